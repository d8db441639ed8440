import { callsOf, expect, expectAccessible, expectNoSidewaysScroll, open, test } from './page.ts'

test('tells the band and asks for the colours once, after the first calculation', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/bmi/')) calls.push(new URL(request.url()).pathname)
  })
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('70')
  await page.getByLabel('Height (cm)').fill('175')
  await page.keyboard.press('Enter')
  const result = page.getByRole('region', { name: 'Your BMI' })
  await expect(result.getByText('22.9', { exact: true })).toBeVisible()
  // A figure stays with its unit where the line is full.
  expect(await result.getByText('56.7 kg to 76.5 kg').textContent()).toBe('56.7\u00a0kg to 76.5\u00a0kg')
  await expect(result.getByText('You are here')).toBeVisible()
  await expect(page.getByRole('img', { name: 'You are here: Normal Weight, 18.5-24.9.' })).toBeVisible()
  await expect(result.getByText(/not a diagnosis/)).toBeVisible()
  await page.getByLabel('Weight (kg)').fill('95')
  await expect(result.getByText('The input has changed since.')).toBeVisible()
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByRole('img', { name: 'You are here: Obese, 30 and over.' })).toBeVisible()
  expect(calls).toEqual(['/api/bmi/calculate', '/api/bmi/categories', '/api/bmi/calculate'])
  await expectAccessible(page)
})

test('asks for the colours once, also where they are slow', async ({ page }) => {
  const calculated = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/bmi/categories', async (route) => {
    asked++
    await calculated.promise
    await route.continue()
  })
  await open(page, '/bmi-calculator')
  const result = page.getByRole('region', { name: 'Your BMI' })
  await page.getByLabel('Height (cm)').fill('175')
  for (const [weight, bmi] of [
    ['70', '22.9'],
    ['95', '31.0'],
  ] as const) {
    await page.getByLabel('Weight (kg)').fill(weight)
    await page.keyboard.press('Enter')
    await expect(result.getByText(bmi, { exact: true })).toBeVisible()
  }
  await page.waitForTimeout(200)
  calculated.resolve()
  await expect(page.getByRole('img', { name: 'You are here: Obese, 30 and over.' })).toBeVisible()
  expect(asked).toBe(1)
})

