import { readFile } from 'node:fs/promises'
import {
  callsOf,
  dropFile,
  expect,
  expectAccessible,
  expectMarked,
  expectNoSidewaysScroll,
  holdFile,
  open,
  test,
} from './page.ts'
import { formatBytes } from '../src/shared/bytes.ts'

test('encodes, uses the result as input and decodes it again', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('Grüße 👋')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result text' })
  await expect(result).toHaveText('R3LDvMOfZSDwn5GL')
  await page.getByLabel('Charset').selectOption('UTF-16')
  await expect(result).toHaveText('/v8ARwByAPwA3wBlACDYPdxL')
  await page.getByLabel('Charset').selectOption('UTF-8')
  await expect(result).toHaveText('R3LDvMOfZSDwn5GL')
  await page.getByRole('button', { name: 'Use as input' }).click()
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(result).toHaveText('Grüße 👋')
  await expectAccessible(page)
})

test('the result follows what is typed from the first press on, until Reset; a long text waits', async ({ page }) => {
  await open(page, '/base64')
  const calls = callsOf(page)
  const field = page.getByLabel('Text or Base64')
  const result = page.getByRole('region', { name: 'Result text' })
  await field.fill('Ada')
  await page.waitForTimeout(400)
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(result).toHaveText('QWRh')
  await field.pressSequentially('h')
  await expect(result).toHaveText('QWRhaA==')
  await expect(field).toBeFocused()
  await page.waitForTimeout(400)
  expect(calls).toHaveLength(2)

  await field.fill('long '.repeat(5000))
  await expect(page.getByText('The input has changed since.').first()).toBeVisible()
  await page.waitForTimeout(400)
  expect(calls).toHaveLength(2)
  await field.fill('')
  await expect(result).toHaveCount(0)

  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(result).toHaveText('R3LDvMOfZSwg5LiW55WMIPCfkYs=')
  await page.waitForTimeout(400)
  expect(calls).toHaveLength(3)
  await page.getByRole('button', { name: 'Reset' }).click()
  await field.fill('quiet')
  await page.waitForTimeout(400)
  expect(calls).toHaveLength(3)
})

