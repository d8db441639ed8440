import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { editorOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'JSON', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the page and waits for the editor. */
async function openJson(page: Page, path = '/json'): Promise<void> {
  await open(page, path)
  await editorOf(page, 'JSON')
}

test('loads its editor when somebody comes near, and keeps what was typed meanwhile', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('code-view')) scripts.push(response.url())
  })
  await open(page, '/json')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.getByText('JSON', { exact: true }).last().hover()
  await editor(page).press('[')
  await editor(page).press('1')
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true')
  expect(scripts).toHaveLength(1)
  await page.keyboard.type(', 2')
  await expect(editor(page)).toHaveText(/^\[1, 2\]?$/)
})

test('beautifies with every digit, uses the result as input and saves it', async ({ page }) => {
  await openJson(page)
  const beautify = page.getByRole('button', { name: 'Beautify' })
  await expect(beautify).toBeDisabled()
  await expect(beautify).toHaveAccessibleDescription('Paste some JSON first')
  await editor(page).fill('{"id":12345678901234567890,"list":[1.0]}')
  await page.getByLabel('Indent').selectOption('4 spaces')
  await beautify.click()
  const result = page.getByRole('region', { name: 'Result text' })
  await expect(result).toContainText('"id": 12345678901234567890')
  const download = page.waitForEvent('download')
  await press(page, 'Download')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('result.json')
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    '{\n    "id": 12345678901234567890,\n    "list": [\n        1.0\n    ]\n}',
  )
  await press(page, 'Use as input')
  await press(page, 'Minify')
  await expect(result).toHaveText('{"id":12345678901234567890,"list":[1.0]}')
  await expectAccessible(page)
})

test('tells sizes in bytes, whatever the language', async ({ page }) => {
  await openJson(page)
  await editor(page).fill('["héllo", "日本", "😀"]')
  await expect(page.getByText('28 bytes, 1 line')).toBeVisible()
  await press(page, 'Minify')
  await expect(page.getByText('Minified: 26 bytes, every digit kept.')).toBeVisible()
})

test('Ctrl and Enter run the open tab once', async ({ page }) => {
  await openJson(page)
  const asked: string[] = []
  await page.route('**/api/json/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fallback()
  })
  const run = (path: string) =>
    editor(page)
      .press('Control+Enter')
      .then(() => expect.poll(() => asked).toContain(path))
  await editor(page).fill('{"a": 1}')
  await run('/api/json/beautify')
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('{\n  "a": 1\n}')
  await page.getByRole('tab', { name: 'Query & Schema' }).click()
  await run('/api/json/query')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/json/beautify', '/api/json/query'])
  await expect(page.getByText('8 bytes, 1 line')).toBeVisible()
})

test('lists mistakes with excerpts, and a click shows the place', async ({ page }) => {
  await openJson(page)
  await editor(page).fill('{"a": 1,\n"b": }')
  await editor(page).press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('line 2, column 6')
  await expect(page.getByRole('list', { name: 'Place of the mistake' })).toContainText('"b": }')
  await expectAccessible(page)
  await press(page, 'Clear')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('Place of the mistake')).toBeHidden()
  await editor(page).fill('{"a": 1,\n"b": }')
  await press(page, 'Validate')
  await expect(page.getByText('1 mistake found.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Line 2, column 6')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('2')
  await press(page, 'Validate')
  await expect(page.getByText('The JSON is valid.')).toBeVisible()
})

