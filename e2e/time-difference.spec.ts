import { readFile } from 'node:fs/promises'
import { callsOf, expect, expectAccessible, expectMarked, expectNoSidewaysScroll, open, test } from './page.ts'

test('works out a night shift with a break, in both formats', async ({ page }) => {
  await open(page, '/time-difference')
  await expect(page.getByLabel('12-hour')).toBeChecked()
  await page.getByLabel('Start Time').fill('22:00')
  await page.getByLabel('End Time').fill('06:00')
  await page.getByLabel('Break Minutes').fill('45')
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  const result = page.getByRole('region', { name: 'Time Duration' })
  await expect(result).toContainText('07:15:00')
  await expect(result).toContainText('7.25')
  await expect(result).toContainText('435')
  await expect(result).toContainText('10:00 PM to 06:00 AM (next day)')
  await page.getByLabel('24-hour').check()
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  await expect(result).toContainText('22:00 to 06:00 (next day)')
})

test('adds several shifts up and saves them', async ({ page }) => {
  await open(page, '/time-difference')
  await page.getByRole('button', { name: 'Add another shift' }).click()
  for (const [name, time] of [
    ['Start Time 1', '09:00'],
    ['End Time 1', '17:30'],
    ['Start Time 2', '22:00'],
    ['End Time 2', '01:15'],
  ] as const) {
    await page.getByLabel(name).fill(time)
  }
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  const result = page.getByRole('region', { name: 'Time Duration' })
  await expect(result).toContainText('11:45:00')
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Download' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('22:00,01:15,0,03:15:00,3.25')
  await result.getByRole('button', { name: 'Share link' }).click()
  await page.getByLabel('Put my input into the link as well').check()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Remove shift 1' }).click()
  await expect(page.getByLabel('Start Time')).toHaveValue('22:00')
  await open(page, link)
  await expect(page.getByLabel('Start Time 2')).toHaveValue('22:00')
  await open(page, '/time-difference#duration?shifts=broken')
  await expect(page.getByLabel('Start Time')).toHaveValue('')
})

test('asks for what is missing, and sends nothing', async ({ page }) => {
  const calls = callsOf(page)
  await open(page, '/time-difference')
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'Calculate Duration' }).press('Enter')
  await expect(alert).toHaveText('Please enter both start and end times.')
  await expectMarked(page, 'Please enter both start and end times.', 'Start Time', 'End Time')
  await page.getByLabel('Start Time').fill('09:00')
  await page.getByLabel('End Time').fill('10:00')
  await page.getByLabel('Break Minutes').fill('-1')
  await page.getByRole('button', { name: 'Calculate Duration' }).press('Enter')
  await expect(alert).toHaveText('Break minutes must be at least 0.')
  await expectMarked(page, 'Break minutes must be at least 0.', 'Break Minutes')
  await page.getByLabel('Break Minutes').fill('half an hour')
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  await expect(alert).toHaveText(/^Break minutes must be a number/)
  await page.getByRole('tab', { name: 'Time Duration', exact: true }).press('ArrowRight')
  await page.getByRole('button', { name: 'Calculate Duration' }).press('Enter')
  await expect(alert).toHaveText('Please select both start and end date-times.')
  const both = ['Start Date and Time', 'End Date and Time']
  await expectMarked(page, 'Please select both start and end date-times.', ...both)
  await page.getByRole('tab', { name: 'Date & Time Duration' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Calculate Time' }).press('Enter')
  await expect(alert).toHaveText('Please select a date and time.')
  await expectMarked(page, 'Please select a date and time.', 'Date and Time')
  await page.getByRole('tab', { name: 'Time Zone Difference' }).press('ArrowRight')
  // What one tab asks for does not stand above the next.
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Calculate New Time' }).press('Enter')
  await expect(alert).toHaveText('Please select a date and time.')
  await expectMarked(page, 'Please select a date and time.', 'Start Date and Time')
  await page.getByLabel('Start Date and Time').fill('2024-02-28T12:00')
  await page.getByLabel('Hours').fill('24')
  await page.getByRole('button', { name: 'Calculate New Time' }).press('Enter')
  await expect(alert).toHaveText('Hours must be a whole number from 0 to 23.')
  await expectMarked(page, 'Hours must be a whole number from 0 to 23.', 'Hours')
  expect(calls).toEqual([])
})

test('an error stands above its own tab only, also after the back button', async ({ page }) => {
  await open(page, '/time-difference#arithmetic')
  await page.goto('/time-difference#date-time')
  const alert = page.getByRole('alert')
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  await expect(alert).toHaveText('Please select both start and end date-times.')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Add/Subtract Time' })).toHaveAttribute('aria-selected', 'true')
  await expect(alert).toHaveCount(0)
})

test('measures from one date-time to another, with clock changes where a zone is chosen', async ({ page }) => {
  await open(page, '/time-difference#date-time')
  await page.getByLabel('Start Date and Time').fill('2024-03-30T12:00')
  await page.getByLabel('End Date and Time').fill('2024-03-31T18:30')
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  const result = page.getByRole('region', { name: 'Date & Time Duration' })
  await expect(result).toContainText('1 day, 6 hours, 30 minutes')
  await expect(result).toContainText('30.5')
  await page.getByLabel('Clock changes in (optional)').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Calculate Duration' }).click()
  await expect(result).toContainText('29.5')
})

