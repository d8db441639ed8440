import { describe, expect, it } from 'vitest'
import type { ServerContext } from '#contract/server.ts'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { silent, testApp } from '#testing/app.ts'
import run from './api.server.ts'
import { SNAPSHOT } from './snapshot.ts'
import standIns from './stand-ins.server.ts'

type Answer = any
type Change = ((answer: Answer, url: URL) => unknown) | null

/** The tool whose sources answer as the stand-ins do, altered by host; null: it cannot be reached. */
function toolWith(alter: Record<string, Change>, now = new Date()) {
  const asked: URL[] = []
  const fetch = async (url: URL) => {
    asked.push(url)
    const change = alter[url.hostname]
    if (change === null) throw new Error('unreachable')
    const response = standIns[url.origin]!(url, now)
    if (!change) return response as never
    const answer = url.hostname.endsWith('ecb.europa.eu') ? await response.text() : await response.json()
    const told = change(answer, url) ?? answer
    if (told instanceof Response) return told as never
    return (typeof told === 'string' ? new Response(told) : Response.json(told)) as never
  }
  const services = openServices(readConfig({}), silent, { fetch, now: () => Number(now) })
  const context = { ...services, now: () => now, header: () => undefined } as unknown as ServerContext
  const convert = (fromCurrency: string, toCurrency: string, date?: string) =>
    run.convert({ amount: 1, fromCurrency, toCurrency, ...(date ? { date } : {}) }, context)
  return { context, asked, convert, request: testApp({ services }) }
}

const ECB = 'www.ecb.europa.eu'
const FRANKFURTER = 'api.frankfurter.dev'
const OPEN = 'open.er-api.com'
const CDN = 'cdn.jsdelivr.net'

describe('a series', () => {
  const history = async (change: Change) => {
    const { request } = toolWith({ [ECB]: null, [FRANKFURTER]: change })
    const query = { fromCurrency: 'USD', toCurrency: 'EUR', days: 30 }
    return await request('GET', '/api/currency-converter/history', { query })
  }

  it.each([{}, null, { USD: 0 }, { USD: null }, { GBP: 1 }])('is without a day of which it has %j', async (ofDay) => {
    const whole = await history(() => undefined)
    const lacking = await history(({ rates }) => void (rates[Object.keys(rates)[3]!] = ofDay))
    expect(lacking.status).toBe(200)
    expect(lacking.json.points).toHaveLength(whole.json.points.length - 1)
  })
  it('without any rate is nonsense', async () => {
    const reply = await history(({ rates }) => {
      for (const day of Object.keys(rates)) rates[day] = {}
    })
    expect(reply.status).toBe(502)
  })
  it.each([
    ['USD', 'VND', 90, 'No source has the rates of VND from day to day.'],
    ['EUR', 'VND', 90, 'No source has the rates of VND from day to day.'],
    ['USD', 'BGN', 90, '“BGN” (Bulgarian Lev) is a currency of the past. Only its rates of past days are there.'],
    ['VND', 'AED', 365, 'No source has the rates of VND and AED from day to day.'],
  ])(
    'from %s to %s in %i days is told for what it is: there is none',
    async (fromCurrency, toCurrency, days, message) => {
      const { request, asked } = toolWith({})
      const query = { fromCurrency, toCurrency, days }
      const get = () => request('GET', '/api/currency-converter/history', { query })
      expect(await get()).toMatchObject({ status: 422, json: { message, code: 'no_rate' } })
      const count = asked.length
      await get()
      expect(asked).toHaveLength(count)
    },
  )
  it('of a currency that the ECB does not quote is that of many banks, where they have it', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20']
    const alter = (answer: Answer, { searchParams }: URL) =>
      searchParams.get('quotes') === 'VND'
        ? days.map((date) => ({ date, base: 'EUR', quote: 'VND', rate: 30_000 }))
        : answer
    const { context } = toolWith({ [FRANKFURTER]: alter }, new Date('2026-11-21T12:00:00Z'))
    const { points } = await run.history({ fromCurrency: 'EUR', toCurrency: 'VND', days: 30 }, context)
    expect(points).toEqual(days.map((date) => ({ date, rate: 30_000 })))
  })
  it('of a code that a source refuses is none', async () => {
    const refusal = () => Response.json({ status: 422, message: 'invalid currency: VND' }, { status: 422 })
    const { context } = toolWith({ [FRANKFURTER]: refusal })
    const asked = run.history({ fromCurrency: 'EUR', toCurrency: 'VND', days: 365 }, context)
    await expect(asked).rejects.toThrow('No source has the rates of VND from day to day.')
  })
  it('of days without rates says so, not that the currencies have none', async () => {
    const { context } = toolWith(
      { [FRANKFURTER]: () => new Response('{}', { status: 404 }) },
      new Date('2026-11-22T12:00:00Z'),
    )
    const easter = { ...context, now: () => new Date('2026-11-29T12:00:00Z') }
    await expect(run.history({ fromCurrency: 'USD', toCurrency: 'EUR', days: 2 }, easter)).rejects.toMatchObject({
      message: 'There were no rates in the last 2 days.',
      status: 422,
    })
  })
  it('of the euro in euros asks for no empty list', async () => {
    const { request, asked } = toolWith({})
    const query = { fromCurrency: 'EUR', toCurrency: 'EUR', days: 300 }
    const { json } = await request('GET', '/api/currency-converter/history', { query })
    expect(asked.map(({ searchParams }) => searchParams.get('symbols'))).toEqual(['USD'])
    expect(json.points.length).toBeGreaterThan(100)
    expect(json.points.every(({ rate }: { rate: number }) => rate === 1)).toBe(true)
  })
})

