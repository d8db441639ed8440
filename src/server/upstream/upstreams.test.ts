import * as z from 'zod/mini'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { ProviderRefusal, type Question } from '#contract/upstream.ts'
import { FAULTS, faultyProvider, type Faulty } from '#testing/faults.ts'
import { readConfig } from '../config/config.ts'
import { REST_MS } from './breaker.ts'
import { restOfMonth } from './requests.ts'
import { createUpstreams, type UpstreamParts, type UpstreamService } from './upstreams.ts'

const log = { info() {}, warn() {}, error() {} }
const Rate = z.object({ rate: z.number() })
const SENTENCE = 'Failed to load weather data. Please check your location and try again.'

let one: Faulty
let two: Faulty
let clock: number
let upstreams: UpstreamService

// The first request of a process takes longer than the tests allow a provider.
beforeAll(async () => {
  const first = await faultyProvider(() => Response.json({ rate: 1 }))
  const patient = { FRANKFURTER_URL: first.url, UPSTREAM_TIMEOUT_MS: '10000', UPSTREAM_TRY_MS: '10000' }
  const service = createUpstreams(readConfig(patient), log, { now: Date.now })
  await service.first(rates(['frankfurter']))
  await Promise.all([service.close(), first.close()])
})
beforeEach(async () => {
  one = await faultyProvider(() => Response.json({ rate: 1 }))
  two = await faultyProvider(() => Response.json({ rate: 2 }))
  clock = 1_800_000_000_000
  upstreams = open()
})
afterEach(async () => {
  await upstreams.close()
  await Promise.all([one.close(), two.close()])
})

function open(env: Record<string, string> = {}, observe?: UpstreamParts['observe']): UpstreamService {
  const config = readConfig({
    FRANKFURTER_URL: one.url,
    OPEN_ER_API_URL: two.url,
    UPSTREAM_TIMEOUT_MS: '1000',
    UPSTREAM_TRY_MS: '300',
    ...env,
  })
  return createUpstreams(config, log, { now: () => clock, ...(observe && { observe }) })
}

function rates(providers = ['frankfurter', 'openerapi'], more: Partial<Question<number>> = {}): Question<number> {
  const attempts = providers.map((provider) => ({
    provider,
    get: async (ask: Parameters<Question<number>['attempts'][number]['get']>[0]) =>
      (await ask.json({ path: '/rates', query: { q: 'a&b=c d' } }, Rate)).rate,
  }))
  return { key: 'rates', fresh: 60, attempts, failure: SENTENCE, ...more }
}

const failing = (question: Question<number>) =>
  upstreams.first(question).then(
    () => expect.unreachable(),
    (error: ToolError) => error,
  )

