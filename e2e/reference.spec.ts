import { expect, expectAccessible, open, test } from './page.ts'

test('the reference page calls an operation', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SGVsbG8sIFdvcmxkIQ==')
})

test('the reference page says that an answer came, and keeps what is typed in an operation that is closed', async ({
  page,
}) => {
  await open(page, '/api')
  const summary = page.locator('summary', { hasText: 'POST /api/url/encode' })
  const operation = page.locator('details', { has: summary })
  await summary.click()
  const body = operation.getByLabel('Body')
  await body.fill('{"text": "a b"}')
  await operation.getByRole('button', { name: 'Try it' }).click()
  await expect(operation.getByRole('status')).toHaveText('HTTP 200. The answer stands below.')
  await expect(operation.getByRole('region', { name: 'Answer' })).toContainText('a%20b')
  await summary.click()
  await expect(body).toBeHidden()
  await summary.click()
  await expect(body).toHaveValue('{"text": "a b"}')
})

test('the reference page shows every digit of an answer', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/json/query', { exact: true }).click()
  await page.getByLabel('Body').fill('{"json": "[12345678901234567890, 1.10]", "jsonPath": "$[*]", "brief": true}')
  await page.getByRole('button', { name: 'Try it' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await expect(answer).toContainText('"text": "[\\n  12345678901234567890')
  await page.getByLabel('Body').fill('{"json": "[12345678901234567890, 1.10]", "jsonPath": "$[*]"}')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(answer).toContainText(/"result": \[\s*12345678901234567890,\s*1\.10\s*\]/)
})

test('the reference page writes the fields of a form as what they are', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/csv/upload', { exact: true }).click()
  await page.getByRole('textbox', { name: 'prettyPrint' }).fill('false')
  await page.getByRole('textbox', { name: 'options' }).fill('{"skipLines": 1}')
  await page.getByText('As code', { exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText(`--form-string 'options={"skipLines":1}'`)
  await page.getByRole('button', { name: 'Command line' }).click()
  await expect(code).toContainText(`--no-pretty-print --file file --options '{"skipLines":1}'`)
  await page.getByRole('button', { name: 'MCP' }).click()
  await expect(code).toContainText('"prettyPrint": false')
  await expect(code).toContainText('"skipLines": 1')
})

test('the reference page says that its description is not to be had', async ({ page, trouble }) => {
  await page.route('/api/openapi.json', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"message": "Busy."}' }),
  )
  await open(page, '/api')
  await expect(page.getByRole('alert')).toContainText('The API description could not be loaded.')
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible()
  trouble.list.length = 0
})

test('the reference page shows a call as code, and sends a file', async ({ page }) => {
  await open(page, '/api')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()
  await expect(page.getByText('How text is written as bytes; one of UTF-8, UTF-16, ISO-8859-1')).toBeVisible()
  await page.getByRole('textbox', { name: 'urlSafe' }).fill('true')
  await page.getByText('As code', { exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await expect(code).toContainText('/api/base64/encode?urlSafe=true')
  await page.getByRole('button', { name: 'Command line' }).click()
  await expect(code).toContainText('npx sundry base64 encode --url-safe --plain-text')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()

  await page.getByText('POST /api/base64/encode-file', { exact: true }).click()
  await page
    .getByLabel('file', { exact: true })
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SGVsbG8=')
  await expectAccessible(page)
})

test('a call that is tried without a network says so, and one that takes long can be cancelled', async ({
  page,
  trouble,
}) => {
  await open(page, '/api')
  await page.getByText('POST /api/base64/encode', { exact: true }).click()
  await page.route('/api/base64/encode', (route) => route.abort())
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('alert')).toContainText('Unable to connect to the server')
  trouble.list.length = 0
  await page.unroute('/api/base64/encode')
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('SGVsbG8sIFdvcmxkIQ==')
  await page.getByRole('textbox', { name: 'urlSafe' }).fill('true')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await page.route('/api/base64/encode*', () => undefined)
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a tool shows its last call as code', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('Hello')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const section = page.getByRole('region', { name: 'Use it from code' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('region', { name: 'Code' })).toContainText('/api/base64/encode')
  await section.getByRole('button', { name: 'Command line' }).click()
  await expect(section.getByRole('region', { name: 'Code' })).toContainText('npx sundry base64 encode')
})

test('a tool shows the call of the tab in sight, and none of another one', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('Hello')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const section = page.getByRole('region', { name: 'Use it from code' })
  const code = section.getByRole('region', { name: 'Code' })
  await section.scrollIntoViewIfNeeded()
  await expect(code).toContainText('/api/base64/encode')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(code).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Base64 data' }).fill('SGVsbG8=')
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await expect(code).toContainText('/api/base64/decode-file')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(code).toHaveCount(0)
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(code).toContainText('/api/base64/encode?')
})

test('tabs that show the same in several ways have one call', async ({ page }) => {
  await open(page, '/word-counter')
  await page.getByLabel('Text', { exact: true }).fill('Hello')
  const code = page.getByRole('region', { name: 'Use it from code' }).getByRole('region', { name: 'Code' })
  await page.getByRole('region', { name: 'Use it from code' }).scrollIntoViewIfNeeded()
  await expect(code).toContainText('/api/word-counter/analyze')
  await page.getByRole('tab', { name: 'Keywords' }).click()
  await expect(code).toContainText('/api/word-counter/analyze')
})

test('a server that refuses the description is named, and nothing stops', async ({ page, trouble }) => {
  await page.route('/api/openapi.json', (route) => route.fulfill({ status: 503, json: { message: 'busy' } }))
  await open(page, '/api')
  await expect(page.getByRole('alert')).toHaveText('The API description could not be loaded. Please try again.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
  expect(trouble.list).toEqual([])
})