describe('a past day of a currency that the ECB does not quote', () => {
  it('has the rates of many banks, each with its day', async () => {
    const { convert, asked } = toolWith({ [CDN]: null })
    expect(await convert('USD', 'AED', '2022-03-06')).toMatchObject({
      date: '2022-03-04',
      source: { name: 'Frankfurter' },
      stale: false,
    })
    expect(asked.at(-1)?.search).toBe('?base=EUR&date=2022-03-06')
  })
  it('nor did at that time, has them, too', async () => {
    const without = ({ rates }: Answer, { pathname }: URL) =>
      pathname.startsWith('/v1') ? void delete rates.INR : undefined
    const { convert } = toolWith({ [FRANKFURTER]: without, [CDN]: null })
    expect(await convert('USD', 'INR', '2006-03-06')).toMatchObject({ date: '2006-03-06', stale: false })
  })
  it('is not told by a rate of another time', async () => {
    const at = (date: string) => (rows: Answer[]) => rows.map((row) => (row.quote === 'AED' ? { ...row, date } : row))
    const told = (date: string) =>
      toolWith({ [FRANKFURTER]: at(date) as Change, [CDN]: null }).convert('USD', 'AED', '2022-03-06')
    expect(await told('2022-02-20')).toMatchObject({ date: '2022-02-20' })
    await expect(told('2021-03-06')).rejects.toThrow('not available at the moment')
    await expect(told('2022-03-07')).rejects.toThrow('not available at the moment')
  })
})

describe('rates that never were', () => {
  const missing = () => new Response('not found', { status: 404 })

  it('are told, and nobody is asked for them again', async () => {
    const { convert, asked } = toolWith({ [CDN]: missing })
    const error = { message: expect.stringContaining('There is no rate for AED on 2015-01-05.'), status: 422 }
    await expect(convert('USD', 'AED', '2015-01-05')).rejects.toMatchObject(error)
    await expect(convert('USD', 'AED', '2015-01-05')).rejects.toMatchObject(error)
    expect(asked).toHaveLength(2)
    expect((await convert('USD', 'EUR', '2015-01-05')).date).toBe('2015-01-05')
  })
  it('are not those of a source that did not answer', async () => {
    const { convert } = toolWith({ [CDN]: null })
    await expect(convert('USD', 'AED', '2015-01-05')).rejects.toThrow('not available at the moment')
    const other = toolWith({ [CDN]: missing, [FRANKFURTER]: null })
    await expect(other.convert('USD', 'AED', '2015-01-05')).rejects.toThrow('not available at the moment')
  })
  it('are told of several currencies, too', async () => {
    const { request } = toolWith({ [CDN]: missing })
    const many = async (toCurrencies: string[]) => {
      const body = { amount: 1, fromCurrency: 'USD', toCurrencies, date: '2015-01-05' }
      return (await request('POST', '/api/currency-converter/convert-many', { body })).json
    }
    expect((await many(['AED', 'VND'])).message).toContain('There is no rate for AED and VND on 2015-01-05.')
    expect(await many(['AED', 'GBP'])).toMatchObject({ missing: ['AED'], conversions: [{ currency: 'GBP' }] })
    const body = { amount: 1, fromCurrency: 'USD', toCurrencies: ['AED', 'KPW', 'VND'], date: '2022-03-06' }
    const { json } = await request('POST', '/api/currency-converter/convert-many', { body })
    expect(json).toMatchObject({ missing: ['KPW'], conversions: [{ currency: 'AED' }, { currency: 'VND' }] })
  })
  it('are those of currencies of the past', async () => {
    const refused = (code: string) => toolWith({}).convert('EUR', code, '2010-06-01')
    await expect(refused('LTL')).rejects.toThrow('“LTL” (Lithuanian Litas) is a currency of the past.')
    await expect(refused('XXQ')).rejects.toThrow('“XXQ” is not a currency code.')
    await expect(refused('XAU')).rejects.toThrow('“XAU” is not a currency code.')
  })
  it.each(['CNH', 'CLF', 'VED', 'CHW'])(
    'are not those of %s, a code of today that no source is asked for',
    async (code) => {
      const refusal = toolWith({}).convert('EUR', code, '2010-06-01')
      await expect(refusal).rejects.toThrow(`There are no rates for “${code}” (`)
    },
  )
})

