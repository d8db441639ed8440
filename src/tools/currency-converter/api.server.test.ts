import { describe, expect, it } from 'vitest'
import type { ServerContext } from '#contract/server.ts'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { standInFetch } from '#server/stand-ins.ts'
import { silent, testApp } from '#testing/app.ts'
import run from './api.server.ts'
import { publishedAt } from './published.ts'
import { SNAPSHOT } from './snapshot.ts'
import standIns from './stand-ins.server.ts'

const CONVERT = '/api/currency-converter/convert'

/** The app with outside services that answer as told, by their host. */
function appWith(well: (host: string) => boolean) {
  const fetch: typeof standInFetch = async (url, init) => {
    if (well(url.hostname)) return await standInFetch(url, init)
    throw new Error('unreachable')
  }
  return testApp({ services: openServices(readConfig({}), silent, { fetch }) })
}

describe('conversion', () => {
  it('has the rate of the first source that knows both currencies, with its credit', async () => {
    const request = testApp()
    const euro = await request('POST', CONVERT, { body: { amount: 2, fromCurrency: 'usd', toCurrency: 'EUR' } })
    expect(euro.json).toMatchObject({ stale: false, snapshot: false, source: { name: 'European Central Bank' } })
    expect(euro.json.convertedAmount).toBeCloseTo(2 * euro.json.exchangeRate, 9)
    const dirham = await request('POST', CONVERT, { body: { amount: 2, fromCurrency: 'AED', toCurrency: 'KWD' } })
    expect(dirham.json).toMatchObject({ stale: false, source: { name: 'Frankfurter' } })
    expect(dirham.json.roundedAmount).toMatch(/^\d+\.\d{3}$/)
  })

  it.each(['BGN', 'HRK'])('says that %s, which the euro replaced, is a currency of the past', async (code) => {
    const reply = await testApp()('POST', CONVERT, { body: { amount: 1, fromCurrency: 'USD', toCurrency: code } })
    expect(reply.status).toBe(422)
    expect(reply.json.message).toContain(`“${code}” (`)
    expect(reply.json.message).toContain('is a currency of the past. Only its rates of past days are there.')
  })

  it('works without any network, and says of which day the rates are', async () => {
    const request = appWith(() => false)
    const reply = await request('POST', CONVERT, { body: { amount: 1, fromCurrency: 'EUR', toCurrency: 'USD' } })
    expect(reply.json).toMatchObject({ exchangeRate: 1.1476, stale: true, snapshot: true, date: SNAPSHOT.date })
    expect(Number(reply.headers.age)).toBeGreaterThan(0)
  })

  it('says when a real currency has no rate at the moment', async () => {
    const request = appWith(() => false)
    const reply = await request('POST', CONVERT, { body: { amount: 1, fromCurrency: 'EUR', toCurrency: 'AED' } })
    expect(reply.status).toBe(503)
    expect(reply.json.message).toBe('There is no rate for EUR and AED at the moment. Please try again later.')
  })

  it('on a past day has the rates of that day, or of the working day before', async () => {
    const request = testApp()
    const body = { amount: 1, fromCurrency: 'EUR', toCurrency: 'USD', date: '2020-02-29' }
    const reply = await request('POST', CONVERT, { body })
    expect(reply.json).toMatchObject({ date: '2020-02-28', source: { name: 'Frankfurter' } })
  })

  it('takes today wherever the visitor is, also where it has begun before that of UTC', async () => {
    const now = new Date('2026-11-21T13:00:00Z')
    const fetch: typeof standInFetch = async (url) => standIns[url.origin]!(url, now) as never
    const services = openServices(readConfig({}), silent, { fetch })
    const context = { ...services, now: () => now, header: () => undefined } as unknown as ServerContext
    const on = (date: string) => run.convert({ amount: 1, fromCurrency: 'EUR', toCurrency: 'USD', date }, context)
    expect(await on('2026-11-22')).toMatchObject({ stale: false, source: { name: 'European Central Bank' } })
    await expect(on('2026-11-23')).rejects.toThrow('This date lies in the future.')
  })

  it('on a past day has rates that stay as they are, also where no source answers any more', async () => {
    const clock = { now: new Date('2026-11-20T16:00:00Z'), isDown: false }
    const fetch: typeof standInFetch = async (url) => {
      if (clock.isDown) throw new Error('unreachable')
      return standIns[url.origin]!(url, clock.now) as never
    }
    const services = openServices(readConfig({}), silent, { fetch, now: () => Number(clock.now) })
    const context = { ...services, now: () => clock.now, header: () => undefined } as unknown as ServerContext
    const body = { amount: 1, fromCurrency: 'EUR', toCurrency: 'USD', date: '2026-11-18' }
    const before = await run.convert(body, context)
    clock.now = new Date('2026-11-20T21:00:00Z')
    clock.isDown = true
    expect(await run.convert(body, context)).toEqual({ ...before, stale: false })
  })

  it.each([
    ['2999-01-01', 'This date lies in the future.'],
    ['1998-12-31', 'Rates begin on 4 January 1999.'],
    ['2025-02-29', 'This date does not exist.'],
    ['yesterday', 'Please enter the date as YYYY-MM-DD.'],
  ])('refuses the date %s', async (date, message) => {
    const body = { amount: 1, fromCurrency: 'EUR', toCurrency: 'USD', date }
    const reply = await testApp()('POST', CONVERT, { body })
    expect(reply.status).toBe(400)
    expect(reply.json.message).toBe(message)
  })

  it.each([
    [{ fromCurrency: 'EUR', toCurrency: 'USD' }, 'Please fill in all fields.'],
    [{ amount: null, fromCurrency: 'EUR', toCurrency: 'USD' }, 'Please fill in all fields.'],
    [{ amount: '', fromCurrency: 'EUR', toCurrency: 'USD' }, 'Please fill in all fields.'],
    [{ amount: 1, fromCurrency: ' ', toCurrency: 'USD' }, 'Please fill in all fields.'],
    [{ amount: 1, fromCurrency: 'EUR' }, 'Please fill in all fields.'],
    [{ amount: '1', fromCurrency: 'EUR', toCurrency: 'USD' }, 'Please enter a valid positive amount.'],
    [{ amount: -1, fromCurrency: 'EUR', toCurrency: 'USD' }, 'Please enter a valid positive amount.'],
    [{ amount: 1e308, fromCurrency: 'USD', toCurrency: 'JPY' }, 'Please enter a valid positive amount.'],
    [{ amount: 1, fromCurrency: 5, toCurrency: 'USD' }, 'fromCurrency must be text.'],
    [
      { amount: 1, fromCurrency: 'USD', toCurrency: 'E'.repeat(41) },
      'A currency is given by its three-letter code, such as EUR.',
    ],
    [
      { amount: 1, fromCurrency: 'USD', toCurrency: 'constructor' },
      'A currency is given by its three-letter code, such as EUR.',
    ],
  ])('refuses %j', async (body, message) => {
    const reply = await testApp()('POST', CONVERT, { body })
    expect(reply.status).toBe(400)
    expect(reply.json.message).toBe(message)
  })
})

