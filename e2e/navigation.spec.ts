import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('the sidebar shows recent tools and opens one category at a time', async ({ page }) => {
  await open(page, '/base64')
  const side = page.getByRole('navigation', { name: 'All tools' })
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeVisible()
  await side.getByText('Calculators').click()
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeHidden()
  await side.getByText('Recently Visited').click()
  await expect(side.getByRole('link', { name: 'Base64', exact: true })).toBeVisible()
  await side.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone the menus are a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('navigation', { name: 'Tools by category' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await expectAccessible(page)
  await drawer.getByText('Text & Data Tools').click()
  await drawer.getByRole('link', { name: 'Base64', exact: true }).click()
  await expect(page).toHaveURL('/base64')
  await expect(drawer).toBeHidden()
})

test('a menu of the top bar opens with the keyboard and closes with Escape', async ({ page }) => {
  await open(page, '/')
  const summary = page.getByRole('banner').getByText('Text & Data Tools')
  await summary.focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('banner').getByRole('link', { name: 'Base64', exact: true })
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
})

test('the skip link leads past the menus', async ({ page }) => {
  await open(page, '/base64')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the skip link leaves the tab where it is', async ({ page }) => {
  await open(page, '/base64#files')
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
})

test('an unknown address is a 404 that leads home', async ({ page, trouble }) => {
  const reply = await page.goto('/no-such-page')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
  expect(trouble.list).toEqual([])
})

for (const path of ['/index.html', '/tools.php', '/base64//', '/v1.2/base64']) {
  test(`${path}, which is neither a page nor a file, is a 404 too`, async ({ page, trouble }) => {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
    expect(trouble.list).toEqual([])
  })
}

test('a link that is opened where its page is open already takes over, and nothing else does', async ({ page }) => {
  await open(page, '/base64#text?input=first')
  const field = page.getByLabel('Text or Base64')
  await expect(field).toHaveValue('first')
  await page.getByLabel('URL-safe').check()
  await page.evaluate(() => (location.hash = '#text?input=second&charset=UTF-16'))
  await expect(field).toHaveValue('second')
  await expect(page.getByLabel('Charset')).toHaveValue('UTF-16')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('first')
  await field.fill('typed')
  await page.evaluate(() => (location.hash = '#about-tool'))
  await page.goBack()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(field).toHaveValue('typed')
  await page.evaluate(() => (location.hash = '#text?input=first'))
  await expect(field).toHaveValue('first')
})

test('a reload, the way back and an address with a place show that place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await open(page, '/base64')
  await page.evaluate(() => scrollTo(0, 900))
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goto('/privacy-policy')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goto('/json#about-tool')
  await expect(page.getByRole('heading', { name: 'About this tool' })).toBeInViewport()
})

test('Back leads away also after a press on the link of the page that is shown', async ({ page }) => {
  await open(page, '/base64')
  await page.getByRole('banner').getByRole('link', { name: 'Sundry' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sundry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
  await page.goBack()
  await expect(page).toHaveURL('/base64')
})

test('a tab that an address leads away from keeps what was typed', async ({ page }) => {
  await open(page, '/base64')
  const field = page.getByLabel('Text or Base64')
  await field.fill('typed')
  await page.evaluate(() => (location.hash = '#files'))
  await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(field).toHaveValue('typed')
  // The same at the start of a way that an address began.
  await open(page, '/base64#files')
  await expect(page.locator('textarea')).toHaveCount(1)
  await page.getByLabel('Base64 data').fill('SGk=')
  await page.evaluate(() => (location.hash = '#text'))
  await page.evaluate(() => (location.hash = '#files'))
  await expect(page.getByLabel('Base64 data')).toHaveValue('SGk=')
})

test('a menu closes also by the link of the page that is shown', async ({ page }) => {
  await open(page, '/base64')
  const bar = page.getByRole('banner')
  await bar.getByText('Text & Data Tools').click()
  await bar.getByRole('link', { name: 'Base64', exact: true }).press('Enter')
  await expect(bar.getByRole('link', { name: 'Base64', exact: true })).toBeHidden()
  await expect(bar.locator('summary:focus')).toHaveText('Text & Data Tools')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'Base64', exact: true }).first().click()
  await expect(drawer).toBeHidden()
})

test('the drawer closes by a press beside it, not by one below its last entry', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 1200 })
  await open(page, '/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Calculators')).toBeVisible()
  await page.mouse.click(100, 1150)
  await expect(drawer).toBeVisible()
  await page.mouse.click(340, 600)
  await expect(drawer).toBeHidden()
})

test('a shared link has the options of whoever made it, also where others are remembered', async ({ page }) => {
  const linkNow = async () => {
    await page.getByRole('button', { name: 'Share link' }).click()
    return await page.getByLabel('Link', { exact: true }).inputValue()
  }
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('a')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const plain = await linkNow()
  await page.keyboard.press('Escape')
  await page.getByLabel('URL-safe').check()
  await page.getByLabel('Charset').selectOption('UTF-16')
  await page.getByLabel('URL-safe').uncheck()
  const other = await linkNow()
  await page.keyboard.press('Escape')
  await page.getByLabel('URL-safe').check()

  await open(page, plain)
  await expect(page.getByLabel('Charset')).toHaveValue('UTF-8')
  await expect(page.getByLabel('URL-safe')).not.toBeChecked()
  await open(page, other)
  await expect(page.getByLabel('Charset')).toHaveValue('UTF-16')
  await expect(page.getByLabel('URL-safe')).not.toBeChecked()
  // They are looked at: what is remembered stays.
  await open(page, '/base64')
  await expect(page.getByLabel('URL-safe')).toBeChecked()
})

