import { callsOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

test('encodes with each option, decodes again and names a malformed sequence', async ({ page, trouble }) => {
  await open(page, '/url-tools')
  const text = page.getByLabel('Text or URL')
  const result = page.getByRole('region', { name: 'Result text' })
  await text.fill('a b&é')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(result).toHaveText('a%20b%26%C3%A9')
  await page.getByLabel('Space encoding').selectOption('+')
  await expect(result).toHaveText('a+b%26%C3%A9')
  await page.getByLabel('Charset').selectOption('ISO-8859-1')
  await expect(result).toHaveText('a+b%26%E9')
  await text.fill('é ')
  await expect(result).toHaveText('%E9+')
  await text.fill('a b&é')
  await text.press('Control+Enter')
  await expect(result).toHaveText('a+b%26%E9')
  await page.getByRole('button', { name: 'Use as input' }).click()
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(result).toHaveText('a b&é')
  await page.getByLabel('Mode').selectOption('full')
  await expect(page.getByLabel('Space encoding')).toBeDisabled()
  await text.fill('100%')
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('at position 4 is malformed')
  await expect(text).toHaveAccessibleDescription('“%” needs two hex digits after it.')
  // The browser itself logs the refusal.
  trouble.list.length = 0
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Parse' }).click()
  await page.getByRole('button', { name: 'Parse' }).click()
  await expectMarked(page, 'Enter a URL.', 'URL')
})

test('decodes until nothing is left and shows the steps', async ({ page }) => {
  await open(page, '/url-tools')
  await page.getByLabel('Text or URL').fill('a%252520b')
  await page.getByLabel('Decode repeatedly').check()
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('a b')
  await expect(page.getByRole('region', { name: 'After step 1' })).toHaveText('a%2520b')
  await expectAccessible(page)
})

test('takes a URL apart, edits its query and warns of a look-alike', async ({ page }) => {
  await open(page, '/url-tools#parse')
  await page.getByLabel('URL', { exact: true }).fill('https://аррӏе.com/a%20b?q=x+y&keep=%zz')
  await page.getByRole('button', { name: 'Parse', exact: true }).click()
  await expect(page.getByText('this host is “apple.com”')).toBeVisible()
  await page.getByLabel('Value of parameter 1').fill('ä')
  await page.getByRole('button', { name: 'Add a parameter' }).click()
  await page.getByLabel('Name of parameter 3').fill('n')
  await expect(page.getByRole('region', { name: 'Rebuilt URL' })).toHaveText(
    'https://xn--80ak6aa92e.com/a%20b?q=%C3%A4&keep=%zz&n=',
  )
  await page.getByRole('button', { name: 'Remove parameter 2' }).click()
  await expect(page.getByRole('region', { name: 'Rebuilt URL' })).toHaveText(
    'https://xn--80ak6aa92e.com/a%20b?q=%C3%A4&n=',
  )
  await expectAccessible(page)
})

test('a link carries the URL that was typed into the search', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('https://example.com/a?b=c')
  await page.getByRole('option', { name: 'Open in URL' }).click()
  const url = page.getByLabel('URL', { exact: true })
  await expect(url).toHaveValue('https://example.com/a?b=c')
  await page.getByRole('button', { name: 'Share link' }).click()
  await page.getByLabel('Put my input into the link as well').check()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await open(page, link)
  await expect(url).toHaveValue('https://example.com/a?b=c')
})

test('removes tracking from the links of a text, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/url-tools#clean')
  await page.getByLabel('Links, or text with links').fill('See https://e.com/?utm_source=a&id=1 and more')
  await page.getByRole('button', { name: 'Remove tracking', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Cleaned text' })).toHaveText('See https://e.com/?id=1 and more')
  await expect(page.getByRole('cell', { name: 'utm_source' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('shows the path with the slash at its end, and that of an e-mail address without one', async ({ page }) => {
  await open(page, '/url-tools#parse')
  await page.getByLabel('URL', { exact: true }).fill('https://example.com/caf%C3%A9//a/')
  await expect(page.getByText('/café//a/', { exact: true })).toBeVisible()
  await page.getByLabel('URL', { exact: true }).fill('mailto:jo@example.com')
  await page.getByRole('button', { name: 'Parse', exact: true }).click()
  await expect(page.getByText('jo@example.com', { exact: true })).toBeVisible()
})

test('parses a whole URL and cleans links as they are typed, and asks nothing while nothing changes', async ({
  page,
}) => {
  await open(page, '/url-tools#parse')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const url = page.getByLabel('URL', { exact: true })
  await url.fill('https://e.com/?a=1')
  await expect(page.getByRole('region', { name: 'Rebuilt URL' })).toHaveText('https://e.com/?a=1')
  await url.fill('half typed')
  await expect(page.getByText('The input has changed since.').first()).toBeVisible()
  await url.fill('')
  await expect(page.getByRole('region', { name: 'Rebuilt URL' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Remove tracking' }).click()
  await page.getByLabel('Links, or text with links').fill('https://e.com/?utm_id=1&b=2')
  await expect(page.getByRole('region', { name: 'Cleaned text' })).toHaveText('https://e.com/?b=2')
  await page.waitForTimeout(500)
  expect(asked.filter((path) => path.startsWith('/api/url/'))).toEqual(['/api/url/parse', '/api/url/clean'])
})

test('a key that is held down asks once', async ({ page }) => {
  await open(page, '/url-tools#parse')
  await page.getByRole('textbox', { name: 'URL', exact: true }).fill('https://example.com/')
  // What is typed is parsed by itself.
  await expect(page.getByRole('region', { name: 'Parts of the URL', exact: true })).toContainText('example.com')
  const calls = callsOf(page)
  for (const held of [['Enter'], ['Control', 'Enter']]) {
    // As a held key comes: down again and again.
    for (let times = 0; times < 5; times++) for (const key of held) await page.keyboard.down(key)
    for (const key of held) await page.keyboard.up(key)
  }
  // Those of repeats would follow at once.
  await page.waitForTimeout(200)
  expect(calls).toHaveLength(2)
})
