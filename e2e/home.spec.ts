import { expect, expectAccessible, open, test } from './page.ts'

test.describe('home', () => {
  test('filters the cards by name or description, case-insensitively', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('main').getByRole('searchbox').fill('BASE64')
    await expect(page.getByRole('link', { name: 'Base64', exact: true }).last()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Calculators' })).toHaveCount(0)
    await page.getByRole('main').getByRole('searchbox').fill('no such thing')
    await expect(page.getByRole('main').getByText('No tools matched your search')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Perhaps one of these' })).toHaveCount(0)
    // What no name has, the words of the search may.
    await page.getByRole('main').getByRole('searchbox').fill('mortgage')
    const nearest = page.getByRole('region', { name: 'Perhaps one of these' })
    await expect(nearest.getByRole('link').first()).toHaveAttribute('href', '/loan-emi-calculator')
    await expectAccessible(page)
  })

  test('groups the tools, and opens one on a click with its heading focused', async ({ page }) => {
    await open(page, '/')
    for (const title of ['Text & Data Tools', 'Calculators']) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Base64', exact: true }).click()
    await expect(page).toHaveURL('/base64')
    await expect(page).toHaveTitle('Base64 Encoder & Decoder – Sundry')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Small tools that get it right')
    // Another query is another place, too.
    await page.evaluate(() => {
      history.pushState(null, '', '/?from=elsewhere')
      scrollTo(0, 400)
      history.back()
    })
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('keeps favourites on top', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Favourite: Base64' }).click()
    await open(page, '/')
    await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Favourite: Base64' }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})