test('draws the bands as specified and keeps the marker inside them', async ({ page }) => {
  await open(page, '/bmi-calculator')
  for (const [weight, share] of [
    ['20', 0],
    ['76.5625', 0.4],
    ['300', 1],
  ] as const) {
    await page.getByLabel('Weight (kg)').fill(weight)
    await page.getByLabel('Height (cm)').fill('175')
    await page.getByRole('button', { name: 'Calculate BMI' }).click()
    await expect(page.getByText('The input has changed since.')).toHaveCount(0)
    const scale = page.getByRole('img', { name: /^BMI scale/ })
    const measured = await scale.evaluate((element) => {
      const bar = element.children[1] as HTMLElement
      const box = bar.getBoundingClientRect()
      const [flag, pin] = [element.querySelector('span')!, bar.querySelector('i')!].map((part) =>
        part.getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return {
        widths: [...bar.querySelectorAll('div')].map((zone) => zone.getBoundingClientRect().width / box.width),
        pin: (pin.left + pin.width / 2 - box.left) / box.width,
        inside: flag.left >= box.left - 1 && flag.right <= box.right + 1,
      }
    })
    expect(measured.widths.map((width) => Math.round(width * 100))).toEqual([14, 26, 20, 40])
    expect(measured.pin).toBeCloseTo(share, 1)
    expect(measured.inside).toBe(true)
  }
})

test('takes the measures along to imperial units, with the keyboard', async ({ page }) => {
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('70')
  await page.getByLabel('Height (cm)').fill('175')
  await page.getByRole('radio', { name: 'Metric' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Weight (lb)')).toHaveValue('154.32')
  await expect(page.getByLabel('Height (ft)')).toHaveValue('5')
  await expect(page.getByLabel('Height (in)')).toHaveValue('8.9')
  await page.getByLabel('Height (in)').fill('9')
  await page.getByLabel('Weight in stones and pounds').check()
  await expect(page.getByLabel('Weight (st)')).toHaveValue('11')
  await expect(page.getByLabel('Weight (lb)')).toHaveValue('0.32')
  await page.getByLabel('Weight (st)').fill('12')
  await page.getByLabel('Weight (lb)').fill('6.')
  await page.getByLabel('Waist (in)').fill('33')
  await page.getByLabel('Show the WHO points for Asian adults').check()
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  const result = page.getByRole('region', { name: 'Your BMI' })
  await expect(result.getByText('8 st 13.3 lb to 12 st 1.2 lb')).toBeVisible()
  await expect(result.getByText('0.47: healthy, 0.4 to 0.49')).toBeVisible()
  await expect(result.getByText('Increased risk, 23 to under 27.5')).toBeVisible()
  await expect(page.getByLabel('Weight (lb)')).toHaveValue('6.')
  await expectAccessible(page)
  await page.getByLabel('Height (in)').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Please enter valid positive values\./)
  await page.getByLabel('Height (in)').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Please fill in all required fields\./)
})

test('a change of units leaves the person the same, and no mistake of before', async ({ page }) => {
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('72.25')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Please fill in all required fields\./)
  await expect(page.getByLabel('Height (cm)')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Weight (kg)')).not.toHaveAttribute('aria-invalid')
  await page.getByText('Imperial', { exact: true }).click()
  await expect(page.getByLabel('Height (ft)')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByText('Metric', { exact: true }).click()
  await page.getByLabel('Height (cm)').fill('170')
  const result = page.getByRole('region', { name: 'Your BMI' })
  for (const units of ['Metric', 'Imperial', 'Metric']) {
    await page.getByText(units, { exact: true }).click()
    await page.getByRole('button', { name: 'Calculate BMI' }).click()
    await expect(page.getByText('The input has changed since.')).toHaveCount(0)
    await expect(result.getByText('25.0', { exact: true })).toBeVisible()
    await expect(result.getByText('Overweight').first()).toBeVisible()
  }
  await expect(page.getByLabel('Weight (kg)')).toHaveValue('72.25')
  await expect(page.getByLabel('Height (cm)')).toHaveValue('170')
})

test('judges a child by percentile, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('23.2')
  await page.getByLabel('Height (cm)').fill('122')
  await page.getByLabel('Age').fill('7')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Please fill in all required fields\./)
  await page.getByLabel('Gender').selectOption('Male')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByText(/^5\dth|^5\d(?:st|nd|rd) percentile/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Percentile scale/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('judges a child on the device without a request, when switched on', async ({ page }) => {
  await open(page, '/bmi-calculator')
  await page.getByRole('button', { name: 'Sent to the server, not stored' }).click()
  await page.getByLabel('Answer BMI on this device').check()
  await page.getByRole('button', { name: 'Close' }).click()
  const calls = callsOf(page)
  await page.getByLabel('Weight (kg)').fill('14')
  await page.getByLabel('Height (cm)').fill('122')
  await page.getByLabel('Age').fill('7')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByText('Below the 1st percentile of girls of this age')).toBeVisible()
  expect(calls).toEqual([])
})

test('a slider tells the BMI of another weight, with the mouse and with keys', async ({ page }) => {
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('77.3')
  await page.getByLabel('Height (cm)').fill('175')
  await page.getByLabel('Show the WHO points for Asian adults').check()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: 'Another weight' })
  const result = page.getByRole('region', { name: 'Your BMI' })
  await expect(slider).toHaveAttribute('aria-valuetext', '77.3 kg')
  await expect(result.getByText('Move it to see the BMI and the band there.')).toBeVisible()
  const spoken = page.getByRole('status').filter({ hasText: 'At ' })
  await page.waitForTimeout(1200)
  await expect(spoken).toHaveCount(0)
  const calls = callsOf(page)
  await slider.focus()
  for (let press = 0; press < 11; press++) await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', '72 kg')
  await expect(result.getByText('At 72 kg: 23.5, Normal Weight, 5.3 kg less').first()).toBeVisible()
  await expect(result.getByText('WHO points for Asian adults: Increased risk, 23 to under 27.5').first()).toBeVisible()
  await expect(spoken).toHaveText(
    'At 72 kg: 23.5, Normal Weight, 5.3 kg less. WHO points for Asian adults: Increased risk, 23 to under 27.5',
  )
  await page.keyboard.press('End')
  await expect(result.getByText('At 122.5 kg: 40.0, Obese, 45.2 kg more').first()).toBeVisible()
  const box = (await slider.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(result.getByText('At 84 kg: 27.4, Overweight, 6.7 kg more').first()).toBeVisible()
  await expect(result.getByText('25.2', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Weight (kg)')).toHaveValue('77.3')
  expect(calls).toEqual([])
  await expectAccessible(page)
  await page.getByLabel('Weight (kg)').fill('70')
  await page.keyboard.press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', '70 kg')
  await slider.press('ArrowRight')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(slider).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your BMI, its band and the healthy weights')).toBeVisible()
  await expect(slider).toHaveCount(0)
})

test('the slider speaks in stones, and of percentiles for a child, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/bmi-calculator')
  await page.getByText('Imperial', { exact: true }).click()
  await page.getByLabel('Weight in stones and pounds').check()
  await page.getByLabel('Weight (st)').fill('13')
  await page.getByLabel('Height (ft)').fill('5')
  await page.getByLabel('Height (in)').fill('9')
  await page.keyboard.press('Enter')
  const slider = page.getByRole('slider', { name: 'Another weight' })
  await expect(slider).toHaveAttribute('aria-valuetext', '13 st 0 lb')
  await slider.press('ArrowLeft')
  await expect(page.getByText('At 12 st 13.5 lb: 26.8, Overweight, 0.5 lb less').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByText('Metric', { exact: true }).click()
  await page.getByLabel('Weight (kg)').fill('23.2')
  await page.getByLabel('Height (cm)').fill('122')
  await page.getByLabel('Age').fill('7')
  await page.getByLabel('Gender').selectOption('Male')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', '23.2 kg')
  await slider.press('ArrowLeft')
  await expect(page.getByText('At 23.1 kg: 15.5, Normal Weight, 0.1 kg less').first()).toBeVisible()
  await expect(page.getByText(/^5\d(?:th|st|nd|rd) percentile: higher/)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Age').fill('1')
  await page.getByRole('button', { name: 'Calculate BMI' }).click()
  await expect(page.getByText('Not told below the age of 2')).toBeVisible()
  await expect(slider).toHaveCount(0)
})

test('without its slider, which cannot be loaded, the result is whole', async ({ page, trouble }) => {
  await page.route('**/assets/weight-slider-*', (route) => route.abort())
  await open(page, '/bmi-calculator')
  await page.getByLabel('Weight (kg)').fill('70')
  await page.getByLabel('Height (cm)').fill('175')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Your BMI' }).getByText('22.9', { exact: true })).toBeVisible()
  await expect(page.getByText('56.7 kg to 76.5 kg')).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  trouble.list.length = 0
})
