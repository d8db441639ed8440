import { expect, expectAccessible, expectNoSidewaysScroll, open, shiftOf, test, watchShifts } from './page.ts'
import { paths } from './paths.ts'

for (const path of paths) {
  test(`${path} is accessible, fits every width, keeps still and asks nobody else`, async ({ page }) => {
    await watchShifts(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    const unexplained = page.locator('main .button:disabled:not([aria-describedby]):visible')
    expect(await unexplained.allInnerTexts(), 'buttons that are off without saying why').toEqual([])
    expect(await shiftOf(page), 'layout shift while loading').toBeLessThan(0.02)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const own = files.filter((name) => name.includes('/assets/'))
    expect(own.filter((name) => name.endsWith('.css'))).toEqual([])
    expect(own.length, `files beside the document: ${own.join(' ')}`).toBeLessThan(10)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // WCAG 1.4.12: what readers set for themselves breaks no page.
    await page.setViewportSize({ width: 320, height: 740 })
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      )
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    })
    await expectNoSidewaysScroll(page)
    // Text twice as large, by the browser's own setting.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(':root { font-size: 200% }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, -1), sheet]
    })
    for (const width of [360, 900]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
  })
}

for (const path of ['/base64#files', '/uuid']) {
  test(`${path} has one filled button`, async ({ page }) => {
    await open(page, path)
    await expect(page.locator('.tool-body [data-variant=filled]')).toHaveCount(1)
  })
}

test('the sitemap names every tool once', () => {
  expect(paths.length).toBeGreaterThanOrEqual(30)
  expect(new Set(paths).size).toBe(paths.length)
})

for (const path of ['/about', '/privacy-policy', '/json']) {
  test(`the text of ${path} has lines of a length to be read`, async ({ page }) => {
    await open(page, path)
    const lengths = await page.evaluate(() => {
      const paragraphs = [...document.querySelectorAll<HTMLElement>('.prose > p')]
      return paragraphs.flatMap((paragraph) => {
        const lines = paragraph.offsetHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
        return lines > 2.5 ? [(paragraph.textContent?.length ?? 0) / Math.round(lines)] : []
      })
    })
    expect(lengths.length).toBeGreaterThan(0)
    for (const length of lengths) expect(length).toBeLessThan(76)
  })
}
