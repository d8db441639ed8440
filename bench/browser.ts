import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { findBrowser } from '../scripts/programs.ts'

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
}

/** A visitor's first visit: nothing stored, no service worker, no release notes. */
export async function visitor(browser: Browser, stored: Record<string, unknown> = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript({ path: 'bench/probe.js' })
  const entries = Object.entries({ 'seen-version': version(), ...stored })
  const lines = entries.map(
    ([key, value]) => `localStorage.setItem('sundry:${key}', ${JSON.stringify(JSON.stringify(value))})`,
  )
  await context.addInitScript({ content: `if (location.protocol === 'http:') { ${lines.join(';')} }` })
  return context
}

function version(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/** Serves the barest page that does the work: the limit of this browser on this machine. */
export async function serveFloor(): Promise<{ origin: string; close(): void }> {
  const page = readFileSync('bench/floor.html', 'utf8')
  const pages: Record<string, Buffer> = {
    '/': brotliCompressSync(page),
    '/second': brotliCompressSync(page.replace('The barest page', 'The second page')),
  }
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '']
    if (!body) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