test('converts to another zone, explains a skipped time, swaps and resets', async ({ page }) => {
  await open(page, '/time-difference#zones')
  const from = page.getByLabel('From Time Zone')
  const to = page.getByLabel('To Time Zone')
  await expect(from).toHaveValue('UTC')
  await expect(to).toHaveValue('America/New_York')
  expect(await from.locator('option').count()).toBeGreaterThan(400)
  await expect(from.locator('option').first()).toHaveText('New York')
  await page.getByRole('button', { name: 'Search all time zones' }).first().click()
  await expect(page.getByLabel('City, country or zone')).toBeFocused()
  await page.keyboard.type('munich')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('Europe/Berlin')
  await from.selectOption('UTC')
  await page.getByRole('button', { name: 'Swap' }).click()
  await expect(from).toHaveValue('America/New_York')
  await to.selectOption('Asia/Kolkata')
  await page.getByLabel('Date and Time').fill('2026-03-08T02:30')
  await page.getByRole('button', { name: 'Calculate Time' }).click()
  const result = page.getByRole('region', { name: 'Converted Time' })
  await expect(result).toContainText('01:00 PM')
  await expect(result).toContainText('Kolkata is 9 hours 30 minutes ahead of New York')
  await expect(result).toContainText('does not exist in New York')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(from).toHaveValue('UTC')
  await expect(to).toHaveValue('America/New_York')
  await expect(page.getByLabel('Date and Time')).toHaveValue('')
})

test('finds the hours that several places share', async ({ page }) => {
  await open(page, '/time-difference#zones')
  await page.getByRole('button', { name: 'Meeting hours of several places' }).click()
  await page.getByLabel('Day of the Meeting').fill('2024-01-15')
  await page.getByRole('button', { name: 'Find Meeting Hours' }).click()
  const result = page.getByRole('region', { name: 'Shared hours' })
  await expect(result).toContainText('3 hours')
  await expect(result).toContainText('02:00 PM to 05:00 PM')
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Calendar file (.ics)' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('DTSTART:20240115T140000Z\r\nDTEND:20240115T170000Z\r\n')
  await page.getByRole('button', { name: 'Add a place' }).click()
  await page.getByLabel('Place 3', { exact: true }).last().selectOption('Pacific/Auckland')
  await page.getByRole('button', { name: 'Find Meeting Hours' }).click()
  await expect(result).toContainText('There is no time on this day')
  const none = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await none).path(), 'utf8')).toContain('There is no time on this day')
})

test.describe('in another time zone than the server', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })
  test('adds to the clock time as typed', async ({ page }) => {
    await open(page, '/time-difference#arithmetic')
    await expect(page.getByRole('radio', { name: 'Add' })).toBeChecked()
    await page.getByLabel('Start Date and Time').fill('2024-02-28T00:30')
    await page.getByLabel('Days').first().fill('1')
    await page.getByLabel('Hours').fill('23')
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes('/add-subtract-time')),
      page.getByRole('button', { name: 'Calculate New Time' }).click(),
    ])
    expect(request.postDataJSON()).toEqual({
      startDateTime: '2024-02-28T00:30',
      operation: 'ADD',
      days: 1,
      hours: 23,
      minutes: 0,
      seconds: 0,
    })
    const result = page.getByRole('region', { name: 'New Date & Time' })
    await expect(result).toContainText('February 29, 2024')
    await expect(result).toContainText('Thursday, 11:30 PM')
    await page.getByRole('radio', { name: 'Subtract' }).check()
    await page.getByText('Years, months, business days, time zone').click()
    await page.getByLabel('Business Days').fill('2')
    await page.getByRole('button', { name: 'Calculate New Time' }).click()
    await expect(result).toContainText('February 22, 2024')
  })
})

test('a link shows the years and the zone that it brings', async ({ page }) => {
  await open(page, '/time-difference#arithmetic')
  await expect(page.getByLabel('Years')).toBeHidden()
  for (const values of ['years=2', 'zone=Europe/Paris']) {
    await open(page, `/time-difference#arithmetic?start=2024-01-01T00:00&${values}`)
    await expect(page.getByLabel('Years')).toBeVisible()
  }
})

test('fits a phone on every tab', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const tab of ['duration', 'date-time', 'zones', 'arithmetic']) {
    await open(page, `/time-difference#${tab}`)
    await page.getByRole('button', { name: 'Try an example' }).first().click()
    await expect(page.locator('.figure').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('shows the time zone of a link, also under an older name', async ({ page }) => {
  await open(page, '/time-difference#zones?fromTimeZone=Asia/Calcutta&toTimeZone=UTC&at=2026-01-01T10:00')
  await expect(page.getByLabel('From Time Zone')).toHaveValue('Asia/Calcutta')
  await page.getByRole('button', { name: 'Calculate Time' }).click()
  await expect(page.getByRole('region', { name: 'Converted Time' })).toContainText('behind Kolkata')
})

test('an example leaves the focus at its result', async ({ page }) => {
  await open(page, '/time-difference')
  await page.getByRole('button', { name: 'Try an example' }).press('Enter')
  const result = page.getByRole('region', { name: 'Time Duration' })
  await expect(result).toContainText('07:15:00')
  await expect(result).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(result.getByRole('button', { name: 'Copy' })).toBeFocused()
})
