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
  pasteInto,
  test,
} from './page.ts'

test('converts, previews, validates and saves as converted.json', async ({ page }) => {
  await open(page, '/csv')
  const convert = page.getByRole('button', { name: 'Convert', exact: true })
  await expect(convert).toBeDisabled()
  await expect(convert).toHaveAccessibleDescription('Enter some CSV first')
  await page.getByLabel('CSV', { exact: true }).fill('id;name;zip\n1;"Kim; Lee";00501\n2;Zoë\n')
  await page.getByLabel('CSV', { exact: true }).press('Control+Enter')
  const json = page.getByRole('region', { name: 'JSON', exact: true })
  await expect(json).toContainText('"name": "Kim; Lee"')
  await expect(json).toContainText('"zip": "00501"')
  await expect(page.getByText('Converted: 2 rows, 3 columns, separated by semicolons.')).toBeVisible()
  await expect(page.getByText('Line 3: Row 3 has 2 fields, not 3.')).toBeVisible()
  await expect(page.getByText('Column “zip”: Digits with leading zeros stay text.')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const table = page.getByRole('region', { name: 'Table preview' })
  await expect(table.getByRole('columnheader', { name: /zip text, 1 empty/ })).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Kim; Lee' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('The CSV is not valid: one mistake.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.locator('[aria-live]').filter({ hasText: 'Saved' })).toHaveCount(1)
  expect((await download).suggestedFilename()).toBe('converted.json')
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toEqual([
    { id: 1, name: 'Kim; Lee', zip: '00501' },
    { id: 2, name: 'Zoë', zip: null },
  ])
})

test('disables the delimiter while it is detected, and asks for a key column where it is needed', async ({ page }) => {
  await open(page, '/csv')
  const delimiter = page.getByLabel('Delimiter', { exact: true })
  await expect(delimiter).toBeDisabled()
  await page.getByLabel('Auto-detect delimiter').uncheck()
  await expect(delimiter).toBeEnabled()
  await delimiter.selectOption('Pipe (|)')
  await expect(page.getByLabel('Key column')).toHaveCount(0)
  await page.getByLabel('Output format').selectOption('Keyed objects')
  await page.getByLabel('Key column').fill('b')
  await page.getByLabel('Pretty print').uncheck()
  await page.getByLabel('CSV', { exact: true }).fill('a|b\n1|x\n2|y')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByRole('region', { name: 'JSON', exact: true })).toHaveText(
    '{"x":{"a":1,"b":"x"},"y":{"a":2,"b":"y"}}',
  )
  await page.getByLabel('CSV', { exact: true }).fill('a|b\n1|x\n2|x')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Rows 2 and 3 have the same key "x"; keys must be unique.')
  await expect(page.getByLabel('Key column')).toHaveAccessibleDescription(/keys must be unique\.$/)
  await page.getByRole('tab', { name: 'Upload' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Upload' }).getByLabel('Output format')).toHaveValue('KEYED_OBJECTS')
})

test('leaves out the lines that a bank puts before its table, and says where the table begins', async ({ page }) => {
  await open(page, '/csv')
  await page
    .getByLabel('CSV', { exact: true })
    .fill('Account 42\nOf;all\nday;text;amount;left\n1;rent;2.50;8\n2;tea;3;5')
  await page.getByLabel('Pretty print').uncheck()
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: 'Convert' })).toContainText(
    'Line 3: The table seems to begin here; skip the 2 lines before it.',
  )
  const skip = page.getByLabel('Skip lines')
  await expect(skip).toHaveValue('0')
  await skip.fill('12345 lines')
  await expect(skip).toHaveValue('1000')
  await skip.fill('')
  await skip.press('1')
  await expect(skip).toHaveValue('1')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('status')).toContainText('3 rows, 4 columns, separated by semicolons.')
  await page.getByRole('button', { name: 'Skip 2 lines' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused()
  await expect(skip).toHaveValue('2')
  await expect(page.getByRole('status')).toContainText('2 rows, 4 columns, separated by semicolons.')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByRole('region', { name: 'JSON', exact: true })).toHaveText(
    '[{"day":1,"text":"rent","amount":2.50,"left":8},{"day":2,"text":"tea","amount":3,"left":5}]',
  )
})