describe('a question', () => {
  it('is answered by the first provider, which is named with its credit line', async () => {
    const answer = await upstreams.first(rates())
    expect(answer).toMatchObject({ value: 1, age: 0, stale: false, source: { name: 'Frankfurter' } })
    expect(two.hits()).toBe(0)
  })

  it('sends what a visitor typed as one encoded value', async () => {
    await upstreams.first(rates())
    expect(one.asked).toEqual(['/rates?q=a%26b%3Dc+d'])
  })

  it.each([{ REPOSITORY_URL: 'https://git.例え.example/工具' }, { CONTACT_EMAIL: 'jörg@例え.example' }])(
    'goes out under the name of the site, whatever its letters: %o',
    async (env) => {
      expect(await open(env).first(rates(['frankfurter']))).toMatchObject({ value: 1 })
    },
  )

  it('follows a provider that moves, also by a long answer, again and again', async () => {
    const moved = await faultyProvider(({ pathname }) =>
      pathname === '/rates'
        ? new Response(' '.repeat(200_000), { status: 302, headers: { location: '/new' } })
        : Response.json({ rate: 5 }),
    )
    upstreams = open({ FRANKFURTER_URL: moved.url })
    for (let count = 0; count < 40; count++) {
      expect(await upstreams.first(rates(['frankfurter'], { key: `${count}` }))).toMatchObject({ value: 5 })
    }
    await moved.close()
  })

  it('asks once for a hundred equal questions', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => upstreams.first(rates())))
    expect(answers.every(({ value }) => value === 1)).toBe(true)
    expect(one.hits()).toBe(1)
  })

  it('is answered from memory while fresh, and asked again afterwards', async () => {
    await upstreams.first(rates())
    clock += 59_000
    expect(await upstreams.first(rates())).toMatchObject({ age: 59, stale: false })
    expect(one.hits()).toBe(1)
    clock += 2_000
    expect(await upstreams.first(rates())).toMatchObject({ age: 0 })
    expect(one.hits()).toBe(2)
  })

  it('is not stale as long as it is answered from memory without asking, to the last millisecond', async () => {
    await upstreams.first(rates())
    clock += 59_999
    expect(await upstreams.first(rates())).toMatchObject({ stale: false })
    expect(one.hits()).toBe(1)
  })

  it('that serves everybody is still in memory after a thousand others', async () => {
    const shared = { shared: true }
    await upstreams.first(rates(['frankfurter'], shared))
    const get = async () => 'x'.repeat(20_000)
    for (let index = 0; index < 1000; index++) {
      await upstreams.first({ key: `${index}`, fresh: 60, attempts: [{ provider: 'frankfurter', get }], failure: '' })
    }
    await upstreams.first(rates(['frankfurter'], shared))
    expect(one.hits()).toBe(1)
  })

  it('is asked again after the clock was set, back or forward: no answer stays fresh for an hour more', async () => {
    await upstreams.first(rates())
    clock -= 3_600_000
    expect(await upstreams.first(rates())).toMatchObject({ value: 1, age: 0, stale: false })
    expect(one.hits()).toBe(2)
    clock += 7_200_000
    await upstreams.first(rates())
    expect(one.hits()).toBe(3)
  })

  it('is not kept from a healed provider by a clock that was set back: rests go by another one', async () => {
    const own = createUpstreams(
      readConfig({ FRANKFURTER_URL: one.url, UPSTREAM_TIMEOUT_MS: '1000', UPSTREAM_TRY_MS: '300' }),
      log,
    )
    const clocks = vi.spyOn(Date, 'now')
    const steady = vi.spyOn(performance, 'now')
    try {
      await one.fail('error')
      for (let count = 0; count < 5; count++) await own.first(rates(['frankfurter'])).catch(() => undefined)
      expect(own.stats().frankfurter).toBe('open')
      await one.fail(undefined)
      clocks.mockImplementation(() => 1)
      const later = performance.now() + REST_MS
      steady.mockImplementation(() => later)
      expect(await own.first(rates(['frankfurter']))).toMatchObject({ value: 1 })
    } finally {
      clocks.mockRestore()
      steady.mockRestore()
      await own.close()
    }
  })

  it('has a 503 with its sentence when nobody is configured', async () => {
    expect(await failing(rates([]))).toMatchObject({ message: SENTENCE, status: 503 })
  })

  it('ends with the adapter’s own sentence without asking others', async () => {
    const get = () => Promise.reject(new ToolError('No such place.', { status: 422 }))
    const question = rates(['frankfurter', 'openerapi'])
    question.attempts[0]!.get = get
    expect(await failing(question)).toMatchObject({ message: 'No such place.', status: 422 })
    expect(two.hits()).toBe(0)
  })
})

describe.each(FAULTS)('a provider that fails by %s', (fault) => {
  it('is followed by the next one', async () => {
    await one.fail(fault)
    expect(await upstreams.first(rates())).toMatchObject({ value: 2, source: { name: 'ExchangeRate-API' } })
  })

  it('alone gives the sentence with 502, 503 or 504 in time', async () => {
    await one.fail(fault)
    const start = performance.now()
    const error = await failing(rates(['frankfurter']))
    expect(error.message).toBe(SENTENCE)
    expect([502, 503, 504]).toContain(error.status)
    expect(performance.now() - start).toBeLessThan(2500)
  })

  it('leaves the last good answer, marked with its age', async () => {
    await upstreams.first(rates(['frankfurter']))
    await one.fail(fault)
    clock += 3_600_000
    expect(await upstreams.first(rates(['frankfurter']))).toMatchObject({ value: 1, age: 3600, stale: true })
  })
})

it('tells the log where an adapter failed, and nothing of what it was given', async () => {
  const told: object[] = []
  const watched = createUpstreams(
    readConfig({ FRANKFURTER_URL: one.url }),
    { ...log, warn: (fields) => void told.push(fields as object) },
    { now: () => clock },
  )
  const adapter = () => Promise.reject(new TypeError('cannot read 192.0.2.7'))
  const question = rates([], { attempts: [{ provider: 'frankfurter', get: adapter }] })
  await expect(watched.first(question)).rejects.toThrow(SENTENCE)
  await watched.close()
  const where = expect.arrayContaining([expect.stringMatching(/upstreams\.test\.ts/)])
  expect(told).toEqual([{ provider: 'frankfurter', outcome: 'nonsense', error: 'TypeError', where }])
  expect(JSON.stringify(told)).not.toContain('192.0.2.7')
})

