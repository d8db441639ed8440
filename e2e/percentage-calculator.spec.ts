import { expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

test('answers each kind of percentage with its calculation', async ({ page }) => {
  await open(page, '/percentage-calculator')
  const result = page.getByRole('region', { name: 'Result' })
  const kinds: [kind: string, first: string, second: string, shown: string][] = [
    ['Percentage of a number', '35', '1.4', '35% of 1.4 = 0.49'],
    ['What percent is one number of another', '0.3', '0.1', '0.3 ÷ 0.1 = 300%'],
    ['Percentage change', '200', '50', '(50 − 200) ÷ 200 = −75%'],
    ['The whole from a part', '12', '15', '12 ÷ 15% = 80'],
    ['Increase by a percentage', '80', '50', '80 + 50% = 120'],
    ['Decrease by a percentage', '80', '15', '80 − 15% = 68'],
  ]
  const form = page.getByRole('tabpanel').getByRole('form')
  for (const [kind, first, second, shown] of kinds) {
    await page.getByRole('combobox', { name: 'Calculate' }).selectOption(kind)
    await form.getByRole('textbox').first().fill(first)
    await form.getByRole('textbox').last().fill(second)
    await page.keyboard.press('Enter')
    await expect(result.getByText(shown)).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Calculate' }).selectOption('Percentage of a number')
  await form.getByRole('textbox').first().fill('150%')
  await form.getByRole('textbox').last().fill('80')
  await page.keyboard.press('Enter')
  await expect(page.getByText('150% of 80 is 80 increased by 50%.')).toBeVisible()
  await page.getByRole('button', { name: 'Increase by a percentage' }).click()
  await expect(result.getByText('80 + 50% = 120')).toBeVisible()
  await expectAccessible(page)
})

test('shows the messages and sends nothing', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/percentage')) calls.push(request.url())
  })
  await open(page, '/percentage-calculator')
  await expect(page.getByLabel('Percentage (%)')).toHaveAccessibleDescription('0-100')
  const alert = page.getByRole('alert')
  const calculate = page.getByRole('button', { name: 'Calculate' })
  await calculate.click()
  await expect(alert).toHaveText('Please fill in both percentage and number fields.')
  await expectMarked(page, 'Please fill in both percentage and number fields.', 'Percentage (%)', 'Number')
  await page.getByLabel('Percentage (%)').fill('150')
  await page.getByRole('textbox', { name: 'Number' }).fill('80')
  await calculate.click()
  await expect(alert).toHaveText(/Please enter valid values \(percentage 0-100, positive number\)\./)
  await expectMarked(page, 'Please enter valid values (percentage 0-100, positive number).', 'Percentage (%)')
  await page.getByRole('tab', { name: 'Discount' }).click()
  await calculate.click()
  await expect(alert).toHaveText(/Please fill in original price and discount\./)
  await expectMarked(page, 'Please fill in original price and discount.', 'Original price', 'Discount (%)')
  await page.getByLabel('Original price').fill('80')
  await page.getByLabel('Discount (%)').fill('15')
  for (const further of ['10', 'x']) {
    await page.getByRole('button', { name: 'Add a discount' }).click()
    await page
      .getByLabel(/^Additional discount/)
      .last()
      .fill(further)
  }
  await calculate.click()
  await expectMarked(page, 'Please enter valid values.', 'Additional discount 2 (%)')
  await page.getByRole('tab', { name: 'Tax' }).click()
  await calculate.click()
  await expect(alert).toHaveText(/Please fill in price and tax rate\./)
  await expectMarked(page, 'Please fill in price and tax rate.', 'Price before tax', 'Tax rate (%)')
  await page.getByRole('radio', { name: 'Remove tax' }).check()
  await calculate.click()
  await expect(alert).toHaveText(/Please fill in total price and tax rate\./)
  await expectMarked(page, 'Please fill in total price and tax rate.', 'Total price with tax', 'Tax rate (%)')
  expect(calls).toEqual([])
})

test('an example is answered whatever was typed before', async ({ page }) => {
  await open(page, '/percentage-calculator#discount')
  await page.getByRole('button', { name: 'Add a discount' }).click()
  await page.getByLabel('Additional discount 1 (%)').fill('much')
  await page.getByLabel('Tax rate (%)').fill('101')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('80 − 15% = 68')).toBeVisible()
})

test('chains discounts, adds a tax and resets all', async ({ page }) => {
  await open(page, '/percentage-calculator#discount')
  await page.getByLabel('Original price').fill('80')
  await page.getByLabel('Discount (%)').fill('15')
  await page.getByRole('button', { name: 'Add a discount' }).click()
  await page.getByLabel('Additional discount 1 (%)').fill('10')
  await page.getByLabel('Tax rate (%)').fill('19')
  await page.keyboard.press('Enter')
  await expect(page.getByText('80 − 15% − 10% = 61.2; 61.2 + 19% ≈ 72.83')).toBeVisible()
  await expect(page.getByText('18.80')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Tax' }).click()
  await page.getByLabel('Price before tax').fill('100.50')
  await page.getByRole('textbox', { name: 'Tax rate (%)' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('101.51', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reset All' }).click()
  await expect(page.getByLabel('Price before tax')).toHaveValue('')
  await expect(page.getByText('101.51')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Discount' }).click()
  await expect(page.getByLabel('Original price')).toHaveValue('')
})

test('splits a bill to the cent, by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/percentage-calculator')
  await page.getByRole('tab', { name: 'Percentage' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 × 33.34 and 2 × 33.33')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('has the tables for numbers read beside the page as soon as somebody comes near the tool', async ({ page }) => {
  await open(page, '/percentage-calculator')
  expect(page.workers()).toEqual([])
  const started = page.waitForEvent('worker')
  await page.getByRole('combobox', { name: 'Calculate' }).focus()
  const worker = await started
  expect(worker.url()).toContain('intl-tables')
  // It ends by itself, and is not needed twice.
  await expect.poll(() => page.workers().length).toBe(0)
  const further: string[] = []
  page.on('worker', (each) => further.push(each.url()))
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Result' }).getByText('12.5% of 1,000 = 125')).toBeVisible()
  expect(further).toEqual([])
})
