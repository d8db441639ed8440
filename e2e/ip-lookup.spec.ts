import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectMarked,
  expectNoSidewaysScroll,
  open,
  shiftOf,
  test,
  watchShifts,
} from './page.ts'

const OWN_FAILED = 'Unable to load your IP information. This might be due to network restrictions or API limits.'
const FOUND = {
  ip: '9.9.9.9',
  city: 'Berkeley',
  region: 'California',
  country: 'United States',
  countryCode: 'US',
  postal: null,
  isp: 'Example Network',
  asn: 'AS64500',
  hostname: 'dns9.quad9.net',
  latitude: 37.8806,
  longitude: -122.268,
  timezone: 'America/Los_Angeles',
  type: 'IPv4',
  isProxy: false,
  isVpn: null,
  isTor: true,
  sources: [{ name: 'DB-IP', credit: 'IP Geolocation by DB-IP', url: 'https://db-ip.com', licence: 'CC BY 4.0' }],
}

/** Answers of our API and of the echo services; what is not given fails. */
async function answer(page: Page, own: string | null, echo?: string): Promise<void> {
  await page.route('**/api/ip-lookup/own', (route) => route.fulfill({ json: { ip: own, type: own && 'IPv4' } }))
  await page.route('**/api/ip-lookup/lookup', (route) => route.fulfill({ json: FOUND }))
  await page.route(/ipify\.org/, (route) => (echo ? route.fulfill({ json: { ip: echo } }) : route.abort()))
}

test('shows the own address with all that is known, and what is not', async ({ page }) => {
  await answer(page, '9.9.9.9')
  await open(page, '/ip-lookup')
  const own = page.getByRole('region', { name: 'Your IP Information' })
  await expect(own).toContainText('9.9.9.9')
  await expect(own).toContainText('United States (US)')
  await expect(own).toContainText('dns9.quad9.net')
  await expect(own.getByText('Proxy: No')).toBeVisible()
  await expect(own.getByText('VPN: Unknown')).toBeVisible()
  await expect(own.getByText('Tor: Yes')).toBeVisible()
  await expect(own.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toBeVisible()
  await own.getByRole('button', { name: 'Copy 9.9.9.9' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9.9.9.9')
  await expectAccessible(page)
})

for (const width of [360, 800, 1280]) {
  test(`nothing moves when the own address comes, ${width} pixels wide`, async ({ page }) => {
    await watchShifts(page)
    // Tall enough to see what is below the card.
    await page.setViewportSize({ width, height: 1400 })
    await answer(page, '9.9.9.9')
    let come = () => {}
    const later = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/api/ip-lookup/lookup', async (route) => {
      await later
      await route.fulfill({ json: FOUND })
    })
    await open(page, '/ip-lookup')
    await expect(page.getByRole('progressbar', { name: 'Loading your IP information' })).toBeVisible()
    await expectAccessible(page)
    come()
    await expect(page.getByRole('region', { name: 'Your IP Information' })).toContainText('9.9.9.9')
    await page.waitForTimeout(300)
    expect(await shiftOf(page)).toBeLessThan(0.02)
  })
}

for (const width of [360, 800, 1280]) {
  test(`nothing moves when the own address does not come, ${width} pixels wide`, async ({ page }) => {
    await watchShifts(page)
    await page.setViewportSize({ width, height: 1400 })
    await answer(page, null)
    let refuse = () => {}
    const later = new Promise<void>((resolve) => (refuse = resolve))
    await page.route(/ipify\.org/, async (route) => {
      await later
      await route.abort()
    })
    await open(page, '/ip-lookup')
    const box = page.getByLabel('IP address or domain name')
    const before = await box.boundingBox()
    await expect(page.getByRole('progressbar', { name: 'Loading your IP information' })).toBeVisible()
    refuse()
    const own = page.getByRole('region', { name: 'Your IP Information' })
    await expect(own.getByRole('alert')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'What may help' })).toBeVisible()
    await expect(own).not.toContainText('Unknown')
    await page.waitForTimeout(300)
    expect(await box.boundingBox()).toEqual(before)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    await expectAccessible(page)
  })
}

test('loads the map on a click only, with its credit', async ({ page, trouble }) => {
  await answer(page, '9.9.9.9')
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>map</title>' }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/ip-lookup')
  await expect(page.getByText('The location is approximate and based on ISP registration.')).toBeVisible()
  expect(asked.filter((url) => url.includes('openstreetmap'))).toEqual([])
  await page.getByRole('button', { name: 'Show map' }).press('Enter')
  await expect(page.locator('main a:focus')).toHaveCount(1)
  await expect(page.getByTitle('Map of the approximate location')).toHaveAttribute('src', /bbox=-122\.278%2C37\.8706/)
  await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible()
  await expect.poll(() => asked.filter((url) => url.includes('openstreetmap'))).toHaveLength(1)
  // The tests' own preparation of pages reaches into the sandboxed frame.
  trouble.list = trouble.list.filter((line) => !line.includes('localStorage'))
})