describe('retries', () => {
  it('happen once after a server error', async () => {
    await one.fail('error')
    await failing(rates(['frankfurter']))
    expect(one.hits()).toBe(2)
  })

  it.each(['oversized', 'bomb', 'redirect', 'html'] as const)('do not happen after nonsense (%s)', async (fault) => {
    await one.fail(fault)
    expect(await failing(rates(['frankfurter']))).toMatchObject({ message: SENTENCE })
    expect(one.hits()).toBe(1)
  })

  it('do not happen after 429, and the provider is left alone for the time it named', async () => {
    await one.fail('throttled')
    await failing(rates(['frankfurter']))
    expect(one.hits()).toBe(1)
    await failing(rates(['frankfurter']))
    expect(one.hits()).toBe(1)
    await one.fail(undefined)
    clock += 1001
    expect(await upstreams.first(rates(['frankfurter']))).toMatchObject({ value: 1 })
  })

  it('wait after 429 until the date that the provider named, by the clock that is given', async () => {
    const answers = [
      new Response('', { status: 429, headers: { 'retry-after': new Date(clock + 20_000).toUTCString() } }),
      Response.json({ rate: 5 }),
    ]
    const fetch = async () => answers.shift() as never
    const own = createUpstreams(readConfig({}), log, { fetch, now: () => clock })
    const ask = (later: number) => {
      clock += later
      return own.first(rates(['frankfurter']))
    }
    await expect(ask(0)).rejects.toThrow(SENTENCE)
    await expect(ask(19_000)).rejects.toThrow(SENTENCE)
    expect(await ask(1001)).toMatchObject({ value: 5 })
    await own.close()
  })
})

