import { expect, open, test } from './page.ts'

test('a visited tool opens and answers without a network, and nothing of the API is kept', async ({
  page,
  context,
  trouble,
}) => {
  // What an earlier release kept.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    const cache = await caches.open('sundry-earlier')
    await cache.put('/csv', new Response('an old page'))
  })
  await open(page, '/base64')
  // The worker keeps the page and its engine in the background, at the first visit already.
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const cache = await caches.open(names[0] ?? '')
          const paths = (await cache.keys()).map((request) => new URL(request.url).pathname)
          return names.length === 1 && paths.includes('/base64') && paths.some((path) => path.includes('device-worker'))
        }),
      { timeout: 15_000 },
    )
    .toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await context.setOffline(true)
  await page.reload()
  await page.waitForFunction(() => document.documentElement.dataset.live === 'true')
  await page.getByLabel('Text or Base64').fill('no network')
  await page.getByRole('button', { name: 'Encode', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('bm8gbmV0d29yaw==')
  await expect(page.getByText('Server unreachable: answered on this device')).toBeVisible()

  // Opened in the earlier release, not yet in this one.
  await page.goto('/csv')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CSV')

  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])
  trouble.list.length = 0
})
