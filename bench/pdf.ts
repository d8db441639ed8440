import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { CDPSession, Page } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser, visitor } from './browser.ts'
import { startSite } from './process.ts'
import { printMachine, printTable } from './table.ts'

/** A long and large PDF in the workspace: `node bench/pdf.ts [pages] [megabytes]` */
const [pages = '500', megabytes = '100'] = process.argv.slice(2)

/** Pages with text and a picture each; the pictures fill the file up to its size, and no two are the same object. */
async function makeLong(count: number, size: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const originals = await Promise.all(Array.from({ length: 10 }, (_, index) => photo(index, size / count)))
  for (let index = 0; index < count; index++) {
    const page = document.addPage([595, 842])
    const original = originals[index % originals.length] as Buffer
    const picture = await document.embedJpg(marked(original, index))
    page.drawImage(picture, { x: 40, y: 300, width: 515, height: 500 })
    page.drawText(`Page ${index + 1} of a long document`, { x: 40, y: 260, size: 20, font })
    for (let line = 0; line < 12; line++)
      page.drawText(`Line ${line} of page ${index + 1}: words to be found and kept.`, {
        x: 40,
        y: 220 - line * 16,
        size: 11,
        font,
      })
  }
  return Buffer.from(await document.save())
}

/** A JPEG of about so many bytes. */
async function photo(seed: number, size: number): Promise<Buffer> {
  const grain = Buffer.from(Uint8Array.from({ length: 96 * 96 * 3 }, (_, at) => (at * 7919 + seed * 104_729) % 251))
  const source = sharp(grain, { raw: { width: 96, height: 96, channels: 3 } }).resize(1400, 1360, { kernel: 'cubic' })
  for (let quality = 40; ; quality += 5) {
    const made = await source.clone().jpeg({ quality }).toBuffer()
    if (made.length >= size || quality >= 100)
      return Buffer.concat([made, Buffer.alloc(Math.max(0, size - made.length - 60))])
  }
}

/** The same picture with a comment of its own: another object, as each scanned page is. */
function marked(jpeg: Buffer, number: number): Buffer {
  const text = Buffer.from(`page ${number}`)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

interface Row {
  step: string
  milliseconds: number
  /** Longest time that the page did not answer. */
  freeze: number
  /** Memory of the browser's processes after it. */
  memory: number
}

async function measure(page: Page, browser: () => number, step: string, act: () => Promise<void>): Promise<Row> {
  await page.evaluate(() => {
    const state = globalThis as unknown as { freeze: number; ticking: boolean }
    state.freeze = 0
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      state.freeze = Math.max(state.freeze, now - last)
      last = now
      if (state.ticking) setTimeout(tick)
    }
    state.ticking = true
    tick()
  })
  const start = performance.now()
  await act()
  const milliseconds = performance.now() - start
  const freeze = await page.evaluate(() => {
    const state = globalThis as unknown as { freeze: number; ticking: boolean }
    state.ticking = false
    return state.freeze
  })
  return { step, milliseconds, freeze, memory: browser() / 1e6 }
}

/** Memory of a process and all below it, shared parts counted once. */
function memoryBelow(pid: number): number {
  const kilobytes = (path: string) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
    } catch {
      // The process has just ended.
      return 0
    }
  }
  let sum = kilobytes(`/proc/${pid}/smaps_rollup`) * 1024
  for (const child of childrenOf(pid)) sum += memoryBelow(child)
  return sum
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

const file = join(tmpdir(), `sundry-long-${process.pid}.pdf`)
const bytes = await makeLong(Number(pages), Number(megabytes) * 1e6)
await writeFile(file, bytes)
printMachine()
const site = await startSite()
const browser = await openBrowser()
const context = await visitor(browser)
const page = await context.newPage()
const cdp: CDPSession = await browser.newBrowserCDPSession()
const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
const pid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
const memory = () => memoryBelow(pid)
const rows: Row[] = []
const step = async (name: string, act: () => Promise<void>) => void rows.push(await measure(page, memory, name, act))

await page.goto(`${site.origin}/pdf-tools`)
await page.waitForFunction(() => document.documentElement.dataset.live === 'true')
const grid = page.getByRole('listbox', { name: 'Pages' })
const drawn = () =>
  page.waitForFunction(() => {
    const box = document.querySelector('[role=listbox]')?.getBoundingClientRect()
    const seen = [...document.querySelectorAll<HTMLCanvasElement>('[role=option] canvas')].filter((canvas) => {
      const own = canvas.getBoundingClientRect()
      return box && own.bottom > box.top && own.top < Math.min(box.bottom, innerHeight)
    })
    // An untouched canvas is 300 pixels wide, a thumbnail at most 260.
    return seen.length > 0 && seen.every(({ width }) => width > 0 && width !== 300)
  })
const job = (what: string, button: string) =>
  step(button, async () => {
    await page.getByLabel('What to do').selectOption(what)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('button', { name: 'Download' })
      .first()
      .waitFor({ timeout: 600_000 })
  })

await step('Open, until the pages are there', async () => {
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText(`${Number(pages).toLocaleString('en')} pages`, { exact: true }).waitFor({ timeout: 120_000 })
})
await step('First thumbnails', async () => void (await drawn()))
await step('Scroll to the end, all in sight drawn', async () => {
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await drawn()
})
await step('Choose all', () => page.getByRole('button', { name: 'Choose all' }).click())
await step('Turn all', () => page.getByRole('button', { name: 'Turn right' }).click())
await step('Undo', () => page.getByRole('button', { name: 'Undo' }).click())
await job('save', 'Make PDF')
await job('numbers', 'Write on the pages')
await job('compress', 'Compress')
printTable(
  `A PDF of ${pages} pages, ${(bytes.length / 1e6).toFixed(0)} MB`,
  ['step', 'ms', 'longest freeze, ms', 'browser memory, MB'],
  rows.map(({ step: name, milliseconds, freeze, memory: held }) => [name, milliseconds, freeze, held]),
)
await browser.close()
await site.stop()
