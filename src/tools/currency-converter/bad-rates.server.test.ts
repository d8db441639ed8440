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
  it('of the euro in euros asks for no empty list', async () => {
    const { request, asked } = toolWith({})
    const query = { fromCurrency: 'EUR', toCurrency: 'EUR', days: 300 }
    const { json } = await request('GET', '/api/currency-converter/history', { query })
    expect(asked.map(({ searchParams }) => searchParams.get('symbols'))).toEqual(['USD'])
    expect(json.points.length).toBeGreaterThan(100)
    expect(json.points.every(({ rate }: { rate: number }) => rate === 1)).toBe(true)
  })
})

describe('rates that never were', () => {
  const missing = () => new Response('not found', { status: 404 })

  it('are told, and nobody is asked for them again', async () => {
    const { convert, asked } = toolWith({ [CDN]: missing })
    const error = { message: expect.stringContaining('There is no rate for AED on 2015-01-05.'), status: 404 }
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
  })
  it('are those of currencies of the past', async () => {
    const refused = (code: string) => toolWith({}).convert('EUR', code, '2010-06-01')
    await expect(refused('LTL')).rejects.toThrow('“LTL” (Lithuanian Litas) is a currency of the past.')
    await expect(refused('XXQ')).rejects.toThrow('“XXQ” is not a currency code.')
    await expect(refused('XAU')).rejects.toThrow('“XAU” is not a currency code.')
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