describe('past rates that cannot be', () => {
  const onDay = (change: Change) => toolWith({ [ECB]: null, [FRANKFURTER]: change, [CDN]: null })
  const failed = 'not available at the moment'

  it.each(['2026-11-26', '2020-05-06', '1999-01-04'])('are those of another day, %s', async (date) => {
    await expect(onDay((told) => ({ ...told, date })).convert('EUR', 'USD', '2020-05-05')).rejects.toThrow(failed)
  })
  it.each([0.001, 1e-300, 1e300])('are all %d', async (rate) => {
    const { convert } = onDay(({ rates }) => void Object.keys(rates).forEach((code) => (rates[code] = rate)))
    await expect(convert('EUR', 'USD', '2020-05-05')).rejects.toThrow(failed)
  })
  it('are those of a file of the last days, too', async () => {
    const wrong = (xml: string) => xml.replace(/rate='[^']+'/g, "rate='0.001'")
    const { convert } = toolWith({ [ECB]: wrong, [CDN]: null })
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    expect(await convert('EUR', 'USD', yesterday)).toMatchObject({ source: { name: 'Frankfurter' } })
  })
  it('are not those before some currencies lost their zeros or much of their worth', async () => {
    const history = { TRY: 1.8588, RON: 36_000, HUF: 250, IDR: 9000, ZAR: 6.8, KRW: 1350, MXN: 11.2, INR: 49, BRL: 2 }
    const { convert } = onDay(({ rates }) => void Object.assign(rates, history))
    expect(await convert('EUR', 'TRY', '2005-01-03')).toMatchObject({
      exchangeRate: 1.8588,
      source: { name: 'Frankfurter' },
    })
  })
  it.each([
    [{ USD: 1e-300, GBP: 1e300 }, 0],
    [{ USD: 0.0001, GBP: 0.8 }, 0],
    [{ USD: 1.2, GBP: 0.8 }, 1],
  ])('are no points of a chart: %j', async (ofDay, more) => {
    const chart = async (change: Change) => {
      const { request } = toolWith({ [ECB]: null, [FRANKFURTER]: change })
      const query = { fromCurrency: 'USD', toCurrency: 'GBP', days: 30 }
      return (await request('GET', '/api/currency-converter/history', { query })).json.points
    }
    const whole = await chart(() => undefined)
    const points = await chart(({ rates }) => void (rates[Object.keys(rates)[3]!] = ofDay))
    expect(points).toHaveLength(whole.length - 1 + more)
    expect(points.every(({ rate }: { rate: unknown }) => typeof rate === 'number' && rate > 0)).toBe(true)
  })
  it('leave a chart of a currency that has fallen to a thirtieth', async () => {
    const { request } = toolWith({
      [ECB]: null,
      [FRANKFURTER]: ({ rates }) => void Object.keys(rates).forEach((day) => (rates[day] = { TRY: 1.8588 })),
    })
    const query = { fromCurrency: 'EUR', toCurrency: 'TRY', days: 30 }
    const { json } = await request('GET', '/api/currency-converter/history', { query })
    expect(json.points.at(-1)).toMatchObject({ rate: 1.8588 })
  })
})

describe('rates that cannot be', () => {
  const thousands = (rates: Record<string, number>) => {
    for (const code of Object.keys(rates)) rates[code] = 1000
  }
  it('are not believed, also while there are none to compare with', async () => {
    const { convert } = toolWith({
      [ECB]: null,
      [FRANKFURTER]: null,
      [OPEN]: ({ rates }) => thousands(rates),
      [CDN]: ({ eur }) => thousands(eur),
    })
    expect(await convert('USD', 'EUR')).toMatchObject({ snapshot: true, date: SNAPSHOT.date, stale: true })
  })
  const dated = (date: string) => (xml: string) => xml.replace(/time='[\d-]+'/, `time='${date}'`)
  it('by their day are no points of a chart', async () => {
    const ahead = toolWith({ [ECB]: dated('2036-03-13') })
    const query = { fromCurrency: 'USD', toCurrency: 'EUR', days: 30 }
    const { json } = await ahead.request('GET', '/api/currency-converter/history', { query })
    expect(json.points.length).toBeGreaterThan(15)
    expect(json.points.at(-1).date < '2036').toBe(true)
  })
  it.each(['2020-03-13', '2036-03-13'])('by their day, %s, are not taken for new', async (date) => {
    const { convert } = toolWith({ [ECB]: dated(date) })
    expect(await convert('USD', 'EUR')).toMatchObject({ stale: false, source: { name: 'Frankfurter' } })
    const others = { [FRANKFURTER]: null, [OPEN]: null, [CDN]: null }
    const alone = toolWith({ ...others, [ECB]: dated(date) })
    expect(await alone.convert('USD', 'EUR')).toMatchObject({ stale: true, date: SNAPSHOT.date })
  })
  it('are not those of a long weekend', async () => {
    const easter = toolWith({ [ECB]: dated('2027-03-25') }, new Date('2027-03-30T13:00:00Z'))
    expect(await easter.convert('USD', 'EUR')).toMatchObject({ stale: false, date: '2027-03-25' })
  })
})