test('asks an echo service when the server sees a local address, and tells when nobody knows', async ({
  page,
  trouble,
}) => {
  await answer(page, null, '9.9.9.9')
  await open(page, '/ip-lookup')
  await expect(page.getByRole('region', { name: 'Your IP Information' })).toContainText('Berkeley')

  await page.unrouteAll()
  await answer(page, null)
  await open(page, '/ip-lookup')
  const own = page.getByRole('region', { name: 'Your IP Information' })
  await expect(own.getByRole('alert')).toContainText(
    'Unable to detect your IP address. Please check your internet connection.',
  )
  await expectAccessible(page)
  trouble.list.length = 0

  await page.unrouteAll()
  await answer(page, '9.9.9.9')
  await page.route('**/api/ip-lookup/lookup', (route) => route.fulfill({ status: 429, json: { message: 'no' } }))
  await own.getByRole('button', { name: 'Try Again' }).press('Enter')
  await expect(own.getByRole('heading', { name: 'Your IP Information' })).toBeFocused()
  await expect(own.getByRole('alert')).toContainText(OWN_FAILED)
  // The address itself is known all the same.
  await expect(own.getByRole('button', { name: 'Copy 9.9.9.9' })).toBeVisible()
  await page.unroute('**/api/ip-lookup/lookup')
  await page.route('**/api/ip-lookup/lookup', (route) => route.fulfill({ json: FOUND }))
  await own.getByRole('button', { name: 'Try Again' }).click()
  await expect(own).toContainText('Berkeley')
})

test('says that it is looking up, and shows the kind of the address', async ({ page }) => {
  await answer(page, '9.9.9.9')
  await open(page, '/ip-lookup')
  const own = page.getByRole('region', { name: 'Your IP Information' })
  await expect(own.getByRole('heading', { name: 'Security & Type' })).toBeVisible()
  await expect(own).toContainText('The location is approximate and based on ISP registration.')
  const box = page.getByLabel('IP address or domain name')
  await expect(box).toHaveAccessibleDescription('Supports IPv4, IPv6, and domain names')
  let reply = () => {}
  const asked = new Promise<void>((resolve) => (reply = resolve))
  await page.route('**/api/ip-lookup/lookup', (route) => asked.then(() => route.fulfill({ json: FOUND })))
  await box.fill('9.9.9.9')
  await box.press('Enter')
  await expect(page.getByRole('button', { name: 'Looking up...' })).toBeDisabled()
  reply()
  await expect(page.getByRole('button', { name: 'Lookup', exact: true })).toBeEnabled()
})

test('looks up what is entered, with the real server', async ({ page, trouble }) => {
  await page.route('**/api/ip-lookup/own', (route) => route.fulfill({ json: { ip: null, type: null } }))
  await page.route(/ipify\.org/, (route) => route.abort())
  await open(page, '/ip-lookup')
  await expect(page.getByRole('button', { name: 'Lookup', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Lookup', exact: true })).toHaveAccessibleDescription(
    'Please enter an IP address or domain name',
  )
  const box = page.getByLabel('IP address or domain name')
  await box.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter an IP address or domain name' })).toBeVisible()
  await expectMarked(page, 'Please enter an IP address or domain name', 'IP address or domain name')
  await box.fill('192.168.1.1')
  await expectMarked(page, '')
  await box.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'RFC 1918' })).toBeVisible()
  await expect(box).toHaveAccessibleDescription(/RFC 1918/)
  await page.getByRole('button', { name: 'Close' }).click()
  await box.fill('9.9.9.9')
  const lookup = page.getByRole('button', { name: 'Lookup', exact: true })
  await lookup.press('Enter')
  const result = page.getByRole('region', { name: 'Lookup result' })
  await expect(result).toContainText('Looked up 9.9.9.9.', { timeout: 12_000 })
  await expect(result).toContainText('United States (US)')
  await expect(lookup).toBeFocused()
  for (const name of ['Copy', 'Download', 'Share link']) {
    await expect(result.getByRole('button', { name, exact: true })).toBeVisible()
  }
  trouble.list.length = 0
})

test('fits a phone', async ({ page }) => {
  await answer(page, '9.9.9.9')
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, '/ip-lookup')
  await expect(page.getByText('Berkeley')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