test('a mistake in a line that is too long for the editor offers no place to go to', async ({ page }) => {
  await openJson(page)
  await editor(page).fill('[1,\nx]')
  await press(page, 'Validate')
  await expect(page.getByRole('button', { name: 'Line 2, column 1' })).toBeVisible()
  const json = `["${'a'.repeat(60_000)}", x]`
  await page
    .getByLabel('JSON file')
    .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer: Buffer.from(json) })
  await expect(page.getByText('The file is not valid (line 1, column 60006)')).toBeVisible()
  await press(page, 'Validate')
  const mistakes = page.getByRole('list', { name: 'Mistakes' })
  await expect(mistakes).toContainText('Line 1, column 60006')
  await expect(mistakes.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('Paste keeps the document where the clipboard has no text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openJson(page)
  await page.evaluate(() => navigator.clipboard.writeText('[1]'))
  await press(page, 'Paste')
  await expect(editor(page)).toHaveText('[1]')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await press(page, 'Paste')
  await expect(page.getByRole('alert')).toHaveText(/There is no text on the clipboard\./)
  await expect(editor(page)).toHaveText('[1]')
  await page.evaluate(() => navigator.clipboard.writeText('[2]'))
  await press(page, 'Paste')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(editor(page)).toHaveText('[2]')
})

