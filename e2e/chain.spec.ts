import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('CSV to JSON to query by mouse, saved as a link without the data', async ({ page }) => {
  await open(page, '/csv')
  await page.getByRole('textbox', { name: 'CSV' }).fill('name,age\nKim,30\nZoë,41')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect(page).toHaveURL('/json')
  const chain = page.getByRole('region', { name: 'Chain', exact: true })
  await expect(chain.getByRole('listitem')).toHaveText([/^CSV to JSON\s*convert$/, 'JSON'])

  await page.getByRole('tab', { name: 'Query & Schema' }).click()
  await page.getByRole('textbox', { name: 'JSONPath' }).fill('$[*].name')
  await page.getByRole('button', { name: 'Query', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Selected values text' })).toContainText('Zoë')
  await expect(chain.getByRole('listitem')).toHaveText([/^CSV to JSON\s*convert$/, /^JSON\s*query$/])

  await chain.getByRole('button', { name: 'Copy link to this chain' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/json#?recipe=')
  expect(decodeURIComponent(link)).not.toMatch(/Kim|Zoë/)

  await chain.getByRole('button', { name: 'Forget this chain' }).click()
  await expect(chain).toHaveCount(0)
})

test('CSV to JSON to query by link, on this device', async ({ page }) => {
  const link = `/json#?recipe=${encodeURIComponent(
    JSON.stringify([
      { operation: 'csv.convert', map: { csv: 'input' } },
      { operation: 'json.query', input: { body: { jsonPath: '$[*].name' } }, map: { json: 'json' } },
    ]),
  )}`
  const chain = page.getByRole('region', { name: 'Chain', exact: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, link)
  await expect(chain.getByRole('listitem')).toHaveText([/^CSV to JSON\s*convert$/, /^JSON\s*query$/])
  await chain.getByRole('textbox', { name: 'New input' }).fill('name;age\nAda;36')
  await chain.getByRole('button', { name: 'Run the chain' }).click()
  await expect(chain.getByRole('region', { name: 'Chain result' })).toHaveText('[\n  "Ada"\n]')
  expect(calls).toEqual([])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await chain.getByRole('textbox', { name: 'New input' }).fill('name,age\n"Ada')
  await chain.getByRole('button', { name: 'Run the chain' }).click()
  await expect(chain.getByRole('alert')).toContainText('Step 1 (csv.convert)')
})

test('a chain as curl is answered by the server', async ({ page, request }) => {
  await open(
    page,
    `/json#?recipe=${encodeURIComponent('[{"operation":"csv.convert","map":{"csv":"input"}},{"operation":"json.minify","map":{"json":"json"}}]')}`,
  )
  await page.getByRole('textbox', { name: 'New input' }).fill('a,b\n1,2')
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const curl = await page.evaluate(() => navigator.clipboard.readText())
  const body = JSON.parse(/-d '(.*)'$/s.exec(curl)?.[1] ?? '') as object
  const reply = await request.post('/api/pipe', { data: body })
  expect(await reply.json()).toMatchObject({ answer: { result: '[{"a":1,"b":2}]' } })
})

for (const recipe of ['nonsense', '[]', '[{"operation":1}]', '{"a":1}']) {
  test(`a link with the recipe ${recipe} brings no chain`, async ({ page }) => {
    await open(page, `/json#?recipe=${encodeURIComponent(recipe)}`)
    await page.waitForTimeout(300)
    await expect(page.getByRole('region', { name: 'Chain', exact: true })).toHaveCount(0)
  })
}
