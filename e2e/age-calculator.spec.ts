import type { Page } from '@playwright/test'
import { callsOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

async function lastBody(page: Page, path: string, act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([page.waitForRequest((sent) => sent.url().includes(path)), act()])
  return request.postDataJSON()
}

test('tells the age on a day, with totals, birthday, signs and milestones', async ({ page }) => {
  await open(page, '/age-calculator')
  await page.getByLabel('Date of Birth').fill('1990-05-15')
  await page.getByLabel('Calculate Age At (optional)').fill('2024-06-01')
  await expect(page.getByText('Leave empty to calculate age as of today')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  const result = page.getByRole('region', { name: 'Your Age' })
  await expect(result).toContainText('34 years, 0 months, 17 days')
  await expect(result).toContainText('12,436')
  await expect(result).toContainText('Fun Facts')
  await expect(result).toContainText('In 11 months and 14 days, on a Thursday')
  await expect(result).toContainText('Taurus')
  await expect(result).toContainText('Horse')
  await expect(result).toContainText('13,000 days old')
  await expectAccessible(page)
})

test('Ctrl+Z brings back all dates that Reset took away', async ({ page }) => {
  await open(page, '/age-calculator')
  const birth = page.getByLabel('Date of Birth')
  const at = page.getByLabel('Calculate Age At (optional)')
  await birth.fill('1990-05-15')
  await at.fill('2024-06-01')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(birth).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(birth).toHaveValue('1990-05-15')
  await expect(at).toHaveValue('2024-06-01')
  await expect(birth).toBeFocused()

  // What an example put in belongs to the visitor as little as what it replaced.
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.keyboard.press('Control+z')
  await expect(birth).toHaveValue('1990-05-15')
})

test('asks for a date of birth and sends nothing, by keyboard alone', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/age-calculator')
  await page.getByRole('button', { name: 'Calculate Age' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please select your date of birth.')
  await expectMarked(page, 'Please select your date of birth.', 'Date of Birth')
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expectMarked(page, '')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Age Calculator' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Date Difference' })).toBeFocused()
  await page.getByRole('button', { name: 'Calculate Difference' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please select both start and end dates.')
  await expectMarked(page, 'Please select both start and end dates.', 'Start Date', 'End Date')
  // What one tab asks for does not stand above the other.
  await page.getByRole('tab', { name: 'Date Difference' }).press('ArrowLeft')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
})

test('an error stands above its own tab only, also after the back button and when it comes late', async ({ page }) => {
  await open(page, '/age-calculator#difference')
  await page.goto('/age-calculator#age')
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(alert).toHaveText('Please select your date of birth.')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Date Difference' })).toHaveAttribute('aria-selected', 'true')
  await expect(alert).toHaveCount(0)
  await page.goForward()
  await expect(alert).toHaveText('Please select your date of birth.')

  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await page.route('**/api/age-calculator/calculate', async (route) => {
    await refused
    await route.fulfill({ status: 400, json: { message: 'This day does not exist.' } })
  })
  await page.getByLabel('Date of Birth').fill('2000-01-01')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await page.getByRole('tab', { name: 'Date Difference' }).click()
  const answered = page.waitForResponse('**/api/age-calculator/calculate')
  refuse()
  await answered
  await expect(alert).toHaveCount(0)
  await page.getByRole('tab', { name: 'Age Calculator' }).click()
  await expect(alert).toHaveText('This day does not exist.')
})

test('offers the rule for 29 February, and resets both tabs', async ({ page }) => {
  await open(page, '/age-calculator#difference')
  await page.getByLabel('Start Date').fill('2024-01-01')
  await page.getByLabel('Include weekends (calculate all days)').check()
  await page.getByRole('tab', { name: 'Age Calculator' }).click()
  await page.getByLabel('Date of Birth').fill('2000-02-29')
  await page.getByLabel('Calculate Age At (optional)').fill('2023-02-28')
  await page.getByLabel('1 March').check()
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('22 years, 11 months, 30 days')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Date of Birth')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Your Age' })).not.toContainText('22 years')
  await page.getByRole('tab', { name: 'Date Difference' }).click()
  await expect(page.getByLabel('Start Date')).toHaveValue('')
  await expect(page.getByLabel('Include weekends (calculate all days)')).not.toBeChecked()
})

test('counts days, business days and public holidays', async ({ page }) => {
  await open(page, '/age-calculator#difference')
  await page.getByLabel('Start Date').fill('2024-12-20')
  await page.getByLabel('End Date').fill('2025-01-10')
  const body = await lastBody(page, '/date-difference', () =>
    page.getByRole('button', { name: 'Calculate Difference' }).click(),
  )
  expect(body).toEqual({ startDate: '2024-12-20', endDate: '2025-01-10', includeWeekends: false })
  const result = page.getByRole('region', { name: 'Date Difference' })
  await expect(result).toContainText('0 years, 0 months, 21 days')
  await expect(result.locator('dl')).toHaveText(/Business Days15Total Days21/)
  await page.getByLabel('Include weekends (calculate all days)').check()
  await page.getByLabel('Leave out public holidays').check()
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await page.getByRole('button', { name: 'Calculate Difference' }).click()
  await expect(result.locator('dl')).toHaveText(/Total Days21Business Days15Without Public Holidays12/)
  await result.getByText('3 public holidays on business days').click()
  await expect(result.getByText('Christmas Day')).toBeVisible()
  await expectAccessible(page)
  await open(page, '/age-calculator#difference')
  await expect(page.getByLabel('Include weekends (calculate all days)')).toBeChecked()
  await expect(page.getByLabel('Country')).toHaveValue('DE')
})