test('shows a tree whose paths can be copied and queried', async ({ page }) => {
  await openJson(page)
  await press(page, 'Example')
  await press(page, 'Tree')
  // The upper levels of a small document are open.
  await page.getByRole('button', { name: /^▸?0: 4 members/ }).click()
  await page.getByRole('button', { name: /title: "Sayings/ }).click()
  await expect(page.getByText("$['store']['book'][0]['title']")).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Query this')
  await expect(page.getByLabel('JSONPath')).toHaveValue("$['store']['book'][0]['title']")
  // The pressed button is in the panel that was left.
  await expect(page.getByRole('tab', { name: 'Query & Schema' })).toBeFocused()
  await press(page, 'Query')
  await expect(page.getByRole('region', { name: 'Selected values text' })).toContainText('"Sayings of the Century"')
})

test('a member without a name has a place in the tree', async ({ page }) => {
  await openJson(page)
  await editor(page).fill('{"": 7}')
  await press(page, 'Tree')
  await expect(page.getByRole('region', { name: 'Tree of the document' })).toContainText('"": 7')
})

test('a tree asked for again is that of the document as it is now', async ({ page }) => {
  await openJson(page)
  const tree = page.getByRole('region', { name: 'Tree of the document' })
  await editor(page).fill('{"old": 1}')
  await press(page, 'Tree')
  await expect(tree).toContainText('old: 1')
  await editor(page).fill('{"new": ')
  await press(page, 'Tree')
  await expect(page.getByRole('region', { name: 'Result', exact: true }).locator('[data-kind=warning]')).toBeVisible()
  await editor(page).fill('{"new": 2}')
  await press(page, 'Tree')
  await expect(tree).toContainText('new: 2')
  await editor(page).fill('{"newest": 3}')
  await press(page, 'Tree')
  await expect(tree).toContainText('newest: 3')
  await expect(tree).not.toContainText('new: 2')
})

test('an answer to a document that was changed meanwhile says so, an example does not', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await openJson(page)
  await press(page, 'Try an example')
  await expect(page.getByText(/^Beautified:/)).toBeVisible()
  await page.route('**/api/json/minify', async (route) => {
    await answered.promise
    await route.continue()
  })
  await press(page, 'Minify')
  await editor(page).fill('[1]')
  answered.resolve()
  const result = page.getByRole('region', { name: 'Result text' })
  await expect(result).toContainText('{"store":')
  await expect(page.getByText('The input has changed since.')).toBeVisible()
  await press(page, 'Minify')
  await expect(result).toHaveText('[1]')
  await expect(page.getByText(/^Minified:/)).toBeVisible()
})

test('converts to XML, YAML and CSV', async ({ page }) => {
  await openJson(page, '/json#convert')
  await editor(page).fill('[{"a b":"no","c":{"d":"x,y"}}]')
  const result = page.getByRole('region', { name: 'Converted text' })
  for (const [format, wanted] of [
    ['XML', '<a_b key="a b">no</a_b>'],
    ['YAML', 'a b: "no"'],
    ['CSV', 'no,"x,y"'],
  ] as const) {
    await page.getByRole('radio', { name: format }).check()
    await press(page, `Convert to ${format}`)
    await expect(result).toContainText(wanted)
  }
  await expectAccessible(page)
})

test('validates against a schema, with both texts needed', async ({ page }) => {
  await openJson(page, '/json#query')
  await expect(page.getByLabel('JSONPath')).toHaveValue('$.store.book[0].title')
  const validate = page.getByRole('button', { name: 'Validate schema' })
  await editor(page).fill('{"age":\n"12"}')
  await expect(validate).toBeDisabled()
  await page.getByRole('textbox', { name: 'JSON Schema' }).fill('{"properties":{"age":{"type":"integer"}}}')
  await validate.click()
  await expect(page.getByText('/age: Must be a whole number, but is text.')).toBeVisible()
  await page.getByLabel('JSONPath').fill('$.')
  await press(page, 'Query')
  await expect(page.getByRole('alert').first()).toContainText('The JSONPath is not valid at position 3')
  await expect(page.getByLabel('JSONPath')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('validates the deepest documents on this device, and says so of schemas without end', async ({ page }) => {
  await openJson(page, '/json#query')
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer JSON on this device').check()
  await page.getByRole('button', { name: 'Close' }).click()
  await editor(page).fill(`${'{"a":'.repeat(511)}{}${'}'.repeat(511)}`)
  const schema = page.getByRole('textbox', { name: 'JSON Schema' })
  await schema.fill('{"additionalProperties":{"anyOf":[{"$ref":"#"}]}}')
  await press(page, 'Validate schema')
  await expect(page.getByText('The document is valid against the schema.')).toBeVisible()
  await schema.fill('{"$ref":"#"}')
  await press(page, 'Validate schema')
  await expect(page.getByRole('alert').first()).toContainText('The schema refers to itself without end')
})

test('says that a result is old once the indent or the delimiter that it was made with changes', async ({ page }) => {
  await openJson(page)
  const stale = page.getByText('The input has changed since.').filter({ visible: true })
  await editor(page).fill('[{"a":1,"b":2}]')
  await press(page, 'Beautify')
  await expect(page.getByText(/^Beautified/)).toBeVisible()
  await page.getByLabel('Indent').selectOption('4 spaces')
  await expect(stale).toHaveCount(1)
  await press(page, 'Minify')
  await expect(page.getByText(/^Minified/)).toBeVisible()
  await page.getByLabel('Indent').selectOption('2 spaces')
  await expect(stale).toHaveCount(0)
  await press(page, 'Sort keys')
  await expect(page.getByText(/^Sorted by name/)).toBeVisible()
  await expect(stale).toHaveCount(0)
  await page.getByRole('tab', { name: 'Convert' }).click()
  await page.getByLabel('CSV', { exact: true }).check()
  await press(page, 'Convert to CSV')
  await expect(page.getByText(/^Converted to CSV/)).toBeVisible()
  await page.getByLabel('Delimiter').selectOption('Semicolon')
  await expect(stale).toHaveCount(1)
  await press(page, 'Convert to CSV')
  await expect(page.getByRole('region', { name: 'Converted text' })).toContainText('a;b')
  await expect(stale).toHaveCount(0)
})

test('repairs and lists what it did, compares two documents, reads strings', async ({ page }) => {
  await openJson(page, '/json#utilities')
  await editor(page).fill("{a: 'b',}")
  await press(page, 'Auto-fix')
  await expect(page.getByRole('region', { name: 'Repaired text' })).toHaveText('{"a": "b"}')
  await expect(page.getByText('Removed a comma at the end.')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Use as input')
  await press(page, 'Auto-fix')
  await page.getByRole('textbox', { name: /Second document/ }).fill('{"a":"c","n":1}')
  await press(page, 'Compare')
  await expect(page.getByText('Compared: 2 differences.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('URL of a JSON document').fill('http://127.0.0.1/x.json')
  await press(page, 'Fetch')
  await expect(page.getByRole('alert')).toHaveText(/Only public addresses can be fetched\./)
  await expectMarked(page, 'Only public addresses can be fetched.', 'URL of a JSON document')
})

test('opens a file, and a broken one with what is wrong', async ({ page }) => {
  await openJson(page)
  const file = (text: string) => ({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByLabel('JSON file').setInputFiles(file('\ufeff{"ok":true}'))
  await expect(editor(page)).toHaveText('{"ok":true}')
  await page.getByLabel('JSON file').setInputFiles(file('{"ok":'))
  await expect(page.getByRole('alert')).toContainText('The file is not valid (line 1, column 7)')
  await expect(editor(page)).toHaveText('{"ok":')
})

test('a file that comes late does not take the place of what was chosen after it', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/json/upload', async (route) => {
    await answered.promise
    // A page that does not want the answer any more has closed the connection.
    await route.continue().catch(() => undefined)
  })
  await openJson(page)
  const file = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"late":true}') }
  await page.getByLabel('JSON file').setInputFiles(file)
  await expect(page.getByRole('progressbar', { name: 'Reading the file' })).toBeVisible()
  await press(page, 'Example')
  await expect(editor(page)).toContainText('"store"')
  await expect(page.getByRole('progressbar', { name: 'Reading the file' })).toHaveCount(0)
  answered.resolve()
  await page.waitForTimeout(500)
  await expect(editor(page)).toContainText('"store"')
})

test('a document that is fetched does not take the place of what was typed meanwhile', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/json/fetch', async (route) => {
    await answered.promise
    await route.fulfill({ json: { result: '{"fetched":true}' } })
  })
  await openJson(page, '/json#utilities')
  const fetchIt = page.getByRole('button', { name: 'Fetch', exact: true })
  await page.getByLabel('URL of a JSON document').fill('https://example.org/data.json')
  await fetchIt.click()
  await editor(page).fill('{"typed": true}')
  answered.resolve()
  await expect(page.getByText('The document was changed meanwhile and stays.')).toBeVisible()
  await expect(editor(page)).toHaveText('{"typed": true}')
  await fetchIt.click()
  await expect(editor(page)).toHaveText('{"fetched":true}')
})

test('another document is shown from its beginning, wherever the one before had been scrolled to', async ({ page }) => {
  await openJson(page)
  await editor(page).fill(`[${Array.from({ length: 200 }, (_, index) => index).join(', ')}]`)
  await editor(page).press('End')
  const scrolled = () =>
    page
      .locator('.cm-scroller')
      .first()
      .evaluate(({ scrollLeft }) => scrollLeft)
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Example', exact: true }).click()
  await expect(editor(page)).toContainText('"bicycle"')
  await expect.poll(scrolled).toBe(0)
})

test('takes back Example and Clear in one step, and puts nothing of the text before into a long one', async ({
  page,
}) => {
  await openJson(page)
  const undo = () => editor(page).press('ControlOrMeta+z')
  await editor(page).fill('[1, "mine"]')
  await editor(page).press('ControlOrMeta+End')
  await editor(page).press('Backspace')
  await page.getByRole('button', { name: 'Example', exact: true }).click()
  await expect(editor(page)).toContainText('"bicycle"')
  await undo()
  await expect(editor(page)).toHaveText('[1, "mine"')
  await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
  await expect(editor(page)).not.toContainText('mine')
  await undo()
  await expect(editor(page)).toHaveText('[1, "mine"')
  await expect(page.getByText('10 bytes, 1 line')).toBeVisible()

  const long = `${'[1],\n'.repeat(100_000)}"end"`
  await page.getByLabel('JSON file').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from(long) })
  await expect(page.getByText('100,001 lines')).toBeVisible()
  await expect(editor(page)).not.toHaveAttribute('aria-busy')
  await editor(page).press('ControlOrMeta+End')
  await undo()
  await page.waitForTimeout(100)
  await expect(editor(page)).toContainText('"end"')
  await expect(editor(page)).not.toContainText('mine')
  await expect(page.getByText('100,001 lines')).toBeVisible()
})

