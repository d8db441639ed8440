import { expect, open, test } from './page.ts'

/** Visitors from everywhere: their browsers, keyboards, scripts and files. The site's own words are English. */
const OTHER_DIGITS = /(?!\d)\p{Nd}/u

for (const [locale, timezoneId] of [
  ['fa-IR', 'Asia/Tehran'],
  ['th-TH', 'Asia/Kathmandu'],
  ['ar-EG', 'Africa/Casablanca'],
  ['de-CH', 'Australia/Lord_Howe'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale, timezoneId })
    test('dates and numbers are those of an English page', async ({ page }) => {
      await open(page, '/age-calculator')
      const at = page.getByLabel('Calculate Age At (optional)')
      await page.getByLabel('Date of Birth').fill('1990-05-15')
      await at.fill('2026-11-23')
      await page.getByRole('button', { name: 'Calculate Age' }).click()
      const result = page.getByRole('region', { name: 'Your Age' })
      await expect(result).toContainText('on Monday, 23 November 2026')
      await expect(result).toContainText('15 May 2027, turning 37')
      await expect(result).toContainText('13,341')
      await expect(result).toContainText('14,000 days old')
      await expect(result).not.toContainText(OTHER_DIGITS)
    })

    test('rates say when they are from without another calendar', async ({ page }) => {
      await open(page, '/currency-converter')
      await page.getByRole('textbox', { name: 'Amount' }).fill('5')
      await page.getByRole('button', { name: 'Convert', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Converted amount' })).toContainText(/1[34] Mar 2026, \d\d:\d\d/)
    })
  })
}

test.describe('keyboards of other alphabets', () => {
  const press = (key: string, code: string, ctrlKey = false) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }))

  for (const [name, key] of [
    ['Russian', 'л'],
    ['Greek', 'κ'],
    ['Arabic', 'ن'],
  ] as const) {
    test(`Ctrl and the key of K open the search on a ${name} one`, async ({ page }) => {
      await open(page, '/')
      await expect(page.getByRole('button', { name: 'Search tools' })).toBeVisible()
      await page.evaluate(`(${press})('${key}', 'KeyK', true)`)
      await expect(page.getByRole('combobox', { name: 'Search tools' })).toBeFocused()
    })
  }

  test('the key of G makes another UUID', async ({ page }) => {
    await open(page, '/uuid')
    const list = page.getByRole('region', { name: 'UUIDs' })
    await page.evaluate(`(${press})('п', 'KeyG')`)
    await expect(list).toContainText(/[\da-f]{8}-/)
  })
})

test.describe('input methods', () => {
  test('the Enter that ends a word opens no tool and sends nothing', async ({ page }) => {
    const client = await page.context().newCDPSession(page)
    const compose = async (text: string) => {
      await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
      // As on a Mac, where the key has its name.
      await page.evaluate(() => {
        const enter = { key: 'Enter', code: 'Enter', isComposing: true, bubbles: true, cancelable: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter))
      })
    }
    await open(page, '/')
    await page.getByRole('button', { name: 'Search tools' }).click()
    const search = page.getByRole('combobox', { name: 'Search tools' })
    await expect(search).toBeFocused()
    await search.fill('json ')
    await compose('ｊ')
    await expect(search).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    await open(page, '/time-difference')
    await page.getByRole('tab', { name: 'Time Zone Difference' }).click()
    await page.getByRole('button', { name: 'Search all time zones' }).first().click()
    const place = page.getByRole('textbox', { name: 'City, country or zone' })
    await expect(place).toBeFocused()
    await compose('東京')
    await expect(place).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tokyo' })).toBeVisible()
  })
})

test.describe('scripts from right to left', () => {
  test('a JSON tree keeps names before values, and results keep their lines', async ({ page }) => {
    await open(page, '/json')
    await page.getByRole('textbox', { name: 'JSON', exact: true }).fill('{"שם":"דוד","עיר":"חיפה"}')
    await page.getByRole('button', { name: 'Beautify' }).click()
    const output = page.getByRole('region', { name: 'Result text' })
    await expect(output).toContainText('חיפה')
    await expect(output).toHaveCSS('direction', 'ltr')
    await page.getByRole('button', { name: 'Tree', exact: true }).click()
    const row = page.getByRole('button', { name: /שם/ })
    const left = (text: string) =>
      row
        .getByText(text)
        .last()
        .evaluate((one) => one.getBoundingClientRect().left)
    expect(await left('שם')).toBeLessThan(await left('דוד'))
  })

  test('Markdown runs as its letters do, line by line, also in the preview', async ({ page }) => {
    await open(page, '/markdown-converter')
    const editor = page.getByRole('textbox', { name: 'Markdown text' })
    await editor.fill('# שלום עולם!\n\n- פריט\n\nIn English')
    const line = (text: string) => editor.locator('.cm-line').filter({ hasText: text })
    await expect(line('פריט')).toHaveCSS('direction', 'rtl')
    await expect(line('English')).toHaveCSS('direction', 'ltr')
    await page.getByRole('tab', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title=Preview]')
    await expect(preview.getByRole('list')).toHaveCSS('direction', 'rtl')
    const heading = preview.getByRole('heading')
    await expect(heading).toHaveCSS('unicode-bidi', 'plaintext')
  })

  test('a field turns with what is typed', async ({ page }) => {
    await open(page, '/passwords')
    await page.getByRole('tab', { name: 'Passphrase' }).click()
    const field = page.getByLabel('Separator')
    await field.fill('שלום')
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('-')
    await expect(field).toHaveCSS('direction', 'ltr')
  })
})
