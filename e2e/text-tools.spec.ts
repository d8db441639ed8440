import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('converts as one types, in one way and in all thirteen', async ({ page }) => {
  await open(page, '/text-tools')
  const convert = page.getByRole('button', { name: 'Convert', exact: true })
  await expect(convert).toBeDisabled()
  await expect(convert).toHaveAccessibleDescription('Type some text first')
  await page.getByLabel('Text', { exact: true }).fill('XMLHttpRequest straße')
  const result = page.getByRole('region', { name: 'Result text' })
  await expect(result).toHaveText('Xmlhttprequest straße')
  await page.getByLabel('Convert to').selectOption('snake_case')
  await expect(result).toHaveText('xml_http_request_straße')
  await page.getByLabel('Convert to').selectOption('All thirteen at once')
  await expect(page.getByText('XML-HTTP-REQUEST-STRASSE')).toBeVisible()
  await page.getByRole('button', { name: 'Copy camelCase' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('xmlHttpRequestStraße')
  await expectAccessible(page)
})

test('keeps a list of names a list, and takes the result on to the next tab', async ({ page }) => {
  await open(page, '/text-tools')
  await page.getByLabel('Text', { exact: true }).fill('last  name\nfirst  name')
  await page.getByLabel('Convert to').selectOption('dot.case')
  await page.getByLabel('Each line by itself').check()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('last.name\nfirst.name')
  await page.getByRole('tab', { name: 'Lines' }).press('Enter')
  const panel = page.getByRole('tabpanel', { name: 'Lines' })
  await panel.getByLabel('Sort').selectOption('A to Z')
  await panel.getByLabel('Number the lines').check()
  await expect(panel.getByRole('region', { name: 'Result text' })).toHaveText('1. first  name\n2. last  name')
  await panel.getByRole('button', { name: 'Use as input' }).click()
  await page.getByRole('tab', { name: 'Cleanup' }).click()
  const cleanup = page.getByRole('tabpanel', { name: 'Cleanup' })
  await expect(cleanup.getByRole('region', { name: 'Result text' })).toHaveText('1. first name\n2. last name')
  await cleanup.getByLabel('Remove all line breaks').check()
  await expect(cleanup.getByRole('region', { name: 'Result text' })).toHaveText('1. first  name 2. last  name')
})

test('counts', async ({ page }) => {
  await open(page, '/text-tools#statistics')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.locator('dl > div', { hasText: 'Words' })).toContainText('6')
})

test('finds and replaces, and names what is wrong with an expression', async ({ page }) => {
  await open(page, '/text-tools#replace')
  const panel = page.getByRole('tabpanel', { name: 'Find & Replace' })
  await panel.getByLabel('Text', { exact: true }).fill('Doe, Jane')
  await panel.getByRole('button', { name: 'Replace All' }).click()
  await expect(panel.getByRole('alert')).toHaveText(/Please enter the text to find\./)
  await panel.getByLabel('Regular expression').check()
  await panel.getByLabel('Find').fill('(')
  await panel.getByLabel('Find').press('Control+Enter')
  await expect(panel.getByRole('alert')).toContainText('The regular expression is not valid')
  await panel.getByLabel('Find').fill('(\\w+), (\\w+)')
  await panel.getByLabel('Replace with').fill('$2 $1')
  await panel.getByRole('button', { name: 'Replace All' }).click()
  await expect(panel.getByRole('region', { name: 'Result text' })).toHaveText('Jane Doe')
  await expect(panel.getByText('1 replacement.')).toBeVisible()
})

test('a runaway expression ends with a message', async ({ page }) => {
  await open(page, '/text-tools#replace')
  const panel = page.getByRole('tabpanel', { name: 'Find & Replace' })
  await panel.getByLabel('Text', { exact: true }).fill(`${'a'.repeat(40)}!`)
  await panel.getByLabel('Regular expression').check()
  await panel.getByLabel('Find').fill('^(a+)+$')
  await panel.getByRole('button', { name: 'Replace All' }).click()
  await expect(panel.getByRole('alert')).toContainText('takes too long')
})

test('shows invisible characters', async ({ page }) => {
  await open(page, '/text-tools#invisible')
  const invisible = page.getByRole('tabpanel', { name: 'Invisible' })
  await invisible.getByLabel('Text', { exact: true }).fill('pass\u200bword')
  await expect(invisible.getByRole('cell', { name: 'Zero width space U+200B' })).toBeVisible()
  await expect(invisible.getByRole('region', { name: 'Result text' })).toHaveText('password')
  await expectAccessible(page)
})

test('shows differences', async ({ page }) => {
  await open(page, '/text-tools#compare')
  const compare = page.getByRole('tabpanel', { name: 'Compare' })
  await compare.getByLabel('Text', { exact: true }).fill('a red car')
  await compare.getByLabel('Other text').fill('a blue car')
  await compare.getByLabel('Words').check()
  await expect(compare.locator('del')).toHaveText('red')
  await expect(compare.locator('ins')).toHaveText('blue')
  await expect(compare.getByText('1 removed, 1 added, 4 the same.')).toBeVisible()
  await expectAccessible(page)
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const tab of ['convert', 'lines', 'replace', 'compare']) {
    await open(page, `/text-tools#${tab}`)
    await expectNoSidewaysScroll(page)
  }
})
