import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pixelAt, upload } from './image-files.ts'
import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'
import { download } from './pdf-files.ts'

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
  const calls = callsOf(page)
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

test('a chain whose code cannot be fetched is told of, and the text arrives without it', async ({ page, trouble }) => {
  await page.route(/\/assets\/chain-strip[^/]*\.js/, (route) => route.abort())
  await open(page, '/csv')
  await page.getByRole('textbox', { name: 'CSV' }).fill('name\nKim')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'JSON', exact: true })).toContainText('Kim')
  await expect(page.getByRole('alert')).toContainText('The chain could not be fetched')
  expect(trouble.list.filter((entry) => entry.startsWith('page error'))).toEqual([])
  trouble.list.length = 0
})

test('saving a result before it is sent on does not change what the chain does', async ({ page }) => {
  await open(page, '/csv')
  await page.getByLabel('CSV', { exact: true }).fill('id,name\n1,Ann')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByText(/Converted: 1 row/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await download
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const chain = page.getByRole('region', { name: 'Chain', exact: true })
  await expect(chain.getByRole('listitem').first()).toContainText('convert')
  await chain.getByRole('button', { name: 'Run on new input' }).click()
  await page.getByLabel('New input').fill('id,name\n2,Bea')
  await page.getByRole('button', { name: 'Run the chain' }).click()
  await expect(page.getByRole('region', { name: 'Chain result' })).toContainText('"Bea"')
})

test('a list that is saved before it is sent on is one that was generated', async ({ page }) => {
  await open(page, '/uuid')
  await page.getByLabel('Amount').fill('3')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('3 UUIDs.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate into a file' }).click()
  await download
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: 'Word Counter', exact: true }).click()
  const chain = page.getByRole('region', { name: 'Chain', exact: true })
  await expect(chain.getByRole('listitem').first()).toContainText('generate')
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

const chainOf = (page: Page) => page.getByRole('region', { name: 'Chain', exact: true })

/** A red disc on a light blue ground. */
async function photo() {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180"><rect width="240" height="180" fill="#cfe3f7"/><circle cx="120" cy="90" r="50" fill="#b3131b"/></svg>'
  return upload('my disc.png', 'image/png', await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer())
}

async function sendTo(page: Page, tool: string): Promise<void> {
  await page.getByText('Send to…').click()
  await page.getByRole('button', { name: tool, exact: true }).click()
}