test('a page that promises to be silent is left for a document of its own also by the search', async ({ page }) => {
  await page.route(/ipify\.org/, (route) => route.fulfill({ json: { ip: '9.9.9.9' } }))
  await open(page, '/pdf-tools')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search tools' }).fill('ip lookup')
  const asked = page.waitForRequest(/ip-lookup\/lookup/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/ip-lookup')
  await expect(page.getByRole('heading', { name: 'IP Address Lookup' })).toBeVisible()
  await asked
})

test('Back and Forward bring what was typed into a page, and its own link does not', async ({ page }) => {
  const follow = async (name: string) => {
    const menu = page.getByRole('navigation', { name: 'All tools' })
    const link = menu.getByRole('link', { name, exact: true })
    if (!(await link.first().isVisible())) await menu.getByText('Text & Data Tools').click()
    await link.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await open(page, '/url-tools#code?input=linked')
  const field = page.getByLabel('Text or URL')
  await field.fill('typed')
  await page.getByRole('tab', { name: 'Remove tracking' }).click()
  await page.getByLabel('Links, or text with links').fill('https://example.com/')
  await follow('JSON')
  const editor = page.getByRole('textbox', { name: 'JSON' }).first()
  await editor.click()
  await page.keyboard.type('1234')
  await follow('URL')
  await expect(field).toHaveValue('')
  await field.fill('another')
  await page.goBack()
  await expect(editor).toHaveText('1234')
  await page.goBack()
  await expect(page.getByLabel('Links, or text with links')).toHaveValue('https://example.com/')
  await page.getByRole('tab', { name: 'Encode & decode' }).click()
  await expect(field).toHaveValue('typed')
  await page.goForward()
  await expect(editor).toHaveText('1234')
  await page.goForward()
  await expect(field).toHaveValue('another')
  await page.getByRole('button', { name: 'Reset' }).click()
  await follow('JSON')
  await page.goBack()
  await expect(field).toHaveValue('')
})

test('Back brings the filter of the home page', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('searchbox', { name: 'Search tools' }).fill('uuid')
  await page.getByRole('main').getByRole('link', { name: 'UUID', exact: true }).click()
  await expect(page).toHaveURL('/uuid')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('uuid')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('Back brings what another tool sent, too', async ({ page }) => {
  await open(page, '/about')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search tools' }).fill('https://example.com/?a=1')
  await page.getByRole('option', { name: 'Open in URL' }).click()
  const field = page.getByLabel('URL', { exact: true })
  await expect(field).toHaveValue('https://example.com/?a=1')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(field).toHaveValue('https://example.com/?a=1')
})

test('what another tool sent to a tab takes nothing from an earlier visit to its page', async ({ page }) => {
  await open(page, '/csv')
  // Fields only: results and editors of the page before have the same names.
  const fieldOf = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('textarea'))
  const field = fieldOf('CSV')
  await field.fill('mine,b')
  await page.getByRole('navigation', { name: 'All tools' }).getByRole('link', { name: 'JSON', exact: true }).click()
  await page.getByRole('textbox', { name: 'JSON' }).first().click()
  await page.keyboard.type('{"a": 1}')
  await page.getByRole('button', { name: 'Beautify' }).click()
  await page.getByText('Send to…').first().click()
  await page.getByRole('button', { name: 'CSV to JSON' }).click()
  await expect(page).toHaveURL('/csv#json')
  const sent = fieldOf('JSON')
  await expect(sent).toHaveValue(/"a": 1/)
  await page.goBack()
  await expect(page).toHaveURL(/\/json$/)
  await page.goBack()
  await expect(field).toHaveValue('mine,b')
  await page.goForward()
  await expect(page).toHaveURL(/\/json$/)
  await page.goForward()
  await expect(page).toHaveURL('/csv#json')
  await expect(sent).toHaveValue(/"a": 1/)
})

test('Back and Forward, pressed faster than pages come, leave everything where it was typed', async ({ page }) => {
  await open(page, '/csv')
  const csv = page.getByLabel('CSV', { exact: true })
  await csv.fill('mine,b')
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'All tools' }).getByRole('link', { name, exact: true })
  await link('Text').click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('between')
  await link('CSV to JSON').click()
  await csv.fill('second')
  /** The next press comes as soon as the page hears of the one before. */
  const twice = (by: 1 | -1) =>
    page.evaluate(
      (step) =>
        new Promise<void>((resolve) => {
          const again = () => {
            addEventListener('popstate', () => resolve(), { once: true })
            history.go(step)
          }
          addEventListener('popstate', again, { once: true })
          history.go(step)
        }),
      by,
    )
  for (let times = 0; times < 4; times++) {
    await twice(-1)
    await expect(csv).toHaveValue('mine,b')
    await twice(1)
    await expect(csv).toHaveValue('second')
  }
  await page.goBack()
  await expect(text).toHaveValue('between')
})

test('a link that would be too long says why it is none', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('x'.repeat(9000))
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await page.getByRole('button', { name: 'Share link' }).click()
  const copy = page.getByRole('button', { name: 'Copy link' })
  await expect(copy).toBeEnabled()
  await page.getByLabel('Put my input into the link as well').check()
  await expect(copy).toBeDisabled()
  await expect(copy).toHaveAccessibleDescription('With your input it is too long for a link')
})
