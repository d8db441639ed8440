import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { makePdf, type Fixture } from '../src/tools/pdf-tools/testing/fixtures.ts'
import { expect, test as base } from './page.ts'

/** What the workspace fetches before it can work. */
const ENGINE = [/\/pdfium[^/]*\.wasm$/, /\/qpdf[^/]*\.wasm$/, /\/engine-worker[^/]*\.js$/]

/** What the first photo of an iPhone or scan fetches. */
const DECODER =
  /\/assets\/(?:unopened-pictures[^/]*\.js|job-turns-[^/]*\.js|image-worker[^/]*\.js|shared-[^/]*\.js|tiff-[^/]*\.js|heic-[^/]*\.js|libheif[^/]*\.wasm)$/

/** What reading scanned pages fetches, when it is asked for. */
const READER = /\/assets\/(?:tesseract-core[^/]*\.wasm|[a-z]{3}\.traineddata[^/]*\.gz)$/

/**
 * Like the other pages' `test`, but once the engine is there, any request at all fails it: what is opened and made
 * stays in the browser's own memory.
 */
export const test = base.extend<{ silence: void }>({
  silence: [
    async ({ page }, use) => {
      const asked: string[] = []
      const missing = new Set(ENGINE)
      /** A part did not come: then the page is asked for, as a new release may have removed it. */
      let lost = false
      page.on('requestfailed', (request) => (lost ||= READER.test(request.url())))
      page.on('request', (request) => {
        const isPart =
          READER.test(request.url()) || DECODER.test(request.url()) || (lost && request.url().endsWith('/pdf-tools'))
        const isWanted = (request.method() === 'GET' && isPart) || /^(?:blob|data):/.test(request.url())
        if (missing.size === 0 && !isWanted) asked.push(request.url())
      })
      page.on('websocket', (socket) => asked.push(socket.url()))
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url())
        for (const part of missing) if (part.test(pathname)) missing.delete(part)
      })
      await use()
      expect([...missing], 'parts of the engine that were never loaded').toEqual([])
      expect(asked, 'requests after the engine had loaded').toEqual([])
    },
    { auto: true },
  ],
})

interface Dropped {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function pdf(name: string, fixture: Fixture): Promise<Dropped> {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await makePdf(fixture)) }
}

/** Drops files as a hand would, not through the hidden input. */
export async function drop(page: Page, files: Dropped[]): Promise<void> {
  const list = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, data: buffer.toString('base64') }))
  const transfer = await page.evaluateHandle((entries) => {
    const data = new DataTransfer()
    for (const { name, mimeType, data: text } of entries) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: mimeType }))
    }
    return data
  }, list)
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer })
}

export async function download(page: Page, button = 'Download'): Promise<{ path: string; name: string }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).last().click()
  const saved = await waiting
  return { path: await saved.path(), name: saved.suggestedFilename() }
}

/** The text of each page, as another program reads it. */
export function words(path: string): string[] {
  return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })
    .split('\f')
    .map((text) => text.trim())
    .filter(Boolean)
}