describe('the breaker', () => {
  it('opens after five failures, answers at once, and closes within 30 s of healing', async () => {
    await one.fail('error')
    for (let count = 0; count < 5; count++) await failing(rates(['frankfurter']))
    const hits = one.hits()
    const start = performance.now()
    expect(await failing(rates(['frankfurter']))).toMatchObject({ status: 503 })
    expect(performance.now() - start).toBeLessThan(50)
    expect(one.hits()).toBe(hits)
    expect(upstreams.stats().frankfurter).toBe('open')
    await one.fail(undefined)
    clock += REST_MS
    expect(await upstreams.first(rates(['frankfurter']))).toMatchObject({ value: 1 })
    expect(upstreams.stats().frankfurter).toBe('closed')
    expect(REST_MS).toBeLessThan(30_000)
  })

  it('does not count what the adapter understands', async () => {
    const refusing = await faultyProvider(() => new Response('{"reason":"no data"}', { status: 400 }))
    upstreams = open({ FRANKFURTER_URL: refusing.url })
    for (let count = 0; count < 6; count++) {
      const question = rates(['frankfurter'], { key: String(count) })
      const { get } = question.attempts[0]!
      question.attempts[0]!.get = (ask) =>
        get(ask).catch((error: unknown) => {
          if (error instanceof ProviderRefusal && error.status === 400) return -1
          throw error
        })
      expect(await upstreams.first(question)).toMatchObject({ value: -1 })
    }
    await refusing.close()
  })

  it('does not open for our own crowd in front of a healthy provider', async () => {
    const slow = await faultyProvider(async () => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      return Response.json({ rate: 4 })
    })
    upstreams = open({ FRANKFURTER_URL: slow.url })
    const crowd = Array.from({ length: 40 }, (_, index) => upstreams.first(rates(['frankfurter'], { key: `${index}` })))
    const ends = await Promise.allSettled(crowd)
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5)
    expect(upstreams.stats().frankfurter).toBe('closed')
    await slow.close()
  })

  it('tells those whose turn does not come from those whom the provider lets wait', async () => {
    const told: string[] = []
    const watch = (provider: string, outcome: string) => void (provider === 'frankfurter' && told.push(outcome))
    upstreams = open({ UPSTREAM_TRY_MS: '700' }, watch)
    await one.fail('hang')
    const first = Array.from({ length: 6 }, (_, index) => failing(rates(['frankfurter'], { key: `${index}` })))
    // With somebody behind the provider they wait 600 ms for it.
    const late = Array.from({ length: 4 }, (_, index) => upstreams.first(rates(undefined, { key: `late ${index}` })))
    expect(await Promise.all(late)).toMatchObject(late.map(() => ({ value: 2 })))
    await Promise.all(first)
    expect(told).toEqual([...late.map(() => 'crowded'), ...first.map(() => 'timeout')])
    expect(one.hits()).toBe(6)
  })

  describe('and what visitors ask', () => {
    /** A healthy provider behind a wall that does not like one kind of question. */
    async function walled(refusal: () => Response) {
      const provider = await faultyProvider(({ searchParams }) =>
        (searchParams.get('q') ?? '').includes('<script') ? refusal() : Response.json({ rate: 3 }),
      )
      upstreams = open({ OPEN_METEO_URL: provider.url })
      const ask = (q: string) => {
        const get: Question<number>['attempts'][number]['get'] = async (one) =>
          (await one.json({ path: '/search', query: { q } }, Rate)).rate
        return upstreams.first({ key: q, fresh: 60, attempts: [{ provider: 'openmeteo', get }], failure: SENTENCE })
      }
      const attack = async (times: number) => {
        for (let count = 0; count < times; count++) await ask(`<script>${count}`).catch(() => undefined)
      }
      return { provider, ask, attack }
    }

    it.each([
      ['403', () => new Response('blocked', { status: 403 })],
      ['401 in JSON', () => Response.json({ message: 'blocked' }, { status: 401 })],
      ['500', () => new Response('oops', { status: 500 })],
      ['nonsense', () => new Response('<html>blocked')],
    ])('is nobody else’s loss, where one kind of question is met by %s', async (_name, refusal) => {
      const { provider, ask, attack } = await walled(refusal)
      await ask('Paris')
      await attack(12)
      await expect.poll(() => upstreams.stats().openmeteo).toBe('closed')
      expect(await ask('London')).toMatchObject({ value: 3 })
      await provider.close()
    })

    it('leaves one alone that fails at what it answered before, and asks that once for each rest', async () => {
      const { provider, ask } = await walled(() => new Response('', { status: 500 }))
      await ask('Paris')
      await provider.fail('error')
      for (let count = 0; count < 5; count++) await ask(`town ${count}`).catch(() => undefined)
      await expect.poll(() => provider.hits()).toBe(1 + 5 * 2 + 1)
      expect(provider.asked.at(-1)).toBe('/search?q=Paris')
      expect(upstreams.stats().openmeteo).toBe('open')
      await provider.close()
    })

    it('asks nobody’s question again after ten minutes', async () => {
      const { provider, ask } = await walled(() => new Response('', { status: 500 }))
      await ask('Paris')
      clock += 11 * 60_000
      await provider.fail('error')
      for (let count = 0; count < 5; count++) await ask(`town ${count}`).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(provider.asked.filter((each) => each.endsWith('Paris'))).toHaveLength(1)
      expect(upstreams.stats().openmeteo).toBe('open')
      await provider.close()
    })

    it('is not asked again after ten minutes, whatever clock was set meanwhile', async () => {
      const own = createUpstreams(readConfig({ FRANKFURTER_URL: one.url, UPSTREAM_TRY_MS: '300' }), log)
      const clocks = vi.spyOn(Date, 'now')
      const steady = vi.spyOn(performance, 'now')
      try {
        await own.first(rates(['frankfurter']))
        await one.fail('error')
        clocks.mockImplementation(() => 1)
        const later = performance.now() + 11 * 60_000
        steady.mockImplementation(() => later)
        for (let count = 0; count < 5; count++) {
          await own.first(rates(['frankfurter'], { key: `${count}` })).catch(() => undefined)
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
        expect([own.stats().frankfurter, one.hits()]).toEqual(['open', 1 + 5 * 2])
      } finally {
        clocks.mockRestore()
        steady.mockRestore()
        await own.close()
      }
    })

    it('is no reason to ask on where a provider of numbers and codes refuses', async () => {
      const refusing = await faultyProvider(() => new Response('blocked', { status: 403 }))
      upstreams = open({ FRANKFURTER_URL: refusing.url })
      for (let count = 0; count < 3; count++) await failing(rates(['frankfurter'], { key: `${count}` }))
      expect(refusing.hits()).toBe(1)
      await refusing.close()
    })

    it('does not break the silence that a provider asked for', async () => {
      const { provider, ask } = await walled(() => new Response('', { status: 500 }))
      await ask('Paris')
      await provider.fail('throttled')
      await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`town ${index}`).catch(() => undefined)))
      const hits = provider.hits()
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect([provider.hits(), upstreams.stats().openmeteo]).toEqual([hits, 'open'])
      expect(provider.asked.filter((each) => each.endsWith('Paris'))).toHaveLength(1)
      await provider.close()
    })
  })

  it.each([
    ['weatherapi', 'WEATHERAPI_URL', { error: { code: 2009, message: '' } }],
    ['openmeteo', 'OPEN_METEO_URL', { error: true, reason: 'This API endpoint requires the API Professional plan' }],
  ])('remembers for a while which endpoint the plan of %s lacks', async (provider, name, body) => {
    const lacking = await faultyProvider(({ pathname }) =>
      pathname === '/rates' ? Response.json(body, { status: 403 }) : Response.json({ rate: 3 }),
    )
    upstreams = open({ [name]: lacking.url, WEATHER_API_KEY: 'key' })
    await failing(rates([provider]))
    await failing(rates([provider]))
    expect(lacking.hits()).toBe(1)
    const get: Question<number>['attempts'][number]['get'] = async (ask) => (await ask.json({ path: '/b' }, Rate)).rate
    const other: Question<number> = { key: 'other', fresh: 1, attempts: [{ provider, get }], failure: '' }
    expect(await upstreams.first(other)).toMatchObject({ value: 3 })
    await lacking.close()
  })
})

