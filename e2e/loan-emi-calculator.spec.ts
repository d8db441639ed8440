import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('finds the EMI and shows the schedule by month and by year', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('100,000')
  await page.getByLabel('Interest rate (% a year)').fill('6')
  await page.getByLabel('Tenure (years)').fill('30')
  await expect(page.getByLabel('Tenure (months)')).toHaveValue('360')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText('$600').first()).toBeVisible()
  await expect(summary.getByText('30 years')).toBeVisible()
  await expect(page.getByText('and 260 more months')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Schedule by month' }).getByRole('row')).toHaveCount(101)
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.getByRole('region', { name: 'Schedule by year' }).getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('img', { name: /^Payments per year\. Year 1: principal \$1,228/ })).toBeVisible()
  await page.getByLabel('Show cents').check()
  await expect(summary.getByText('$599.55').first()).toBeVisible()
  await expectAccessible(page)
})

test('downloads every month as CSV', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('Month,Principal Paid,Interest Paid,Total Payment,Remaining Balance')
  expect(lines).toHaveLength(361)
  expect(lines[360]).toMatch(/^360,.*,0\.00$/)
})

test('shows what extra payments save, and two offers side by side', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByRole('button', { name: 'Keep as offer A to compare' }).click()
  await page.getByText('Extra payments (optional)').click()
  await page.getByLabel('Extra monthly payment').fill('250')
  await page.getByRole('button', { name: 'Add a lump sum' }).click()
  await page.getByLabel('Lump sum 2').fill('10000')
  await page.getByLabel('Lump-sum month 2').fill('24')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByText(/Extra payments save \$\d+,\d+ of interest and \d+ years/)).toBeVisible()
  await expect(page.getByText(/Offer B costs \$\d+,\d+ less in total than offer A\./)).toBeVisible()
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('marks the schedule and the comparison, too, when the figures change', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await page.getByRole('button', { name: 'Keep as offer A to compare' }).click()
  await page.getByLabel('Tenure (years)').fill('20')
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  await calculate.click()
  const schedule = page.getByRole('region', { name: 'Amortization schedule' })
  await expect(schedule).not.toContainText('The input has changed since.')
  await page.getByLabel('Tenure (years)').fill('15')
  await expect(schedule).toContainText('The input has changed since.')
  await expect(page.getByRole('region', { name: 'Two offers', exact: true })).toContainText(
    'The input has changed since.',
  )
  await expectAccessible(page)
})

test('calls a difference of cents no difference of $0', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('1000')
  await page.getByLabel('Interest rate (% a year)').fill('5')
  await page.getByLabel('Tenure (months)').fill('12')
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  await calculate.click()
  await page.getByRole('button', { name: 'Keep as offer A to compare' }).click()
  await page.getByLabel('Interest rate (% a year)').fill('5.01')
  await calculate.click()
  const offers = page.getByRole('region', { name: 'Two offers', exact: true })
  await expect(offers).toContainText('Both offers cost nearly the same in total.')
  await page.getByLabel('Show cents').check()
  await expect(offers).toContainText(/Offer B costs \$0\.0\d more in total than offer A\./)
})

test('shows the fields of each mode, and the messages', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('radio', { name: 'Tenure' }).check()
  await expect(page.getByLabel('Tenure (months)')).toHaveCount(0)
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  await calculate.click()
  await expect(page.getByRole('alert')).toHaveText(
    /Please fill in all required fields for the selected calculation mode\./,
  )
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('100000')
  await page.getByLabel('EMI, paid each month').fill('-1')
  await page.getByLabel('Interest rate (% a year)').fill('6')
  await calculate.click()
  await expect(page.getByRole('alert')).toHaveText(/Please enter valid positive values\./)
})

test('takes lump sums from a link, and nothing else that stands in their place', async ({ page }) => {
  const sums = JSON.stringify([
    { amount: '500', month: '6' },
    { amount: '10,000', month: '24' },
  ])
  await open(page, `/loan-emi-calculator#?lumpSums=${encodeURIComponent(sums)}`)
  await expect(page.getByLabel('Lump-sum month 2')).toHaveValue('24')
  await open(page, '/loan-emi-calculator#?lumpSums=%5B%7B%22amount%22%3A5%7D%5D')
  await expect(page.getByLabel('Lump sum', { exact: true })).toHaveValue('')
})

test('says that a lump sum comes too late', async ({ page }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('1000')
  await page.getByLabel('Interest rate (% a year)').fill('5')
  await page.getByLabel('Tenure (months)').fill('12')
  await page.getByText('Extra payments (optional)').click()
  await page.getByLabel('Lump sum', { exact: true }).fill('100')
  await page.getByLabel('Lump-sum month').fill('13')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The lump sum of month 13 is not paid: the loan is paid back in month 12.')).toBeVisible()
  await page.getByLabel('Lump-sum month').fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Extra payments save $4 of interest')).toBeVisible()
  await expect(page.getByText('is not paid')).toHaveCount(0)
})

test('says that an EMI never pays the loan back', async ({ page, trouble }) => {
  await open(page, '/loan-emi-calculator')
  await page.getByRole('radio', { name: 'Tenure' }).check()
  await page.getByRole('textbox', { name: 'Loan amount' }).fill('100000')
  await page.getByLabel('EMI, paid each month').fill('500')
  await page.getByLabel('Interest rate (% a year)').fill('6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('covers no more than the first month')
  trouble.list = trouble.list.filter((entry) => !entry.includes('400'))
})