test('a file that is read slowly gives way to what is typed, and to Clear', async ({ page }) => {
  await openJson(page)
  let release = () => {}
  await page.route('**/api/json/upload', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue().catch(() => undefined)
  })
  const choose = async () => {
    const asked = page.waitForRequest('**/api/json/upload')
    await page
      .getByLabel('JSON file')
      .setInputFiles({ name: 'slow.json', mimeType: 'application/json', buffer: Buffer.from('["slow"]') })
    await asked
  }
  await choose()
  await editor(page).fill('["mine"]')
  release()
  await page.waitForTimeout(300)
  await expect(editor(page)).toHaveText('["mine"]')

  const clear = page.getByRole('button', { name: 'Clear', exact: true }).first()
  await clear.click()
  await choose()
  await clear.click()
  release()
  await page.waitForTimeout(300)
  await expect(editor(page)).not.toContainText('slow')
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openJson(page)
  for (const tab of ['Format', 'Convert', 'Query & Schema', 'Utilities']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
})

test('on a phone, mistakes in long lines and values far inside can be read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openJson(page)
  await editor(page).fill(`[${'9'.repeat(100)},,1]`)
  await press(page, 'Validate')
  const mistakes = page.getByRole('list', { name: 'Mistakes' })
  const mark = mistakes.locator('mark').first()
  await expect(mark).toHaveText(',')
  const [place, box] = await Promise.all([mark.boundingBox(), mistakes.boundingBox()])
  expect(place!.x + place!.width).toBeLessThanOrEqual(box!.x + box!.width)

  await editor(page).fill(`${'{"in":'.repeat(24)}"a value to be read"${'}'.repeat(24)}`)
  await press(page, 'Tree')
  const tree = page.getByRole('region', { name: 'Tree of the document' })
  for (let depth = 3; depth < 24; depth++) {
    const closed = tree.getByRole('button', { expanded: false })
    await closed.click()
    await expect(tree.getByRole('button', { expanded: true })).toHaveCount(depth + 1)
  }
  const value = await tree.getByRole('button', { name: 'a value to be read' }).boundingBox()
  expect(value!.width).toBeGreaterThan(200)
  await expectNoSidewaysScroll(page)

  await page.getByRole('tab', { name: 'Query & Schema' }).click()
  await page
    .getByRole('textbox', { name: 'JSON Schema' })
    .fill(JSON.stringify({ required: ['a_name_of_many_words_that_no_line_of_a_phone_has_room_for'] }))
  await press(page, 'Validate schema')
  await expect(page.getByText('1 mistake found.')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('no letter is lost where the page is slower than who types', async ({ page }) => {
  // React goes on with its work on a message.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (...sent: [unknown]) {
      setTimeout(() => post.apply(this, sent), 40)
    }
  })
  await open(page, '/json')
  await editor(page).click()
  await editorOf(page, 'JSON')
  const text = '{"a": [1, 2, 3], "b": "words that somebody types quickly"}'
  await editor(page).pressSequentially(text, { delay: 25 })
  await expect(editor(page)).toHaveText(text)
})

test('whoever pastes a long line, or clears it, goes on where the text is', async ({ page }) => {
  await openJson(page)
  await page.evaluate(() => navigator.clipboard.writeText(`[${'1,'.repeat(150_000)}1]`))
  await editor(page).press('ControlOrMeta+V')
  await expect(page.getByText('293.0 KB of text')).toBeVisible()
  await expect(page.getByRole('group', { name: 'JSON' })).toBeFocused()
  const [inBox, ofTool] = await page.getByRole('button', { name: 'Clear', exact: true }).all()
  await inBox?.press('Enter')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('293.0 KB of text')).toBeVisible()
  await ofTool?.click()
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true')
})
