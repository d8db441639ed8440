import { callsOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

test('converts, copies, swaps units and values, and clears', async ({ page }) => {
  await open(page, '/unit-converter#length')
  await expect(page.getByRole('button', { name: 'Copy the result' })).toHaveAccessibleDescription(
    'Convert a value first',
  )
  await page.getByLabel('From Value').fill('6')
  await page.getByLabel('From Unit').selectOption('Feet')
  await page.getByLabel('To Unit').selectOption('Centimeters')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  const result = page.getByLabel('Result', { exact: true })
  await expect(result).toHaveValue('182.88')
  await expect(result).toHaveAttribute('readonly')
  await page.getByRole('button', { name: 'Copy the result' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('182.88')
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(page.getByLabel('From Value')).toHaveValue('182.88')
  await expect(page.getByLabel('From Unit')).toHaveValue('centimeters')
  await expect(result).toHaveValue('6')
  await page.getByLabel('From Value').fill('1')
  await expect(result).toHaveValue('')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByLabel('From Value')).toHaveValue('')
  await expect(page.getByLabel('To Unit')).toHaveValue('')
})

test('the figure is rounded and says so; the field has all digits', async ({ page }) => {
  await open(page, '/unit-converter#time')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByText('90 Days ≈')).toBeVisible()
  await expect(page.getByText('12.857143', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Result', { exact: true })).toHaveValue('12.857142857142858')
})

test('says what is missing, and sends nothing', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/unit-converter')
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'Convert', exact: true }).press('Enter')
  await expect(alert).toHaveText('Please fill in all fields.')
  await expectMarked(page, 'Please fill in all fields.', 'From Value', 'From Unit', 'To Unit')
  await page.getByRole('button', { name: 'Show All Conversions' }).press('Enter')
  await expect(alert).toHaveText('Please enter a value and select a unit.')
  await expectMarked(page, 'Please enter a value and select a unit.', 'From Value', 'From Unit')
  await page.getByLabel('From Value').fill('abc')
  await page.getByLabel('From Unit').selectOption('Celsius')
  await page.getByLabel('To Unit').selectOption('Kelvin')
  await page.getByRole('button', { name: 'Convert', exact: true }).press('Enter')
  await expect(alert).toHaveText('Please enter a valid number.')
  await expectMarked(page, 'Please enter a valid number.', 'From Value')
  expect(calls).toEqual([])
})

test('shows a value in all units, small ones with their digits, each to copy', async ({ page }) => {
  await open(page, '/unit-converter#weight')
  await page.getByLabel('From Value').fill('1')
  await page.getByLabel('From Unit').selectOption('Milligrams')
  await page.getByRole('button', { name: 'Show All Conversions' }).click()
  const all = page.getByRole('region', { name: 'Conversions' })
  await expect(all.getByRole('listitem')).toHaveCount(13)
  await expect(all).toContainText('0.000000001 Tonnes')
  await expect(all).toContainText('0.001 Grams')
  await all.getByRole('button', { name: 'Copy Grams' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0.001')
  await expectAccessible(page)
})

test('has an example, and shows the other units where one would be infinite', async ({ page }) => {
  await open(page, '/unit-converter#fuel')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByLabel('Result', { exact: true })).toHaveValue('7.840486111111111')
  await page.getByLabel('From Value').fill('0')
  await page.getByRole('button', { name: 'Show All Conversions' }).click()
  const all = page.getByRole('region', { name: 'Conversions' })
  await expect(all.getByRole('listitem')).toHaveCount(3)
  await expect(all).toContainText('0 Miles per gallon (US) cannot be said in Liters per 100 kilometers')
})

test('begins a category with empty fields, by keyboard', async ({ page }) => {
  await open(page, '/unit-converter')
  await page.getByLabel('From Value').fill('20')
  await page.getByLabel('From Unit').selectOption('Celsius')
  const first = page.getByRole('tab', { name: 'Temperature' })
  await first.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Length' })).toBeFocused()
  await expect(page.getByLabel('From Unit')).toHaveValue('')
  await page.getByRole('tab', { name: 'Length' }).press('ArrowLeft')
  await expect(page.getByLabel('From Value')).toHaveValue('')
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Temperature',
    'Length',
    'Weight',
    'Volume',
    'Speed',
    'Data Storage',
    'Time',
    'Area',
    'Pressure',
    'Energy',
    'Angle',
    'Fuel Economy',
    'Kitchen',
    'Power',
    'Force',
    'Torque',
    'Frequency',
    'Data Rate',
  ])
})