test('a file that is read slowly does not take the place of one dropped after it', async ({ page }) => {
  await open(page, '/csv')
  const field = page.getByLabel('CSV', { exact: true })
  const slow = await holdFile(page)
  await dropFile(field, 'slow')
  await slow.begun()
  await dropFile(field, 'quick')
  await expect(field).toHaveValue('quick')
  await slow.release()
  await expect(field).toHaveValue('quick')
})

test('takes any character as delimiter', async ({ page }) => {
  await open(page, '/csv')
  await page.getByLabel('Auto-detect delimiter').uncheck()
  await page.getByLabel('Delimiter', { exact: true }).selectOption('Another character')
  await page.getByLabel('Character', { exact: true }).fill('~')
  await page.getByLabel('Pretty print').uncheck()
  await page.getByLabel('CSV', { exact: true }).fill('a~b\n1~x,y')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByRole('region', { name: 'JSON', exact: true })).toHaveText('[{"a":1,"b":"x,y"}]')
  await expect(page.getByText('separated by “~”')).toBeVisible()
  // What is left behind in the field has no say while the delimiter is detected, nor at the next visit.
  await page.getByLabel('Character', { exact: true }).fill('a')
  await page.getByLabel('Auto-detect delimiter').check()
  await page.getByLabel('CSV', { exact: true }).fill('a;b\n1;2')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByText('separated by semicolons')).toBeVisible()
  await page.getByRole('button', { name: 'Validate' }).click()
  const verdict = page.getByText('Valid CSV: 1 row, 2 columns, separated by semicolons.')
  await expect(verdict).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(verdict).toBeHidden()
  await open(page, '/csv')
  await expect(page.getByLabel('Delimiter', { exact: true })).toHaveValue(',')
})

test('shows a mistake where a phone is, though the button is far below', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await open(page, '/csv')
  await page.getByLabel('CSV', { exact: true }).fill('a,b\n1,"x')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.getByRole('alert')).toBeInViewport()
})

test('on a phone, an answer that is the same as before is led to as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await open(page, '/csv#json')
  await page.getByLabel('JSON', { exact: true }).fill('[{"a":1}]')
  const done = page.getByText(/Converted: .* characters? of CSV/)
  for (const _ of ['first', 'again']) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(done).not.toBeInViewport()
    // Pressed without the scrolling that a test does for a click.
    await page.getByRole('button', { name: 'Convert to CSV' }).dispatchEvent('click')
    await expect(done).toBeInViewport()
  }
})

test('says so when the input was changed while the answer was on its way', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/csv/convert', async (route) => {
    await answered.promise
    await route.continue()
  })
  await open(page, '/csv')
  const csv = page.getByLabel('CSV', { exact: true })
  await csv.fill('a,b\n1,2')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await csv.fill('a,b\n3,4')
  answered.resolve()
  await expect(page.getByRole('region', { name: 'Result' }).first()).toContainText('The input has changed since.')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByText(/Converted: 1 row/)).toBeVisible()
})

test('uploads a file in Windows-1252', async ({ page }) => {
  await open(page, '/csv#upload')
  await page.getByRole('button', { name: 'Convert File' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Please select a CSV file\./)
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name;n\nZo\xeb;1\n', 'latin1'),
  })
  await page.getByRole('button', { name: 'Convert File' }).click()
  await expect(page.getByRole('region', { name: 'JSON', exact: true })).toContainText('"name": "Zoë"')
  await expect(page.getByText('read as Windows-1252.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Table preview' })).toContainText('Zoë')
  await expectAccessible(page)
})

