import { expect, open, test } from './page.ts'

test('a visited tool opens and answers without a network, and nothing of the API is kept', async ({
  page,
  context,
  trouble,
}) => {
  await open(page, '/base64')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The worker keeps the page and its engine in the background.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const cache = await caches.open(names[0] ?? '')
          const paths = (await cache.keys()).map((request) => new URL(request.url).pathname)
          return paths.includes('/base64') && paths.some((path) => path.includes('device-worker'))
        }),
      { timeout: 15_000 },
    )
    .toBe(true)

  await context.setOffline(true)
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.live === 'true')
  await page.getByLabel('Text or Base64').fill('no network')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('bm8gbmV0d29yaw==')
  await expect(page.getByText('Server unreachable: answered on this device')).toBeVisible()

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  trouble.list.length = 0
})
