import { editorOf, expect, expectAccessible, open, test } from './page.ts'

test('the keys of a tool are listed on its own page', async ({ page }) => {
  await open(page, '/uuid')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('GGenerate UUIDs and copy them')
})

test('? lists the keyboard shortcuts, but not while typing', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').focus()
  await page.keyboard.press('?')
  await expect(page.getByLabel('Text or Base64')).toHaveValue('?')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Run the tool')
  await expect(dialog).not.toContainText('Generate UUIDs')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await open(page, '/base64')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search tools' })).toBeVisible()
})

test('Ctrl and Enter run the tool also where nothing has the focus', async ({ page }) => {
  await open(page, '/uuid')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('One UUID.')).toBeVisible()
})

test('what a key takes away leaves the keyboard at its neighbour', async ({ page }) => {
  await open(page, '/time-difference')
  await page.getByRole('button', { name: 'Add another shift' }).click()
  await page.getByRole('button', { name: 'Add another shift' }).click()
  await page.getByRole('button', { name: 'Remove shift 3' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add another shift' })).toBeFocused()
  await page.getByRole('button', { name: 'Calculate Duration' }).press('Enter')
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).press('Space')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('in the code editor / and ? are letters', async ({ page }) => {
  await open(page, '/json')
  const editor = await editorOf(page, 'JSON')
  await editor.pressSequentially('/?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(editor).toHaveText('/?/')
})

test('the way back by Alt and an arrow is the browser’s, also on a tab', async ({ page }) => {
  await open(page, '/base64')
  const tab = page.getByRole('tab', { name: 'Text', exact: true })
  await tab.press('Alt+ArrowLeft')
  await tab.press('ControlOrMeta+End')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await tab.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Files' })).toBeFocused()
})
