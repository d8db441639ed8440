import { existsSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser, serveFloor, visitor } from './browser.ts'
import { startSite } from './process.ts'
import { median, printMachine, printTable } from './table.ts'

/** From the paste to the right result in the page. `node bench/task.ts [rounds] [part of a name]` */
const [rounds = '3', part = ''] = process.argv.slice(2)

interface Wanted {
  result: string
  /** So many elements. */
  count?: number
  /** Length of the text at least. */
  least?: number
  includes?: string
}
interface Step {
  path: string
  field?: string
  text?: string
  /** What the page says once a long text is in. */
  pasted?: string
  values?: Record<string, string>
  button?: string
  wanted: Wanted
}
interface Task {
  name: string
  steps: Step
  floor?: Step
}
interface Times {
  milliseconds: number
  freeze: number
}

const WORDS = 'The quick brown fox jumps over the lazy dog, again and again. '
const megabytes = (text: string, count: number) => text.repeat(Math.floor((count * 1e6) / text.length))
const records = Array.from({ length: 52_000 }, (_, id) => ({ id, name: `user ${id}`, tags: ['a', 'b'], price: id / 7 }))
const json = JSON.stringify(records.slice(0, 70_000))
const jsonText =
  json.length > 5e6 ? json : JSON.stringify([...records, ...records].slice(0, (5e6 / json.length) * 52_000))
// As a JSON text it stays below the limit of 5 MB.
const rows = Math.floor(4.8e6 / 41)
const csv = `id,name,price,member\n${Array.from({ length: rows }, (_, id) => `${1e6 + id},"Kim, number ${1e6 + id}",12.50,true\n`).join('')}`
const words = megabytes(WORDS, 1)
const wordCount = words.trim().split(/\s+/).length

function floorStep(button: string, text: string, wanted: Omit<Wanted, 'result'>): Step {
  return { path: '/', field: 'Input', text, button, wanted: { result: '#result', ...wanted } }
}

const WORD_COUNT: Step = {
  path: '/word-counter',
  field: 'Text',
  text: words,
  wanted: { result: 'main dl', includes: wordCount.toLocaleString('en') },
}
const beautified = JSON.stringify(JSON.parse(jsonText), null, 2)
const TASKS: Task[] = [
  {
    name: 'Base64 of 1 MB',
    steps: {
      path: '/base64',
      field: 'Text or Base64',
      text: words,
      button: 'Encode',
      wanted: { result: '[aria-label="Result text"]', least: (words.length * 4) / 3 - 4 },
    },
    floor: floorStep('Base64', words, { least: (words.length * 4) / 3 - 4 }),
  },
  {
    name: `JSON beautify ${(jsonText.length / 1e6).toFixed(1)} MB`,
    steps: {
      path: '/json',
      field: 'JSON',
      text: jsonText,
      pasted: ' MB, ',
      button: 'Beautify',
      wanted: { result: '[aria-label="Result text"]', least: beautified.length * 0.99 },
    },
    floor: floorStep('JSON', jsonText, { least: beautified.length * 0.99 }),
  },
  {
    name: `CSV to JSON ${(csv.length / 1e6).toFixed(1)} MB`,
    steps: {
      path: '/csv',
      field: 'CSV',
      text: csv,
      button: 'Convert',
      wanted: { result: 'main', includes: `${rows.toLocaleString('en')} rows` },
    },
    floor: floorStep('CSV', csv, { least: csv.length }),
  },
  {
    name: 'Word count of 1 MB',
    steps: WORD_COUNT,
    floor: floorStep('Figures', words, { includes: String(wordCount) }),
  },
  {
    name: '– its floor counts words alone',
    steps: WORD_COUNT,
    floor: floorStep('Words', words, { includes: String(wordCount) }),
  },
  {
    name: 'UUID × 1000',
    steps: {
      path: '/uuid',
      values: { Amount: '1000' },
      button: 'Generate',
      wanted: { result: '[aria-label="Results"] li', count: 1000 },
    },
    floor: { path: '/', button: 'UUID', wanted: { result: '#result li', count: 1000 } },
  },
  {
    name: 'QR of a URL',
    steps: {
      path: '/qr-codes',
      values: { URL: 'https://example.com/a/path?with=query' },
      button: 'Generate QR Code',
      wanted: { result: 'main', includes: 'Checked: the code scans as the same text' },
    },
  },
]

