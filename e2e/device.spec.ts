import { globSync } from 'node:fs'
import { expect, open, test } from './page.ts'

interface Described {
  tags: string[]
  requestBody?: { content: Record<string, { examples?: Record<string, { value: Record<string, unknown> }> }> }
}

/** Answers that differ from call to call, because chance or the clock has a part in them. */
const DIFFERS = /^\/(?:password|uuid\/(?:generate|download)|lorem-ipsum|age-calculator\/calculate|currency-converter)/

test('the device and the server answer every documented example alike', async ({ page, request }) => {
  test.setTimeout(120_000)
  // A bare page of our origin: the worker is asked directly, as the site asks it.
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  )
  await page.goto('/bare')
  const worker = `/${globSync('dist/client/assets/device-worker-*.js')[0]?.replaceAll('\\', '/').slice('dist/client/'.length)}`
  const ask = await page.evaluateHandle((address) => {
    const thread = new Worker(address, { type: 'module' })
    let last = 0
    return (message: object) =>
      new Promise<{ value?: unknown; error?: { message: string; details: { code?: string } } }>((resolve) => {
        const id = ++last
        thread.addEventListener('message', ({ data }) => {
          if (data.id === id) resolve(data.answer ?? data)
        })
        thread.postMessage({ id, question: message })
      })
  }, worker)

  const document = (await (await request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>
  }
  const differences: string[] = []
  let compared = 0
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { tags, requestBody }] of Object.entries(methods)) {
      const examples = Object.values(requestBody?.content['application/json']?.examples ?? {})
      if (DIFFERS.test(path)) continue
      for (const { value: body } of examples) {
        const message = { tool: tags[0], route: `${method.toUpperCase()} ${path}`, input: { body } }
        const here = await page.evaluate(([run, sent]) => run(sent), [ask, message] as const)
        if (here.error?.details.code === 'server_only') continue
        const reply = await request.fetch(`/api${path}`, { method, data: body })
        if (!reply.headers()['content-type']?.includes('json') || reply.headers()['content-disposition']) continue
        const there = (await reply.json()) as { message?: string }
        const device = here.error ? here.error.message : JSON.stringify(here.value)
        const server = here.error ? there.message : JSON.stringify(there)
        compared++
        if (device !== server)
          differences.push(`${method} ${path}: ${device?.slice(0, 150)} / ${server?.slice(0, 150)}`)
      }
    }
  }
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(60)
})

test('a field in focus starts what will answer on this device, and nothing where the server answers', async ({
  page,
}) => {
  const workers = () => page.workers().filter((worker) => worker.url().includes('/device-worker-'))
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').focus()
  await page.waitForLoadState('networkidle')
  expect(workers()).toEqual([])

  await page.evaluate(() => localStorage.setItem('sundry:device', '{"site":true,"tools":{}}'))
  await open(page, '/base64')
  const loaded = page.waitForResponse((response) => response.url().includes('/assets/base64-'))
  await page.getByLabel('Text or Base64').focus()
  await loaded
  expect(workers()).toHaveLength(1)
  await page.getByLabel('Text or Base64').fill('hello')
  await page.getByRole('button', { name: 'Encode' }).click()
  await expect(page.getByRole('region', { name: 'Result text' })).toHaveText('aGVsbG8=')
  expect(workers()).toHaveLength(1)
})

test('a large text in a field starts what will carry it to the server, a small one does not', async ({ page }) => {
  const workers = () => page.workers().filter((worker) => worker.url().includes('/carrier-worker-'))
  await open(page, '/base64')
  await page.getByLabel('Text or Base64').fill('small')
  await page.waitForLoadState('networkidle')
  expect(workers()).toEqual([])
  await page.getByLabel('Text or Base64').fill('large '.repeat(100_000))
  await expect.poll(() => workers().length).toBe(1)
})

test('what is given up on the device takes nothing else with it', async ({ page }) => {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('sundry:device', '{"site":true,"tools":{}}')
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const send = () => postMessage.apply(this, message)
      if ((message[0] as { question?: { route?: string } }).question?.route)
        addEventListener('release', send, { once: true })
      else send()
    } as typeof postMessage
  })
  await open(page, '/csv')
  await page.getByLabel('CSV', { exact: true }).fill('a,b\n1,2')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Download JSON')
  await press('Convert')
  // A second wish ends the first one, and the worker that was busy with it.
  await press('Preview')
  const download = page.waitForEvent('download')
  await page.evaluate(() => dispatchEvent(new Event('release')))
  expect((await download).suggestedFilename()).toBe('converted.json')
  await expect(page.getByRole('region', { name: 'Result', exact: true }).getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a file that is still being read when nobody wants the answer any more is not worked on', async ({ page }) => {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    localStorage.setItem('sundry:device', '{"site":true,"tools":{}}')
    const { postMessage } = Worker.prototype
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
      const { route } = (message[0] as { question: { route?: string } }).question
      if (route) document.documentElement.dataset.asked = `${document.documentElement.dataset.asked ?? ''}${route} `
      postMessage.apply(this, message)
    } as typeof postMessage
    const { arrayBuffer } = Blob.prototype
    // A file on a slow network drive.
    Blob.prototype.arrayBuffer = async function () {
      const { dataset } = document.documentElement
      dataset.file = 'begun'
      await new Promise((resolve) => addEventListener('release', resolve, { once: true }))
      const bytes = await arrayBuffer.call(this)
      // Behind all that the page does with it at once.
      setTimeout(() => (dataset.file = 'read'))
      return bytes
    }
  })
  await open(page, '/base64#files')
  const html = page.locator('html')
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await page.getByLabel('File to encode').setInputFiles(file('first.txt'))
  await page.getByRole('button', { name: 'Encode File' }).click()
  await expect(html).toHaveAttribute('data-file', 'begun')
  await page.getByLabel('File to encode').setInputFiles(file('second.txt'))
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(html).toHaveAttribute('data-file', 'read')
  await expect(html).not.toHaveAttribute('data-asked')
})

test('a page that the browser translates still says where its input goes', async ({ page }) => {
  await open(page, '/base64')
  await page.evaluate(() => {
    // As translators do: each text in elements of their own.
    for (const text of document.querySelectorAll('.tool-head button.chip, .tool-head button.chip *')) {
      for (const node of text.childNodes) {
        if (!(node instanceof Text)) continue
        const font = document.createElement('font')
        font.textContent = `${node.data} (translated)`
        node.replaceWith(font)
      }
    }
  })
  const chip = page.getByRole('button', { name: 'Sent to the server, not stored (translated)' })
  await chip.click()
  await page.getByRole('switch', { name: 'Answer Base64 on this device' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stays on this device' })).toBeVisible()
})