test('what a preview cuts off is told to keys and fingers, too', async ({ page }) => {
  await open(page, '/csv')
  const long = `${'A long field '.repeat(9)}to its end`
  await page.getByLabel('CSV', { exact: true }).fill(`id,zip,text\n1,00501,${long}\n2,00502,"a\nb"`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const table = page.getByRole('region', { name: 'Table preview' })
  await table.getByRole('button', { name: 'to its end' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Row 2, text' })
  await expect(dialog.getByRole('region', { name: 'Whole text' })).toHaveText(long)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(table.getByRole('button', { name: 'to its end' })).toBeFocused()
  await table.getByRole('button', { name: 'a↵b' }).click()
  await expect(page.getByRole('dialog', { name: 'Row 3, text' }).getByRole('region')).toHaveText('a\nb')
  await page.keyboard.press('Escape')
  await table.getByRole('button', { name: 'zip' }).click()
  await expect(page.getByRole('dialog', { name: 'Column 2' })).toContainText('Digits with leading zeros stay text.')
})

test('a preview numbers its rows as its warnings do', async ({ page }) => {
  await open(page, '/csv')
  await page.getByLabel('CSV', { exact: true }).fill('a,b\n1,2\nshort\n3,4')
  await page.getByRole('button', { name: 'Preview' }).click()
  const row = page.getByRole('region', { name: 'Table preview' }).getByRole('row').filter({ hasText: 'short' })
  await expect(page.getByText('Row 3 has 1 field, not 2.')).toBeVisible()
  await expect(row.getByRole('rowheader')).toHaveText('3')
  await page.getByLabel('First row is header').uncheck()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Table preview' })).toContainText('column1')
  await expect(row.getByRole('rowheader')).toHaveText('3')
})

test('the cells that open are one stop of the Tab key, and arrows lead through them', async ({ page }) => {
  await open(page, '/csv')
  const rows = Array.from({ length: 60 }, (_, row) => `${row},a long field of row ${row},b long field of row ${row}`)
  await page.getByLabel('CSV', { exact: true }).fill(`id,first,a second title that is long\n${rows.join('\n')}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const table = page.getByRole('region', { name: 'Table preview' })
  const cell = (name: string) => table.getByRole('button', { name, exact: true })
  await expect(cell('a long field of row 0')).toBeVisible()
  await table.focus()
  await page.keyboard.press('Tab')
  await expect(cell('a second title that is long')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await table.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(cell('b long field of row 0')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell('a long field of row 0')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(cell('a long field of row 0')).toBeFocused()
  for (let row = 1; row < 40; row++) {
    await page.keyboard.press('ArrowDown')
    await expect(cell(`a long field of row ${row}`)).toBeFocused()
  }
  await expect(cell('a long field of row 39')).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(cell('a long field of row 39')).toBeFocused()
  await expectAccessible(page)
})

test('a preview of long and broken lines keeps its rows, and mistakes are not counted short', async ({ page }) => {
  await open(page, '/csv')
  const title = 'a title that goes on and on and on and on and on'
  await page.getByLabel('CSV', { exact: true }).fill(`n,${title}\n1,short\n2,"one\r\ntwo\nthree"`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const table = page.getByRole('region', { name: 'Table preview' })
  await expect(table.getByRole('cell', { name: 'one↵two↵three' })).toHaveAttribute('title', /one\s+two\s+three/)
  await expect(table.getByText(title)).toHaveAttribute('title', title)
  const heights = await table.locator('tbody tr').evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight))
  expect(heights).toEqual([32, 32])

  await pasteInto(page.getByLabel('CSV', { exact: true }), `a,b\n${'1\n'.repeat(1200)}`)
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('The CSV is not valid: 1,200 mistakes.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'These are the first 20.' })).toBeVisible()
})

test('converts a file beyond the server’s limit on the device, without blocking the page', async ({ page }) => {
  await open(page, '/csv#upload')
  const row = 'id-1234,"Some, ""quoted"" text",3.14,2024-01-02,true,00501\n'
  const buffer = Buffer.from(`a,b,c,d,e,f\n${row.repeat(200_000)}`)
  const calls = callsOf(page)
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Convert File' }).click()
  await expect(page.getByText(/Converted: 200,000 rows, 6 columns/)).toBeVisible({ timeout: 15_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown[]
  expect(saved).toHaveLength(200_000)
  expect(saved.at(-1)).toEqual({
    a: 'id-1234',
    b: 'Some, "quoted" text',
    c: 3.14,
    d: '2024-01-02',
    e: true,
    f: '00501',
  })
  expect(calls).toEqual([])
})

test('refuses a URL inside the network in words', async ({ page }) => {
  await open(page, '/csv#url')
  await expect(page.getByRole('button', { name: 'Fetch & Convert' })).toBeDisabled()
  await page.getByLabel('URL', { exact: true }).fill('http://127.0.0.1/data.csv')
  await page.getByRole('button', { name: 'Fetch & Convert' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Only public addresses can be fetched\./)
  await expectMarked(page, 'Only public addresses can be fetched.', 'URL')
  await expectAccessible(page)
})

test('turns JSON into CSV and back', async ({ page }) => {
  await open(page, '/csv#json')
  await page.getByLabel('JSON', { exact: true }).fill('[{"id":12345678901234567890,"a":{"b":"=1+1"}}]')
  await page.getByLabel('Disarm formulas').check()
  await page.getByRole('button', { name: 'Convert to CSV' }).click()
  const csv = page.getByRole('region', { name: 'CSV text' })
  await expect(csv).toContainText("12345678901234567890,'=1+1")
  await expectAccessible(page)
})

test('an option that is changed in one tab makes the results of the others old ones', async ({ page }) => {
  await open(page, '/csv')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('"zip": "00501"')
  await page.getByRole('tab', { name: 'From URL' }).click()
  await page.getByLabel('Output format').filter({ visible: true }).selectOption('Array of arrays')
  await page.getByRole('tab', { name: 'Convert', exact: true }).click()
  await expect(result.getByRole('status')).toHaveText('The input has changed since.')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(result.getByRole('status')).toContainText('Converted: 2 rows')
  await expect(result).not.toContainText('"zip": "00501"')
})

test('a link carries the JSON that another tool sent here', async ({ page }) => {
  await open(page, '/json')
  await page.getByRole('button', { name: 'Example', exact: true }).click()
  await page.getByRole('button', { name: 'Minify' }).click()
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: 'CSV to JSON' }).click()
  // The editor of the page that is left has the same name.
  await expect(page).toHaveURL(/\/csv/)
  const json = page.getByLabel('JSON', { exact: true })
  await expect(json).toHaveValue(/^\{"store":/)
  const sent = await json.inputValue()
  await page.getByRole('button', { name: 'Convert to CSV' }).click()
  await page.getByRole('button', { name: 'Share link' }).click()
  await page.getByLabel('Put my input into the link as well').check()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await open(page, link)
  await expect(json).toHaveValue(sent)
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/csv')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText(/Converted: 2 rows/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Table preview' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('an example keeps the focus near its result, and Reset takes every message away', async ({ page }) => {
  await open(page, '/csv')
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('button', { name: 'Try an example' }).press('Enter')
  await expect(result).toContainText('00501')
  await expect(result).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(result.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  await page.getByLabel('CSV', { exact: true }).fill('a\n"open')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.getByRole('alert')).toContainText('has no closing quote')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the heads of a preview stand in one line, those of numbers above their figures', async ({ page }) => {
  await open(page, '/csv')
  await page.getByRole('button', { name: 'Try an example' }).first().click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const heads = page.getByRole('columnheader')
  const bottomOf = async (type: string) => {
    const box = await heads.getByText(type).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect(heads.nth(1)).toHaveCSS('text-align', 'right')
  expect(await bottomOf('mixed')).toBeCloseTo(await bottomOf('integer'), 0)
})