const ON_DEVICE = { device: { site: true, tools: {} } }

async function once(browser: Browser, origin: string, step: Step, device: boolean): Promise<Times> {
  const context = await visitor(browser, device ? ON_DEVICE : {})
  const page = await context.newPage()
  await page.goto(`${origin}${step.path}`)
  // What loads after the page is no part of the task.
  await page.waitForLoadState('networkidle')
  const times = (await page.evaluate(`probe.task(${JSON.stringify(step)})`)) as Times
  await context.close()
  return times
}

/** The next keys in a text of 10 kB. */
async function keys(browser: Browser, url: string, field: string): Promise<Times> {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(url)
  const text = megabytes(WORDS, 0.01)
  await page.evaluate(`probe.watchKeys(${JSON.stringify({ field, text })})`)
  for (let count = 0; count < 8; count++) await page.keyboard.press('x', { delay: 60 })
  await page.waitForTimeout(300)
  const { times, freeze } = (await page.evaluate('keys()')) as { times: number[]; freeze: number }
  await context.close()
  return { milliseconds: median(times), freeze }
}

/** A photograph of 12 MP is made small in the page. */
async function resize(browser: Browser, origin: string): Promise<Times> {
  const context = await visitor(browser)
  const page = await context.newPage()
  await page.goto(`${origin}/image-resizer`)
  await page.waitForLoadState('networkidle')
  const picture = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#486' } }
  const buffer = await sharp(picture).jpeg().toBuffer()
  await page.locator('main input[type=file]').first().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('4000 × 3000 pixels').waitFor()
  await page.getByRole('slider', { name: 'Percentage' }).fill('40')
  const step = {
    button: 'Apply Changes',
    wanted: { result: 'main', includes: 'Reduction' },
  }
  const times = (await page.evaluate(`probe.task(${JSON.stringify(step)})`)) as Times
  await context.close()
  return times
}

async function repeat(work: () => Promise<Times>): Promise<Times | undefined> {
  const list: Times[] = []
  try {
    for (let round = 0; round < Number(rounds); round++) list.push(await work())
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}\n`)
    return undefined
  }
  return {
    milliseconds: Math.min(...list.map(({ milliseconds }) => milliseconds)),
    freeze: median(list.map(({ freeze }) => freeze)),
  }
}

const shown = (times: Times | undefined) => {
  if (!times) return '–'
  return `${Math.round(times.milliseconds)} / ${times.freeze === 0 ? '< 50' : Math.round(times.freeze)}`
}
const exists = (path: string) => existsSync(`dist/client${path}.html`)

printMachine()
const browser = await openBrowser()
const site = await startSite({ LOG_LEVEL: 'error' })
const floor = await serveFloor()
const table: (string | number)[][] = []
const add = (name: string, server?: Times, device?: Times, bare?: Times) => {
  const best = Math.min(server?.milliseconds ?? Infinity, device?.milliseconds ?? Infinity)
  table.push([name, shown(server), shown(device), shown(bare), bare ? best / bare.milliseconds : Number.NaN])
}
try {
  for (const { name, steps, floor: bareStep } of TASKS) {
    if (!exists(steps.path) || !name.includes(part)) continue
    const server = await repeat(() => once(browser, site.origin, steps, false))
    const device = await repeat(() => once(browser, site.origin, steps, true))
    add(name, server, device, bareStep && (await repeat(() => once(browser, floor.origin, bareStep, false))))
  }
  if ('next key'.includes(part)) {
    const bare = await repeat(() => keys(browser, `${floor.origin}/`, 'Input'))
    for (const [path, field] of [
      ['/base64', 'Text or Base64'],
      ['/word-counter', 'Text'],
    ] as const) {
      if (!exists(path)) continue
      add(
        `Next key in 10 kB, ${path}`,
        undefined,
        await repeat(() => keys(browser, `${site.origin}${path}`, field)),
        bare,
      )
    }
  }
  if (exists('/image-resizer') && 'resize'.includes(part)) {
    add('Resize 12 MP to 1600 px', undefined, await repeat(() => resize(browser, site.origin)))
  }
} finally {
  await browser.close()
  await site.stop()
  floor.close()
}
printTable(
  `From the paste to the right result: best ms of ${rounds} / longest freeze (median)`,
  ['task', 'on the server', 'on the device', 'floor', 'best of floor'],
  table,
)