describe('conversion to several currencies', () => {
  const MANY = '/api/currency-converter/convert-many'
  const ask = (body: object, request = testApp()) =>
    request('POST', MANY, { body: { amount: 10, fromCurrency: 'EUR', toCurrencies: ['USD', 'GBP'], ...body } })
  const rates = async (body: object) =>
    (await ask(body)).json.conversions.map(({ exchangeRate }: { exchangeRate: number }) => exchangeRate)

  it('on a past day has the rates of that day', async () => {
    const { json } = await ask({ date: '2020-02-29' })
    expect(json).toMatchObject({ date: '2020-02-28', source: { name: 'Frankfurter' }, stale: false })
    expect(json).not.toHaveProperty('missing')
    expect(await rates({ date: '2020-02-29' })).not.toEqual(await rates({}))
  })

  it('on a past day names the currencies that had no rate', async () => {
    const request = appWith((host) => host === 'api.frankfurter.dev')
    const { json } = await ask({ date: '2020-02-28', toCurrencies: ['USD', 'VND'] }, request)
    expect(json.conversions).toMatchObject([{ currency: 'USD' }])
    expect(json.missing).toEqual(['VND'])
    const none = await ask({ date: '2020-02-28', toCurrencies: ['VND'] }, request)
    expect(none.status).toBe(503)
    expect(none.json.message).toBe('There is no rate for VND at the moment. Please try again later.')
  })

  it('of today names the currencies that have no rate', async () => {
    const request = appWith(() => false)
    const { json } = await ask({ toCurrencies: ['USD', 'KWD'] }, request)
    expect(json.conversions).toMatchObject([{ currency: 'USD' }])
    expect(json.missing).toEqual(['KWD'])
    const none = await ask({ toCurrencies: ['KWD'] }, request)
    expect(none.status).toBe(503)
    expect(none.json.message).toBe('There is no rate for KWD at the moment. Please try again later.')
    const unknown = await ask({ fromCurrency: 'KWD' }, request)
    expect(unknown.json.message).toBe('There is no rate for KWD at the moment. Please try again later.')
  })

  it('takes the source that has most of the currencies', async () => {
    const { json } = await ask({ toCurrencies: ['USD', 'KWD', 'HRK'] })
    expect(json).toMatchObject({ source: { name: 'Frankfurter' }, missing: ['HRK'] })
    expect(json.conversions).toMatchObject([{ currency: 'USD' }, { currency: 'KWD' }])
  })

  it('refuses a day without rates', async () => {
    const reply = await ask({ date: '1998-12-31' })
    expect(reply.status).toBe(400)
    expect(reply.json.message).toBe('Rates begin on 4 January 1999.')
  })

  it('names the oldest day of the rates that it gives', async () => {
    const [older, newer] = [4, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
    const rows = Object.entries(SNAPSHOT.rates).map(([quote, rate]) => ({
      date: quote === 'GBP' ? older : newer,
      base: 'EUR',
      quote,
      rate: Number(rate),
    }))
    const services = openServices(readConfig({}), silent, {
      fetch: async (url) => {
        if (url.hostname === 'api.frankfurter.dev') return Response.json(rows)
        throw new Error('unreachable')
      },
    })
    const request = testApp({ services })
    expect((await ask({}, request)).json).toMatchObject({ date: older, lastUpdated: publishedAt(older as string) })
    expect((await ask({ toCurrencies: ['USD'] }, request)).json).toMatchObject({ date: newer })
  })
})

describe('the list', () => {
  it('has what any source knows, and no coins', async () => {
    const { json } = await testApp()('GET', '/api/currency-converter/currencies')
    expect(json.currencies).toMatchObject({ USD: 'US Dollar', VND: 'Vietnamese Dong' })
    expect(json.currencies).not.toHaveProperty('BTC')
  })

  it('is that of the snapshot when nobody answers', async () => {
    const { json } = await appWith(() => false)('GET', '/api/currency-converter/currencies')
    expect(Object.keys(json.currencies)).toEqual(Object.keys(SNAPSHOT.rates).toSorted())
    expect(json.snapshot).toBe(true)
  })
})

describe('history', () => {
  const get = (query: object, request = testApp()) =>
    request('GET', '/api/currency-converter/history', { query: { fromCurrency: 'USD', toCurrency: 'EUR', ...query } })

  it('has one point a working day, oldest first', async () => {
    const { json } = await get({ days: 30 })
    expect(json.points.length).toBeGreaterThan(18)
    const dates = json.points.map(({ date }: { date: string }) => date)
    expect(dates).toEqual(dates.toSorted())
  })

  it('of more than 90 days comes from Frankfurter', async () => {
    expect((await get({ days: 300 })).json.source.name).toBe('Frankfurter')
  })

  it('falls back to Frankfurter, and says so when nobody answers', async () => {
    const fallback = await get(
      {},
      appWith((host) => host === 'api.frankfurter.dev'),
    )
    expect(fallback.json.source.name).toBe('Frankfurter')
    const none = await get(
      {},
      appWith(() => false),
    )
    expect(none.status).toBe(503)
    expect(none.json.message).toBe('Past exchange rates are not available at the moment. Please try again later.')
  })
})