describe('a quota that is used up', () => {
  it('is not asked for again before the month is over', async () => {
    const spent = await faultyProvider(() => Response.json({ error: { code: 2007, message: '' } }, { status: 403 }))
    upstreams = open({ WEATHERAPI_URL: spent.url, WEATHER_API_KEY: 'key' })
    const ask = async (later: number) => {
      clock += later
      await failing(rates(['weatherapi']))
      return spent.hits()
    }
    const rest = restOfMonth(new Date(clock))
    expect([await ask(0), await ask(rest - 60_000), await ask(120_000)]).toEqual([1, 1, 2])
    await spent.close()
  })
  it.each([
    ['2026-11-26T12:00:00Z', 4.5],
    ['2026-12-31T00:00:00Z', 1],
  ])('lasts on %s for %d days', (now, days) => expect(restOfMonth(new Date(now))).toBe(days * 86_400_000))
})

it('a caller’s first question does not wait for the fifty of another', async () => {
  const slow = await faultyProvider(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return Response.json({ rate: 4 })
  })
  const crowded = open({ FRANKFURTER_URL: slow.url, UPSTREAM_TIMEOUT_MS: '5000', UPSTREAM_TRY_MS: '5000' })
  const ends: string[] = []
  const ask = async (key: string, caller: string) => {
    const { get } = rates(['frankfurter']).attempts[0]!
    await crowded.first({ key, fresh: 60, attempts: [{ provider: 'frankfurter', get }], failure: '' }, caller)
    ends.push(key)
  }
  const many = Array.from({ length: 50 }, (_, index) => ask(`${index}`, 'one'))
  await Promise.all([...many, ask('first of two', 'two')])
  expect(ends).toHaveLength(51)
  expect(ends.indexOf('first of two')).toBeLessThan(15)
  await Promise.all([slow.close(), crowded.close()])
})

it('who wants what another waits for does not wait in the line of that one', async () => {
  let requests = 0
  const slow = await faultyProvider(async () => {
    requests++
    await new Promise((resolve) => setTimeout(resolve, 50))
    return Response.json({ rate: 4 })
  })
  const crowded = open({ FRANKFURTER_URL: slow.url, UPSTREAM_TIMEOUT_MS: '1500', UPSTREAM_TRY_MS: '1500' })
  const ask = async (key: string, caller: string) => {
    const { get } = rates(['frankfurter']).attempts[0]!
    const start = performance.now()
    await crowded.first({ key, fresh: 60, attempts: [{ provider: 'frankfurter', get }], failure: '' }, caller)
    return performance.now() - start
  }
  const junk = Array.from({ length: 250 }, (_, index) => ask(`${index}`, 'one').catch(() => undefined))
  const wanted = ask('wanted', 'one')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const others = await Promise.all(['two', 'three', 'four'].map((caller) => ask('wanted', caller)))
  expect(Math.max(...others)).toBeLessThan(1000)
  await wanted
  await Promise.all(junk)
  expect(requests).toBeLessThanOrEqual(251)
  await Promise.all([slow.close(), crowded.close()])
})

