import type { StandIns } from '#contract/upstream.ts'
import { SNAPSHOT } from './snapshot.ts'

const DAY_MS = 86_400_000
const QUOTED = Object.entries(SNAPSHOT.rates).filter(([code]) => code !== 'EUR')
/** Currencies that the European Central Bank does not quote. */
const FURTHER: [string, string][] = [
  ['AED', '4.2146'],
  ['KWD', '0.35212'],
  ['NGN', '1702.11'],
  ['VND', '30125.4'],
]

/** Working days, newest first. */
function workingDays(now: Date, count: number): string[] {
  const days: string[] = []
  for (let time = now.getTime(); days.length < count; time -= DAY_MS) {
    const day = new Date(time)
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10))
  }
  return days
}

/** Rates that move a little from day to day. */
function ratesOf(date: string, quoted = QUOTED): [string, number][] {
  const wave = 1 + Math.sin(Date.parse(date) / DAY_MS / 9) / 50
  return quoted.map(([code, rate]) => [code, Number((Number(rate) * wave).toPrecision(6))])
}

function ecb(days: string[]): Response {
  const parts = days.map((date) => {
    const rates = ratesOf(date).map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`)
    return `\t\t<Cube time='${date}'>\n${rates.join('\n')}\n\t\t</Cube>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<Cube>
${parts.join('\n')}
\t</Cube>
</gesmes:Envelope>`
  return new Response(xml, { headers: { 'content-type': 'text/xml' } })
}

/** Day by day it has those of the ECB only. */
function daily(from: string, quotes: string, now: Date): object[] {
  const wanted = quotes.split(',')
  const days = workingDays(now, 300).filter((date) => date >= from)
  return days.flatMap((date) =>
    ratesOf(date).flatMap(([quote, rate]) => (wanted.includes(quote) ? [{ date, base: 'EUR', quote, rate }] : [])),
  )
}

function frankfurter({ pathname, searchParams }: URL, now: Date): Response {
  const [newest = ''] = workingDays(now, 1)
  if (pathname === '/v2/rates') {
    const from = searchParams.get('from')
    if (from !== null) return Response.json(daily(from, searchParams.get('quotes') ?? '', now))
    const past = searchParams.get('date')
    const [date = ''] = past === null ? [newest] : workingDays(new Date(`${past}T12:00:00Z`), 1)
    // Of earlier years it has those of the ECB only.
    const rows = [['EUR', 1] as const, ...ratesOf(date, date < '2021' ? QUOTED : [...QUOTED, ...FURTHER])]
    return Response.json(rows.map(([quote, rate]) => ({ date, base: 'EUR', quote, rate })))
  }
  const range = /^\/v1\/([\d-]{10})\.\.$/.exec(pathname)
  if (range) {
    const wanted = new Set((searchParams.get('symbols') ?? '').split(','))
    if (!QUOTED.some(([code]) => wanted.has(code))) return Response.json({ message: 'not found' }, { status: 404 })
    const days = workingDays(now, 300).filter((day) => day >= (range[1] as string))
    const rates = days.map((day) => [day, Object.fromEntries(ratesOf(day).filter(([code]) => wanted.has(code)))])
    return Response.json({ amount: 1, base: 'EUR', rates: Object.fromEntries(rates) })
  }
  const [date] = workingDays(new Date(`${pathname.slice('/v1/'.length)}T12:00:00Z`), 1)
  if (date === undefined) return Response.json({ message: 'not found' }, { status: 404 })
  return Response.json({ amount: 1, base: 'EUR', date, rates: Object.fromEntries(ratesOf(date)) })
}

const standIns: StandIns = {
  'https://www.ecb.europa.eu': (url, now) => ecb(workingDays(now, url.pathname.endsWith('90d.xml') ? 64 : 1)),
  'https://api.frankfurter.dev': frankfurter,
  'https://open.er-api.com': (_url, now) =>
    Response.json({
      result: 'success',
      time_last_update_unix: Math.floor(now.getTime() / DAY_MS) * 86_400,
      base_code: 'EUR',
      rates: { EUR: 1, ...Object.fromEntries(ratesOf(now.toISOString().slice(0, 10), [...QUOTED, ...FURTHER])) },
    }),
  'https://cdn.jsdelivr.net': (_url, now) => {
    const date = now.toISOString().slice(0, 10)
    const rates = ratesOf(date, [...QUOTED, ...FURTHER, ['BTC', '0.0000098']])
    return Response.json({ date, eur: Object.fromEntries(rates.map(([code, rate]) => [code.toLowerCase(), rate])) })
  },
}

export default standIns
