import type { Page } from '@playwright/test'
import { expect, open, test } from './page.ts'
import { drop, pdf } from './pdf-files.ts'

/** From now on the page notes what its live regions would have said, each time that something in them is new. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const live = '[role=status], [role=alert], [aria-live], output'
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target, addedNodes }) => {
        const element = target instanceof Element ? target : target.parentElement
        const inside = [...addedNodes].filter((node) => node instanceof Element)
        return [element?.closest(live), ...inside.map((node) => node.querySelector(live) ?? node.closest(live))]
      })
      for (const region of new Set(regions)) {
        const words = region?.textContent.trim()
        if (words) heard.push(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0))
}

test('an answer in the same words as the one before is said again', async ({ page }) => {
  await open(page, '/uuid')
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await generate.press('Enter')
  await expect(page.getByText('One UUID.')).toBeVisible()
  const heard = await listen(page)
  const before = await page.getByRole('region', { name: 'Results' }).textContent()
  await generate.press('Enter')
  await expect(page.getByRole('region', { name: 'Results' })).not.toHaveText(before ?? '')
  expect(await heard()).toEqual(['One UUID.'])
})

test('a mistake that is made again is said again', async ({ page }) => {
  await open(page, '/age-calculator')
  const button = page.getByRole('button', { name: 'Calculate Age' })
  await button.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  const heard = await listen(page)
  await button.press('Enter')
  await expect.poll(heard).toEqual(['Please select your date of birth.'])
})

test('what is done to PDF pages twice is said twice', async ({ page }) => {
  await open(page, '/pdf-tools')
  await drop(page, [await pdf('one.pdf', { words: ['One'] })])
  await expect(page.getByText('one.pdf opened: 1 page.')).toBeAttached()
  const first = page.getByRole('option', { name: 'Page 1:' })
  await first.press('r')
  await expect(page.getByText('1 page turned.')).toBeAttached()
  const heard = await listen(page)
  await first.press('r')
  await expect(first).toHaveAccessibleName(/180 degrees/)
  expect(await heard()).toEqual(['1 page turned.'])
})

test('a slider says its value once', async ({ page }) => {
  await open(page, '/image-converter')
  const heard = await listen(page)
  const slider = page.getByRole('slider').first()
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', /\d/)
  expect(await heard()).toEqual([])
})

test('what is beside a box to tick is read once', async ({ page }) => {
  await open(page, '/base64')
  const box = page.getByRole('checkbox', { name: 'URL-safe' })
  await expect(box).toHaveAccessibleName('URL-safe - and _ instead of + and /')
  await expect(box).toHaveAccessibleDescription('')
})

test('the editors, which take the Tab key, say how one leaves them', async ({ page }) => {
  await open(page, '/json')
  await page.getByRole('textbox', { name: 'JSON', exact: true }).focus()
  const editor = page.locator('main [contenteditable=true]')
  await expect(editor).toHaveAttribute('aria-description', 'Tab indents. Escape, then Tab leaves the editor.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByText('Leave the editor, where Tab alone indents')).toBeVisible()
})

test('the mistake in a colour belongs to its field', async ({ page }) => {
  await open(page, '/qr-codes')
  const color = page.getByRole('textbox', { name: 'Foreground color as text' })
  await color.fill('#12')
  await expect(color).toHaveAccessibleDescription('Six hexadecimal digits, such as #3f51b5')
})

test('a result that follows typing is said once the typing rests', async ({ page }) => {
  await open(page, '/text-tools')
  const heard = await listen(page)
  await page.getByLabel('Text', { exact: true }).pressSequentially('hello', { delay: 300 })
  await expect(page.getByRole('status').filter({ hasText: 'Converted: 5 characters.' })).toBeAttached()
  expect(await heard()).toEqual(['Converted: 5 characters.'])
})

test('the search says what Enter would take', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  const said = page.getByRole('dialog').getByRole('status')
  await expect(said).toHaveText('')
  await page.keyboard.type('resiz')
  await expect(said).toHaveText(/^Image Resizer, /)
})