// These two zones are 25 hours apart: at every moment one of them has another day than UTC.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    test('loses no day', async ({ page }) => {
      await open(page, '/age-calculator')
      await page.getByLabel('Date of Birth').fill('2000-01-01')
      const body = await lastBody(page, '/calculate', () => page.getByRole('button', { name: 'Calculate Age' }).click())
      expect(body).toMatchObject({ dateOfBirth: '2000-01-01', timeZone: timezoneId })
      expect(body).not.toHaveProperty('calculateToDate')
      const today = new Date().toLocaleDateString('en-US', { dateStyle: 'full', timeZone: timezoneId })
      await expect(page.getByRole('region', { name: 'Your Age' })).toContainText(today)
      await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('Saturday')
    })
  })
}

test('an example is answered whatever was typed before', async ({ page }) => {
  await open(page, '/age-calculator')
  await page.getByLabel('Calculate Age At (optional)').fill('1980-01-01')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('Upcoming Milestones')
})

test.describe('in a time zone without a name', () => {
  test.use({ timezoneId: 'GMT+14:00' })
  test('goes by the day on the clock', async ({ page }) => {
    await open(page, '/age-calculator')
    await page.getByLabel('Date of Birth').fill('2000-01-01')
    await page.getByRole('button', { name: 'Calculate Age' }).click()
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'Pacific/Kiritimati' })
    await expect(page.getByRole('region', { name: 'Your Age' })).toContainText(today)
  })
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/age-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('Upcoming Milestones')
  await expectNoSidewaysScroll(page)
})

test('answers on the device without a request, but for public holidays', async ({ page }) => {
  await open(page, '/age-calculator')
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer Age on this device').check()
  await page.getByRole('button', { name: 'Close' }).click()
  const calls = callsOf(page)
  await page.getByLabel('Date of Birth').fill('2001-01-31')
  await page.getByLabel('Calculate Age At (optional)').fill('2001-03-01')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('0 years, 1 month, 1 day')
  await page.getByRole('tab', { name: 'Date Difference' }).click()
  await page.getByLabel('Leave out public holidays').click()
  await expect(page.getByRole('alert')).toContainText('This needs the server.')
  expect(calls).toEqual([])
})

test.describe('in Samoa, whose clocks never showed 30 December 2011', () => {
  test.use({ timezoneId: 'Pacific/Apia' })
  test('that day is written as itself', async ({ page }) => {
    await open(page, '/age-calculator')
    await page.getByLabel('Date of Birth').fill('1990-05-15')
    await page.getByLabel('Calculate Age At (optional)').fill('2011-12-30')
    await page.getByRole('button', { name: 'Calculate Age' }).click()
    await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('on Friday, December 30, 2011')
  })
})

test('a day that no calendar has is not taken for an empty field, and Reset clears it', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/age-calculator')
  const birth = page.getByLabel('Date of Birth')
  const at = page.getByLabel('Calculate Age At (optional)')
  const holdsRubbish = () => at.evaluate((input: HTMLInputElement) => input.validity.badInput)
  await birth.fill('1990-05-15')
  await at.press('0')
  await at.pressSequentially('2302024')
  expect(await holdsRubbish()).toBe(true)
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(at).toBeFocused()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Reset' }).click()
  expect(await holdsRubbish()).toBe(false)
  await birth.press('0')
  await birth.pressSequentially('2291990')
  await page.keyboard.press('Control+Enter')
  await expect(birth).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls).toEqual([])
  await birth.fill('1990-05-15')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(page.getByRole('region', { name: 'Your Age' })).toContainText('Fun Facts')
})

test('an answer that an edit has overtaken is marked', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/age-calculator/calculate', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/age-calculator')
  await page.getByLabel('Date of Birth').fill('1990-05-15')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await page.getByLabel('Date of Birth').fill('2000-05-15')
  answer()
  const result = page.getByRole('region', { name: 'Your Age' })
  await expect(result).toContainText('Tuesday')
  await expect(result).toContainText('The input has changed since.')
  await page.getByRole('button', { name: 'Calculate Age' }).click()
  await expect(result).toContainText('Monday')
  await expect(result).not.toContainText('The input has changed since.')
})

test('an answer asked for before the countries are there is marked, for it leaves out no holidays', async ({
  page,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/age-calculator/countries', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/age-calculator#difference')
  await page.getByLabel('Start Date').fill('2024-01-01')
  await page.getByLabel('End Date').fill('2024-12-31')
  await page.getByLabel('Leave out public holidays').check()
  await page.getByRole('button', { name: 'Calculate Difference' }).click()
  const result = page.getByRole('region', { name: 'Date Difference' })
  await expect(result).toContainText('261')
  answer()
  await expect(result).toContainText('The input has changed since.')
  await page.getByRole('button', { name: 'Calculate Difference' }).click()
  await expect(result).toContainText('Without Public Holidays')
  await expect(result).not.toContainText('The input has changed since.')
})