/** The PDF holds the cut-out disc at half its size: red in the middle, the paper around it. */
async function expectHalfDisc(page: Page): Promise<void> {
  await expect(page.getByText('1 page', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Make PDF' }).click()
  const { path } = await download(page)
  expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(/image +120 +90 /)
  const drawn = execFileSync('pdftoppm', ['-png', '-r', '150', path])
  expect((await pixelAt(drawn, 0.5, 0.5)).slice(0, 3)).toEqual([0xb3, 0x13, 0x1b])
  expect((await pixelAt(drawn, 0.05, 0.05)).slice(0, 3)).toEqual([255, 255, 255])
}

test('a photo, its background, half its size, a PDF: by mouse, then again by link', async ({ page }) => {
  await open(page, '/image-background-remover')
  await page.getByLabel('Images', { exact: true }).setInputFiles(await photo())
  await page.getByRole('slider', { name: 'Edge feather' }).fill('1')
  await page.getByRole('button', { name: 'Remove Background', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('240 × 180 pixels')
  await sendTo(page, 'Image Resizer')
  await expect(page).toHaveURL('/image-resizer')
  await expect(page.getByText('my disc-removed-bg.png').first()).toBeVisible()
  await page.getByLabel('Percentage', { exact: true }).last().fill('50')
  await page.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('120 × 90')
  await sendTo(page, 'PDF Tools')
  await expect(page).toHaveURL('/pdf-tools')
  const chain = chainOf(page)
  await expect(chain.getByRole('listitem')).toHaveText(['Background Remover', 'Image Resizer', 'PDF Tools'])
  await expectHalfDisc(page)
  await chain.getByRole('button', { name: 'Copy link to this chain' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/image-background-remover#?')
  expect(decodeURIComponent(link)).not.toContain('disc')

  await page.evaluate(() => localStorage.clear())
  await open(page, link)
  await expect(chain.getByRole('listitem')).toHaveText(['Background Remover', 'Image Resizer', 'PDF Tools'])
  await expect(chain.locator('[aria-current=step]')).toHaveText('Background Remover')
  await expect(page.getByRole('slider', { name: 'Edge feather' })).toHaveValue('1')
  await page.getByLabel('Images', { exact: true }).setInputFiles(await photo())
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Background', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to Image Resizer' }).click()
  await expect(chain.locator('[aria-current=step]')).toHaveText('Image Resizer')
  await expect(page.getByLabel('Percentage', { exact: true }).last()).toHaveValue('50')
  await expect(page.getByText('240 × 180 pixels')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Apply Changes' }).click()
  await expect(page.getByRole('button', { name: 'Continue to PDF Tools' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continue to PDF Tools' }).click()
  await expect(chain.locator('[aria-current=step]')).toHaveText('PDF Tools')
  await expectHalfDisc(page)

  await chain.getByRole('button', { name: 'Forget this chain' }).click()
  await expect(chain).toHaveCount(0)
})

for (const way of ['nonsense', '[]', '[{"tool":"pdf-tools","options":{}}]', '[{"tool":1},{"tool":2}]']) {
  test(`a link with the way ${way} brings no chain`, async ({ page }) => {
    await open(page, `/pdf-tools#?way=${encodeURIComponent(way)}`)
    await page.waitForTimeout(300)
    await expect(chainOf(page)).toHaveCount(0)
  })
}

for (const recipe of ['nonsense', '[]', '[{"operation":1}]', '{"a":1}']) {
  test(`a link with the recipe ${recipe} brings no chain`, async ({ page }) => {
    await open(page, `/json#?recipe=${encodeURIComponent(recipe)}`)
    await page.waitForTimeout(300)
    await expect(page.getByRole('region', { name: 'Chain', exact: true })).toHaveCount(0)
  })
}

test('a link whose chain would send the input to an address of its own says so', async ({ page }) => {
  const steps = [
    { operation: 'url.encode', map: { text: 'input' } },
    { operation: 'json.fetch', map: { url: 'encoded' } },
  ]
  await open(page, `/json#?recipe=${encodeURIComponent(JSON.stringify(steps))}`)
  const warning = page.getByRole('note').filter({ hasText: 'Whoever answers there can read your input' })
  await expect(warning).toBeVisible()
  await open(page, `/json#?recipe=${encodeURIComponent(JSON.stringify([steps[0]]))}`)
  await expect(page.getByLabel('New input')).toBeVisible()
  await expect(warning).toHaveCount(0)
})

/** Answered by the server alone, behind a step of the device. */
const ASKING = [
  { operation: 'base64.encode', map: { plainText: 'input' } },
  { operation: 'json.fetch', input: { body: { url: 'https://files.example/x.json' } } },
]
const linkTo = (path: string, steps: object[]) => `${path}#?recipe=${encodeURIComponent(JSON.stringify(steps))}`
const SENT = 'A step needs the server: what you enter is sent there, and not stored.'

/** As who chose it for the whole site. */
const onDevice = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('sundry:device', '{"site":true,"tools":{}}'))

async function runChain(page: Page, input: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New input' }).fill(input)
  await page.getByRole('button', { name: 'Run the chain' }).click()
}

test('what stays on this device is not sent by a chain either', async ({ page }) => {
  await onDevice(page)
  const calls = callsOf(page)
  await open(page, linkTo('/base64', ASKING))
  await runChain(page, 'a secret')
  await expect(chainOf(page).getByRole('alert')).toContainText('Step 2 (json.fetch): This needs the server.')
  await expect(page.getByText(SENT)).toHaveCount(0)
  expect(calls).toEqual([])
})

test('a tool of the device alone sends nothing by a chain', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, linkTo('/markdown-converter', ASKING))
  await runChain(page, 'a secret')
  await expect(chainOf(page).getByRole('alert')).toContainText('nothing that is entered in Markdown Converter leaves')
  await expect(page.getByText(SENT)).toHaveCount(0)
  expect(calls).toEqual([])
})

test('a chain that goes to the server says so before it runs', async ({ page }) => {
  await page.route('/api/pipe', (route) => route.fulfill({ json: { answer: { json: '[1]' } } }))
  await open(page, linkTo('/base64', ASKING))
  await expect(page.getByText(SENT)).toBeVisible()
  await runChain(page, 'open')
  await expect(page.getByRole('region', { name: 'Chain result' })).toHaveText('[1]')
  await expectAccessible(page)
  await open(page, linkTo('/base64', ASKING.slice(0, 1)))
  await runChain(page, 'open')
  await expect(page.getByRole('region', { name: 'Chain result' })).toHaveText('b3Blbg==')
  await expect(page.getByText(SENT)).toHaveCount(0)
})

test('a chain that is cancelled leaves the device free for the tool', async ({ page }) => {
  await onDevice(page)
  const body = { find: '(a|aa)+$', replacement: 'x', regex: true }
  await open(page, linkTo('/base64', [{ operation: 'text-tools.replace', input: { body }, map: { text: 'input' } }]))
  await runChain(page, `${'a'.repeat(60)}!`)
  await chainOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Text or Base64').fill('hello')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('aGVsbG8=')
})

test('a file that is dropped on a chain makes its result an old one, and yields to typing', async ({ page }) => {
  await open(page, linkTo('/base64', ASKING.slice(0, 1)))
  await runChain(page, 'first')
  const result = page.getByRole('region', { name: 'Result of the chain' })
  await expect(result).toContainText('Zmlyc3Q=')
  const input = page.getByRole('textbox', { name: 'New input' })
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['second'], 'a.txt', { type: 'text/plain' }))
    return transfer
  })
  await input.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(input).toHaveValue('second')
  await expect(result).toContainText('The input has changed since.')
})

const linkOf = async (page: Page) => {
  await chainOf(page).getByRole('button', { name: 'Copy link to this chain' }).click()
  return decodeURIComponent(await page.evaluate(() => navigator.clipboard.readText()))
}

test('an operation that is asked in its address is no step, and its input in no link', async ({ page }) => {
  await open(page, '/uuid')
  await page.getByLabel('UUID to inspect').fill('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  await page.getByRole('button', { name: 'Inspect' }).click()
  await page.getByRole('region', { name: 'What it says' }).getByText('Send to…').click()
  await page.getByRole('region', { name: 'What it says' }).getByRole('button', { name: 'Base64', exact: true }).click()
  await expect(chainOf(page).getByRole('listitem')).toHaveText([/^UUID\s*inspect$/, 'Base64'])
  await expect(chainOf(page).getByRole('button', { name: 'Run on new input' })).toHaveCount(0)
  expect(await linkOf(page)).not.toContain('017f22e2')
})

test('an operation of several inputs, or of none, is no step', async ({ page }) => {
  await open(page, '/lorem-ipsum')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await sendTo(page, 'Base64')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('TG9yZW0gaXBzdW0')
  await expect(chainOf(page).getByRole('listitem')).toHaveText([/^Lorem Ipsum\s*generate$/, /^Base64\s*encode$/])
  await expect(chainOf(page).getByRole('button', { name: 'Run on new input' })).toHaveCount(0)
})

test('the link of a chain holds the settings of its steps, as it says, and not the input', async ({ page }) => {
  await open(page, '/text-tools#replace')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('dear Jane')
  await page.getByLabel('Find', { exact: true }).fill('Jane')
  await page.getByLabel('Replace with').fill('Kim')
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('dear Kim')
  await sendTo(page, 'Base64')
  const link = await linkOf(page)
  expect(link).toContain('"find":"Jane"')
  expect(link).not.toContain('dear')
  await chainOf(page).getByRole('button', { name: 'Run on new input' }).click()
  await expect(page.getByText('among them what you typed as one, such as a pattern')).toBeVisible()
  await runChain(page, 'for Jane')
  await expect(page.getByRole('region', { name: 'Chain result' })).toHaveText('for Kim')
})

for (const [width, path] of [
  [1280, '/base64'],
  [360, '/image-converter'],
] as const) {
  test(`at ${width} pixels, all of “Send to…” of ${path} can be read and pressed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, path)
    await page.getByRole('button', { name: 'Try an example' }).click()
    await page.getByText('Send to…').click()
    const entries = page.locator('.menu[open] li button')
    await expect(entries.first()).toBeVisible()
    // A word that is cut off is not hit where it begins.
    const hidden = await entries.evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, top, height } = button.getBoundingClientRect()
          return [left + 8, right - 8].some((x) => document.elementFromPoint(x, top + height / 2) !== button)
        })
        .map(({ textContent }) => textContent),
    )
    expect(hidden).toEqual([])
  })
}
