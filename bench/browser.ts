import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import type { Card } from '../src/contract/tool.ts'
import { findBrowser } from '../scripts/programs.ts'
import { PAGE_HEADERS } from '../src/server/http/headers.ts'

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

/** What the cards of the home page say, as plain links. */
async function bareCards(): Promise<string[]> {
  const cards = await Promise.all(
    globSync('src/tools/*/tool.ts').map(async (file) => {
      const { default: card } = (await import(pathToFileURL(file).href)) as { default: Card }
      return card
    }),
  )
  return cards.map(({ label, description }) => `<li><a href="/second">${label}</a><p>${description}</p></li>`)
}

function version(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
}

/**
 * Serves the barest pages that do the work of a tool (`/`) and of the home page (`/list`): the limit of this browser
 * here. With `?headers` they come with the site's own. `elsewhere` is a page with one link, on another site.
 */
export async function serveFloor(): Promise<{ origin: string; elsewhere: string; close(): void }> {
  const page = readFileSync('bench/floor.html', 'utf8')
  const list = readFileSync('bench/floor-list.html', 'utf8').replace('<!-- cards -->', (await bareCards()).join('\n'))
  const pages: Record<string, Buffer> = {
    '/': brotliCompressSync(page),
    '/list': brotliCompressSync(list),
    '/second': brotliCompressSync(page.replace('The barest page', 'The second page')),
    '/elsewhere': brotliCompressSync(
      '<!doctype html><title>Elsewhere</title><h1>Another site</h1><a href="/">A link</a>',
    ),
  }
  const { 'content-security-policy': _, ...safety } = PAGE_HEADERS
  const server = createServer((request, response) => {
    const [path = '', query] = (request.url ?? '').split('?')
    const body = pages[path]
    if (!body) {
      response.writeHead(404).end()
      return
    }
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
    response.writeHead(200, query === 'headers' ? { ...headers, ...safety } : headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    elsewhere: `http://localhost:${port}/elsewhere`,
    close: () => server.close(),
  }
}