describe('patience', () => {
  it('ends the wait but not the search', async () => {
    await one.fail('hang')
    const start = performance.now()
    expect(await failing(rates(undefined, { patience: 50 }))).toMatchObject({ status: 504 })
    expect(performance.now() - start).toBeLessThan(250)
    await expect.poll(async () => (await upstreams.first(rates(undefined, { patience: 50 }))).value).toBe(2)
  })
})

describe('the terms of Open-Meteo', () => {
  const usable = (env: Record<string, string>) => open(env).order('weather').includes('openmeteo')
  it('allow its public hosts on a site without ads only', () => {
    expect(usable({})).toBe(true)
    expect(usable({ ADS: 'on' })).toBe(false)
    expect(usable({ ADS: 'on', OPEN_METEO_KEY: 'k' })).toBe(true)
    expect(usable({ ADS: 'on', OPEN_METEO_URL: one.url })).toBe(true)
  })

  it('have WeatherAPI first where there is a key, and leave out who is not wanted', () => {
    expect(open({}).order('weather')).toEqual(['openmeteo', 'metno'])
    expect(open({ WEATHER_API_KEY: 'k' }).order('weather')).toEqual(['weatherapi', 'openmeteo', 'metno'])
    expect(open({ WEATHER_PROVIDERS: 'none' }).order('weather')).toEqual([])
    expect(open({ WEATHER_API_KEY: 'k' }).order('air')).toEqual(['openmeteo-air', 'weatherapi'])
  })
})

describe('the terms of MET Norway', () => {
  const MODIFIED = 'Fri, 15 Jan 2027 07:30:00 GMT'
  const inMinutes = (minutes: number) => new Date(clock + minutes * 60_000).toUTCString()

  /** Answers by `reply`, and tells what each request said about the copy it had. */
  function asked(reply: (count: number) => Response, provider = 'metno') {
    const since: (string | undefined)[] = []
    const config = readConfig({ MET_NORWAY_URL: 'https://met.test', NWS_URL: 'https://nws.test' })
    const fetch = async (_url: URL, { headers }: { headers: Record<string, string> }) => {
      since.push(headers['if-modified-since'])
      return reply(since.length) as never
    }
    const service = createUpstreams(config, log, { now: () => clock, fetch })
    const ask = async (key: string) => {
      const get: Question<number>['attempts'][number]['get'] = async (one) =>
        (await one.json({ path: '/rates' }, Rate)).rate
      return (await service.first({ key, fresh: 1, attempts: [{ provider, get }], failure: SENTENCE })).value
    }
    return { ask, since }
  }

  it('are obeyed: nothing is asked again before it expires, then only whether it changed', async () => {
    const { ask, since } = asked((count) =>
      count === 2
        ? new Response(null, { status: 304, headers: { expires: inMinutes(30) } })
        : Response.json({ rate: count }, { headers: { expires: inMinutes(30), 'last-modified': MODIFIED } }),
    )
    expect(await ask('a')).toBe(1)
    clock += 29 * 60_000
    expect(await ask('b')).toBe(1)
    expect(since).toEqual([undefined])
    clock += 2 * 60_000
    expect(await ask('c')).toBe(1)
    clock += 29 * 60_000
    expect(await ask('d')).toBe(1)
    expect(since).toEqual([undefined, MODIFIED])
    clock += 2 * 60_000
    expect(await ask('e')).toBe(3)
    expect(since).toEqual([undefined, MODIFIED, MODIFIED])
  })

  it('keep no nonsense, and no answer that says nothing about its age', async () => {
    const { ask, since } = asked((count) =>
      count === 1
        ? Response.json({ rate: 'x' }, { headers: { expires: inMinutes(30), 'last-modified': MODIFIED } })
        : Response.json({ rate: count }),
    )
    await expect(ask('a')).rejects.toThrow(SENTENCE)
    expect([await ask('b'), await ask('c')]).toEqual([2, 3])
    expect(since).toEqual([undefined, undefined, undefined])
  })

  it('are those of no other provider', async () => {
    const { ask } = asked((count) => Response.json({ rate: count }, { headers: { expires: inMinutes(30) } }), 'nws')
    expect([await ask('a'), await ask('b')]).toEqual([1, 2])
  })
})
