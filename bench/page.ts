import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser, serveFloor, visitor } from './browser.ts'
import { startSite } from './process.ts'
import { median, printMachine, printTable } from './table.ts'

/**
 * First visits, by a link on another site, and the way from home to a tool, on a slow machine and line.
 * `node bench/page.ts [rounds]`; with `blank` behind it a visit begins in an empty window.
 */
const ROUNDS = Number(process.argv[2] ?? 5)
const BLANK = process.argv[3] === 'blank'
const CPU_SLOWDOWN = 4
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 }
/** A browser goes on making its window for a while, on the processors that the page needs; a visitor's is there before. */
const WINDOW_MS = 800
/** How long after the load a page may still paint or shift. */
const SETTLE_MS = 700

interface Figures {
  first: number
  largest: number
  blocking: number
  /** The task in which the browser makes the document, before it reads the page; 0 below 50 ms. */
  making: number
  /** The longest task after that, 0 where none takes 50 ms. */
  longest: number
  shift: number
  /** Until it answers to clicks. */
  live: number
  /** Milliseconds of the main thread, unthrottled ones being a quarter. */
  work: number
  kilobytes: number
  requests: number
}

/** A window at rest, on a slow machine and line. */
async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.waitForTimeout(WINDOW_MS)
  return session
}

async function visit(browser: Browser, url: string): Promise<Figures> {
  const context = await visitor(browser)
  const page = await context.newPage()
  if (!BLANK) await page.goto(floor.elsewhere)
  const session = await slow(page)
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    requests++
  })
  if (BLANK) await page.goto(url)
  else await byLink(page, url)
  const live = (await page.evaluate(
    `new Promise((resolve) => {
      const look = () => document.documentElement.dataset.live === 'true' || document.body.dataset.floor
        ? resolve(performance.now()) : requestAnimationFrame(look)
      look()
    })`,
  )) as number
  await page.waitForTimeout(SETTLE_MS)
  const painted = (await page.evaluate('probe.figures()')) as Pick<
    Figures,
    'first' | 'largest' | 'blocking' | 'making' | 'longest' | 'shift'
  >
  const { metrics } = await session.send('Performance.getMetrics')
  const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  await context.close()
  return { ...painted, live, work, kilobytes: bytes / 1000, requests }
}

async function byLink(page: Page, url: string): Promise<void> {
  const link = page.locator('a')
  await link.evaluate((a: HTMLAnchorElement, to) => {
    a.href = to
  }, url)
  await link.click()
  await page.waitForURL(url)
}

async function follow(browser: Browser, url: string, link: string, words: string): Promise<number> {
  const context = await visitor(browser)
  const page = await context.newPage()
  await slow(page)
  await page.goto(url)
  await page.waitForTimeout(SETTLE_MS)
  await page.locator(link).first().click()
  const milliseconds = (await page.evaluate(`probe.heading(${JSON.stringify(words)})`)) as number
  await context.close()
  return milliseconds
}

printMachine()
process.stdout.write(`CPU ${CPU_SLOWDOWN} times slower, 10 Mbit/s, 40 ms, medians of ${ROUNDS}, by turns\n`)
const browser = await openBrowser()
const site = await startSite({ LOG_LEVEL: 'error' })
const floor = await serveFloor()
/** Each page after the floor that does its work, bare and with our headers. */
const pages: { name: string; url: string; floor: number }[] = [
  { name: 'floor: a list', url: `${floor.origin}/list`, floor: 0 },
  { name: '– with our headers', url: `${floor.origin}/list?headers`, floor: 0 },
  { name: 'home', url: `${site.origin}/`, floor: 0 },
  { name: 'floor: a tool', url: `${floor.origin}/`, floor: 3 },
  { name: '– with our headers', url: `${floor.origin}/?headers`, floor: 3 },
  { name: '/base64', url: `${site.origin}/base64`, floor: 3 },
  { name: '/json', url: `${site.origin}/json`, floor: 3 },
]
const visits = pages.map((): Figures[] => [])
const ways: { floor: number[]; site: number[] } = { floor: [], site: [] }
try {
  // Started once for nothing: the first page of a browser pays for its start.
  await visit(browser, `${floor.origin}/`)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { url }] of pages.entries()) visits[index]?.push(await visit(browser, url))
    ways.floor.push(await follow(browser, `${floor.origin}/`, 'a[href="/second"]', 'The second page'))
    ways.site.push(await follow(browser, `${site.origin}/`, 'main a[href="/base64"]', 'Base64'))
  }
} finally {
  await browser.close()
  await site.stop()
  floor.close()
}

const middle = (index: number, key: keyof Figures) => median((visits[index] ?? []).map((figures) => figures[key]))
printTable(
  'First visit',
  [
    'page',
    'kB',
    'requests',
    'first paint',
    'largest',
    'of floor',
    'with headers',
    'live',
    'blocking',
    'making it',
    'longest task',
    'shift',
    'main thread',
  ],
  pages.map((page, index) => {
    const of = (key: keyof Figures) => middle(index, key)
    return [
      page.name,
      of('kilobytes'),
      of('requests'),
      of('first'),
      of('largest'),
      of('largest') / middle(page.floor, 'largest'),
      of('largest') / middle(page.floor + 1, 'largest'),
      of('live'),
      of('blocking'),
      of('making'),
      of('longest'),
      of('shift'),
      of('work'),
    ]
  }),
)
const best = (index: number, key: keyof Figures) => Math.min(...(visits[index] ?? []).map((figures) => figures[key]))
printTable(
  'First visit, best of the run',
  ['page', 'first paint', 'largest', 'of floor', 'with headers', 'live', 'main thread'],
  pages.map((page, index) => [
    page.name,
    best(index, 'first'),
    best(index, 'largest'),
    best(index, 'largest') / best(page.floor, 'largest'),
    best(index, 'largest') / best(page.floor + 1, 'largest'),
    best(index, 'live'),
    best(index, 'work'),
  ]),
)
printTable(
  'From a link on the home page to the heading of the next',
  ['site', 'ms', 'of floor'],
  [
    ['floor (a new document)', median(ways.floor), 1],
    ['home → /base64', median(ways.site), median(ways.site) / median(ways.floor)],
  ],
)