test('half a group of Base64 is no mistake while it is typed; one that stays is', async ({ page, trouble }) => {
  await open(page, '/base64')
  const field = page.getByLabel('Text or Base64')
  await field.fill('QWRh')
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  const result = page.getByRole('region', { name: 'Result text' })
  await expect(result).toHaveText('Ada')
  await field.press('End')
  const alerts = page.evaluateHandle(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alert]')
      if (alert) seen.push(alert.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  const seen = await alerts
  await field.pressSequentially('aGFh', { delay: 250 })
  await expect(result).toHaveText('Adahaa')
  expect(await seen.jsonValue()).toEqual([])
  await field.pressSequentially('Q')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(field).toBeFocused()
  // The browser itself logs the refusal.
  trouble.list.length = 0
  await field.pressSequentially('Q==')
  await expect(result).toHaveText('AdahaaA')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('works with the keyboard alone, and names a foreign character', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').focus()
  await page.keyboard.type('SGVs*G8=')
  await page.getByRole('button', { name: 'Decode', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('“*” at position 5 is not a Base64 character.')
  await expect(page.getByLabel('Text or Base64')).toHaveAccessibleDescription(/“\*” at position 5/)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Text or Base64')).toHaveValue('SGVs*G8=')
})

test('encodes a file as data URI, shows it in the preview and decodes it back to a download', async ({ page }) => {
  await open(page, '/base64#files')
  await page.getByRole('button', { name: 'Encode File' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Select a file to encode\./)
  const png = await readFile('public/icon-192.png')
  await page.getByLabel('File to encode').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: png })
  await page.getByLabel('Generate data URI').check()
  await page.getByRole('button', { name: 'Encode File' }).click()
  await expect(page.getByRole('region', { name: 'Base64 of the file' }).last()).toContainText(
    'data:image/png;base64,iVBOR',
  )
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('192 × 192 pixels')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Provide Base64 data to decode\./)
  await expectMarked(page, 'Provide Base64 data to decode.', 'Base64 data')
  await page.getByLabel('Base64 data').fill(`data:image/png;base64,${png.toString('base64')}`)
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await expect(page.getByText('decoded-file.png')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).last().click()
  const saved = await (await download).path()
  expect((await readFile(saved)).equals(png)).toBe(true)
  const decoded = page.getByRole('region', { name: 'Decoded file' })
  await expect(decoded).not.toHaveAttribute('data-stale')
  await page.getByLabel('File name').last().fill('mine.png')
  await expect(decoded).toHaveAttribute('data-stale')
  const larger = await readFile('public/icon-512.png')
  await page.getByLabel('Base64 data').fill(larger.toString('base64'))
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await expect(page.getByText(formatBytes(larger.length), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('512 × 512 pixels')).toBeVisible()
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByText('Send to…').last().click()
  await expect(page.getByRole('button', { name: 'Image Resizer' })).toBeVisible()
})

test('Back brings the data URI that was typed into the preview, and its image', async ({ page }) => {
  await open(page, '/base64#preview')
  const field = page.getByLabel('Image as data URI')
  const png = await readFile('public/icon-192.png')
  const uri = `data:image/png;base64,${png.toString('base64')}`
  await field.fill('data:image/png;base64,iVBORw0KGgo=')
  await expect(page.getByText('The browser cannot show this image')).toBeVisible()
  await field.fill(uri)
  await expect(page.getByText('192 × 192 pixels')).toBeVisible()
  await page.getByRole('link', { name: 'Privacy' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue(uri)
  await expect(page.getByText('192 × 192 pixels')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(field).toHaveValue('')
})

test('what is no text goes on to where it is decoded to a file', async ({ page, trouble }) => {
  await open(page, '/base64')
  const onwards = page.getByRole('button', { name: 'Decode it to a file' })
  await page.getByLabel('Text or Base64').fill('SGVs*G8=')
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('is not a Base64 character')
  await expect(onwards).toHaveCount(0)
  const png = (await readFile('public/icon-192.png')).toString('base64')
  await page.getByLabel('Text or Base64').fill(png)
  await page.getByRole('button', { name: 'Decode', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The data is not valid UTF-8 text.')
  trouble.list.length = 0
  await onwards.click()
  await expect(page.getByLabel('Base64 data')).toHaveValue(png)
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await expect(page.getByText('decoded-file.png')).toBeVisible()
  await page.getByLabel('Base64 data').fill('SGVsbG8=')
  await expect(page.getByText('The input has changed since.').first()).toBeVisible()
  for (const [text, name] of [
    ['[client]\nuser=x\n', 'decoded-file.txt'],
    ['[1]', 'decoded-file.json'],
  ] as const) {
    await page.getByLabel('Base64 data').fill(Buffer.from(text).toString('base64'))
    await page.getByRole('button', { name: 'Decode to File' }).click()
    await expect(page.getByText(name)).toBeVisible()
  }
  await expectAccessible(page)
})

test('tells why its buttons are disabled, and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/base64')
  const encode = page.getByRole('button', { name: 'Encode', exact: true })
  await expect(encode).toBeDisabled()
  await expect(encode).toHaveAccessibleDescription('Type some text first')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('keeps the charset for the next visit, never the input', async ({ page }) => {
  await open(page, '/base64')
  await page.getByLabel('Charset').selectOption('UTF-16')
  await page.getByLabel('Text or Base64').fill('secret words')
  await open(page, '/base64')
  await expect(page.getByLabel('Charset')).toHaveValue('UTF-16')
  await expect(page.getByLabel('Text or Base64')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret')
})

test('answers on the device without a request, when switched on', async ({ page }) => {
  await open(page, '/base64')
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer Base64 on this device').check()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Stays on this device')).toBeVisible()
  const calls = callsOf(page)
  await page.getByLabel('Text or Base64').fill('héllo')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('aMOpbGxv')
  expect(calls).toEqual([])
})

test('Ctrl+Enter with which an input method ends a word sends nothing', async ({ page }) => {
  await open(page, '/base64')
  const calls = callsOf(page)
  const field = page.getByLabel('Text or Base64')
  await field.fill('東京')
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, isComposing: true })
  await field.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229 })
  await field.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('5p2x5Lqs')
  expect(calls).toHaveLength(1)
})

test('Ctrl+Z brings back what Reset or an example took away, until something is typed again', async ({ page }) => {
  await open(page, '/base64')
  const field = page.getByLabel('Text or Base64')
  await field.pressSequentially('a long letter')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('a long letter')
  await expect(field).toBeFocused()

  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(field).not.toHaveValue('a long letter')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('a long letter')

  // What was typed meanwhile is the browser's to undo.
  await page.getByRole('button', { name: 'Reset' }).click()
  await field.pressSequentially('new')
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue(/^(?:ne?)?$/)
})

test('a file that is read slowly gives way to what is typed, and to Reset', async ({ page }) => {
  await open(page, '/base64')
  const field = page.getByLabel('Text or Base64')
  const typed = await holdFile(page)
  await dropFile(field, 'slow')
  await typed.begun()
  await field.pressSequentially('mine')
  await typed.release()
  await expect(field).toHaveValue('mine')

  await page.getByRole('button', { name: 'Reset' }).click()
  const reset = await holdFile(page)
  await dropFile(field, 'slow')
  await reset.begun()
  await page.getByRole('button', { name: 'Reset' }).click()
  await reset.release()
  await expect(field).toHaveValue('')

  await dropFile(field, 'wanted')
  await expect(field).toHaveValue('wanted')
})

test('what will appear gives way to the word that it is being made', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/base64/encode?**', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/base64')
  const result = page.getByRole('region', { name: 'Result', exact: true })
  const empty = result.getByText(/appears? here/)
  await expect(empty).toBeVisible()
  await page.getByLabel('Text or Base64').fill('Aladdin')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(result.getByText('Working…')).toBeVisible()
  await expect(empty).toHaveCount(0)
  answer()
  await expect(result).toContainText('QWxhZGRpbg==')
})

test('Ctrl+Z of a long paste, and of its Reset, stays where the text is shown', async ({ page }) => {
  await open(page, '/base64')
  const field = page.getByRole('textbox', { name: 'Text or Base64' })
  const kept = page.getByRole('group', { name: 'Text or Base64' })
  await field.fill('before')
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(60_000)))
  await page.keyboard.press('Control+v')
  await expect(kept).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue('before')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+v')
  await expect(kept).toBeFocused()
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(kept).toBeFocused()
  await page.getByRole('button', { name: 'Edit anyway' }).click()
  await expect(field).toBeFocused()
})

test('who types on beyond the length that is shown in full keeps the field', async ({ page }) => {
  await open(page, '/base64')
  const field = page.getByLabel('Text or Base64')
  await field.fill('x'.repeat(49_999))
  await field.press('ControlOrMeta+End')
  await page.keyboard.type('abc/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(/xabc\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