test('begins the next visit with the units of the last one, and no other category with any', async ({ page }) => {
  await open(page, '/unit-converter')
  await page.getByRole('tab', { name: 'Weight' }).click()
  await page.getByLabel('From Value').fill('150')
  await page.getByLabel('From Unit').selectOption('Pounds')
  await page.getByLabel('To Unit').selectOption('Kilograms')
  await page.getByRole('tab', { name: 'Length' }).click()
  await page.getByRole('tab', { name: 'Weight' }).click()
  await expect(page.getByLabel('From Unit')).toHaveValue('')

  await open(page, '/uuid')
  await open(page, '/unit-converter')
  await expect(page.getByRole('tab', { name: 'Weight' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('From Value')).toHaveValue('')
  await expect(page.getByLabel('From Unit')).toHaveValue('pounds')
  await expect(page.getByLabel('To Unit')).toHaveValue('kilograms')
  await page.getByRole('tab', { name: 'Length' }).click()
  await expect(page.getByLabel('From Unit')).toHaveValue('')
  await page.getByRole('tab', { name: 'Weight' }).click()
  await expect(page.getByLabel('From Unit')).toHaveValue('')

  // A link leads where it says.
  await open(page, '/uuid')
  await open(page, '/unit-converter#area')
  await expect(page.getByRole('tab', { name: 'Area' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Weight' }).click()
  await expect(page.getByLabel('From Unit')).toHaveValue('')
})

test('answers a typed conversion', async ({ page }) => {
  await open(page, '/unit-converter')
  await page.getByLabel('Type a conversion').fill('5 ft 11 in to cm')
  await page.keyboard.press('Enter')
  await expect(page.getByText('5 Feet 11 Inches = 180.34 Centimeters')).toBeVisible()
  await page.getByLabel('Type a conversion').fill('5 ft to kg')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(page.getByRole('alert')).toContainText('Feet measure length, Kilograms weight')
  await expect(page.getByLabel('Type a conversion')).toHaveAccessibleDescription(/Feet measure length/)
})

test('fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/unit-converter#volume')
  await expect(page.getByRole('tab', { name: 'Volume' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('From Value').fill('1')
  await page.getByLabel('From Unit').selectOption('Milliliters')
  await page.getByRole('button', { name: 'Show All Conversions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tablespoon' }).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a height is answered in feet and inches, typed or chosen', async ({ page }) => {
  await open(page, '/unit-converter')
  await page.getByLabel('Type a conversion').fill('180 cm to feet and inches')
  await page.keyboard.press('Enter')
  await expect(page.getByText('180 Centimeters = 5.905512 Feet = 5 Feet 10.866142 Inches')).toBeVisible()
  await page.getByLabel('Type a conversion').fill('-300 °C to °F')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No temperature can be below absolute zero')).toBeVisible()
  await page.getByRole('tab', { name: 'Length' }).click()
  await page.getByLabel('From Value').fill('71')
  await page.getByLabel('From Unit').selectOption('Inches')
  await page.getByLabel('To Unit').selectOption('Feet')
  await page.getByRole('button', { name: 'Convert', exact: true }).click()
  await expect(page.getByText('= 5 Feet 11 Inches')).toBeVisible()
  await expectAccessible(page)
})

test('Ctrl+Z after Clear All brings the value back, and leaves swapped units and their values together', async ({
  page,
}) => {
  await open(page, '/unit-converter#length')
  const value = page.getByLabel('From Value')
  await page.getByRole('button', { name: 'Try an example' }).click()
  await expect(page.getByLabel('Result', { exact: true })).toHaveValue('182.88')
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(value).toHaveValue('182.88')
  await page.keyboard.press('Control+z')
  await expect(value).toHaveValue('182.88')
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(value).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(value).toHaveValue('182.88')
})
