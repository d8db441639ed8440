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

test('a file that is no file of favourites is refused twice in the same words', async ({ page }) => {
  await open(page, '/privacy-policy')
  const choose = (content: string) =>
    page
      .getByLabel('File with favourites')
      .setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  const heard = await listen(page)
  await choose('{}')
  await expect.poll(heard).toEqual(['This file holds no favourites.'])
  await choose('[]')
  await expect.poll(heard).toEqual(['This file holds no favourites.'])
})

test('the own address is said when it comes', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/ip-lookup/own', (route) => route.fulfill({ json: { ip: '9.9.9.9', type: 'IPv4' } }))
  await page.route('**/api/ip-lookup/lookup', async (route) => {
    await asked.promise
    await route.continue()
  })
  await open(page, '/ip-lookup')
  const heard = await listen(page)
  asked.resolve()
  await expect.poll(heard).toContain('Your IP address is 9.9.9.9.')
})

test('a chart is said in words, for each of its spans', async ({ page }) => {
  const source = { name: 'ECB', credit: 'Source: European Central Bank', url: 'https://www.ecb.europa.eu/' }
  const points = ['2026-11-02', '2026-11-03'].map((date) => ({ date, rate: 0.9 }))
  await page.route('**/api/currency-converter/history?*', (route) =>
    route.fulfill({ json: { points, lastUpdated: '2026-11-03T15:00:00Z', source, stale: false } }),
  )
  await open(page, '/currency-converter')
  await page.getByRole('button', { name: 'Convert' }).click()
  const words =
    'From 0.900000 on Monday, November 2, 2026 to 0.900000 on Tuesday, November 3, 2026: +0.00%. Lowest 0.900000, highest 0.900000.'
  await expect(page.getByRole('button', { name: '30 days' })).toBeVisible()
  const heard = await listen(page)
  for (const days of [30, 90]) {
    await page.getByRole('button', { name: `${days} days` }).press('Enter')
    await expect.poll(heard).toEqual([words])
  }
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

test('the editors, which take the Tab key where there is something to indent, say how one leaves them', async ({
  page,
}) => {
  await open(page, '/json')
  await page.getByRole('textbox', { name: 'JSON', exact: true }).focus()
  const editor = page.locator('main [contenteditable=true]')
  await expect(editor).toHaveAttribute('aria-description', 'Tab indents. Escape, then Tab leaves the editor.')
  const said = () =>
    editor.evaluate((element) => getComputedStyle(element.closest('.cm-editor') as Element, '::after').content)
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.type('[')
  expect(await said()).toBe('none')
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  expect(await said()).toContain('Escape, then Tab leaves')
  await page.keyboard.press('Escape')
  expect(await said()).toBe('none')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByText('Leave the editor, where Tab alone indents')).toBeVisible()
})

test('the mistake in a colour belongs to its field', async ({ page }) => {
  await open(page, '/qr-codes')
  const color = page.getByRole('textbox', { name: 'Foreground colour as text' })
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

test('a button that says what it did is no second stop before it says so', async ({ page }) => {
  await open(page, '/uuid')
  await page.getByRole('button', { name: 'Generate', exact: true }).press('Enter')
  const region = page.getByRole('region', { name: 'UUIDs' })
  await expect(region.getByRole('status')).toHaveText(['One UUID.'])
  const heard = await listen(page)
  await region.getByRole('button', { name: 'Copy', exact: true }).press('Enter')
  await expect.poll(heard).toEqual(['Copied'])
})

test('how many tools a search finds is said once, and is the number of the whole word', async ({ page }) => {
  await open(page, '/')
  const heard = await listen(page)
  await page.getByRole('main').getByRole('searchbox').pressSequentially('resize', { delay: 100 })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 tool found')
  expect(await heard()).toEqual(['1 tool found'])
})

test('of a password its length and strength are said, and nothing in pieces', async ({ page }) => {
  await open(page, '/passwords')
  const heard = await listen(page)
  await page.getByRole('button', { name: 'Generate Password' }).press('Enter')
  await expect(page.getByText('Stolen database, fast hash')).toBeVisible()
  expect(await heard()).toEqual(['16 characters, 95.3 bits.'])
})

test('a pixel that the arrow keys reach is said with its colour, and that it was picked', async ({ page }) => {
  await open(page, '/image-color-extractor')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const picture = page.getByRole('slider', { name: 'Picture' })
  await expect(picture).toHaveAttribute('aria-valuemax', /[1-9]/)
  await picture.press('ArrowRight')
  const said = /^#[\da-f]{6}, (?:near )?[a-z]+, at \d+, \d+$/
  await expect(picture).toHaveAttribute('aria-valuetext', said)
  const [before, place] = [await picture.getAttribute('aria-valuetext'), await picture.getAttribute('aria-valuenow')]
  await picture.press('ArrowDown')
  await expect(picture).not.toHaveAttribute('aria-valuetext', before!)
  expect(Number(await picture.getAttribute('aria-valuenow'))).toBeGreaterThan(Number(place))
  await expect(page.getByText(/^\d+ colours found\./)).toBeAttached()
  const heard = await listen(page)
  await picture.press('Enter')
  await expect(page.getByText(/^#[\da-f]{6} picked$/)).toBeAttached()
  expect(await heard()).toEqual([expect.stringMatching(/^#[\da-f]{6} picked$/)])
  await page.keyboard.press('Enter')
  await expect.poll(heard).toEqual([expect.stringMatching(/^#[\da-f]{6} picked$/)])
})

test('rows of a schedule and of keywords are told by their first cell', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('rowheader', { name: '12', exact: true })).toBeAttached()
  await open(page, '/word-counter#keywords')
  await page.getByLabel('Text', { exact: true }).fill('one two one')
  await expect(page.getByRole('rowheader', { name: 'one', exact: true })).toBeAttached()
})

test('the stroke between the parts of a path is not read', async ({ page }) => {
  await open(page, '/uuid')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - link "Home"
      - listitem: /^UUID$/
  `)
})

test('shared hours, numbers of a text and a decoded file are said, not only that they are there', async ({ page }) => {
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeAttached()
  await open(page, '/time-difference#zones')
  await page.getByRole('button', { name: 'Meeting hours of several places' }).click()
  await page.getByLabel('Day of the Meeting').fill('2026-11-23')
  await page.getByRole('button', { name: 'Find Meeting Hours' }).click()
  await said('3 hours')
  await open(page, '/text-tools#statistics')
  await page.getByLabel('Text', { exact: true }).fill('one two')
  await said('2 words, 7 characters.')
  await open(page, '/base64#files')
  await page.getByLabel('Base64 data').fill('SGVsbG8=')
  await page.getByRole('button', { name: 'Decode to File' }).click()
  await said('5 bytes decoded.')
})

for (const [path, answer] of [
  ['/percentage-calculator', '15% of 80: 12'],
  ['/loan-emi-calculator', 'Monthly payment (EMI): $1,499'],
  ['/bmi-calculator', 'BMI 22.9: Normal Weight'],
  ['/age-calculator#difference', '0 years, 1 month, 1 day'],
  ['/time-difference', '07:15:00 (7.25 hours, 435 minutes)'],
  ['/unit-converter#length', '6 Feet = 182.88 Centimeters'],
] as const) {
  test(`${path} says its answer to those who do not see it`, async ({ page }) => {
    await open(page, path)
    await page.getByRole('button', { name: 'Try an example' }).filter({ visible: true }).click()
    await expect(page.getByRole('status').filter({ hasText: answer })).toBeAttached()
  })
}
