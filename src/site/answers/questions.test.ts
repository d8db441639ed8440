import { describe, expect, it } from 'vitest'
import { deviceContext } from '#contract/context.ts'
import { answer } from '#contract/run.ts'
import { isToolError } from '#contract/error.ts'
import { operations } from '#tools/operations.ts'
import { questionsIn } from './questions.ts'
import type { Tell } from './asking.ts'

const NOW = new Date('2026-07-15T12:00:00Z')

/** Asks the operations themselves, as the device does. */
const tellAt =
  (now: Date): Tell =>
  async (tool, route, { query, body }) => {
    const entry = operations.find(
      ({ tool: name, operation }) => name === tool && `${operation.method} ${operation.path}` === route,
    )
    if (!entry) throw new Error(`${tool} has no ${route}`)
    const context = { ...deviceContext(), now: () => now, random: <T>(array: T) => array }
    return await answer(entry.operation, { query, body }, context)
  }

async function answersTo(text: string, now = NOW): Promise<{ text: string; detail: string }[]> {
  const found = await Promise.all(
    questionsIn(text, { now, timeZone: 'Europe/Berlin' }).map(async (question) => {
      try {
        return await question.ask(tellAt(now))
      } catch (error) {
        if (isToolError(error)) return undefined
        throw error
      }
    }),
  )
  return found.filter((one) => one !== undefined)
}

describe('direct answers', () => {
  it.each([
    ['2+2*3', '8'],
    ['(12.50+3)*4', '62'],
    ['(12,50 + 3) × 4 =', '62'],
    ['0.1 + 0.2', '0.3'],
    ['10 - 2 - 3', '5'],
    ['what is 2 - 3 - 4?', '-5'],
    ['-2 * -(3 - 5)', '-4'],
    ['1,234.50 + 1.234,50', '2469'],
    ['3 x 4', '12'],
    ['$12.50 ÷ 2', '6.25'],
    ['1 / 3', '0.333333333333'],
    ['-20/3', '-6.666666666667'],
    ['1 / 3 / 1000', '0.000333333333333'],
    ['0.00000000000000001 + 1', '1.00000000000000001'],
    ['99999999999999999999 * 99999999999999999999', '9999999999999999999800000000000000000001'],
    ['15% of 80', '12'],
    ['what is 15 percent of 80?', '12'],
    ['150% of 80', '120'],
    ['80 + 19%', '95.2'],
    ['80 - 15%', '68'],
    ['1,000 plus 5%', '1050'],
    ['20% off 50', '40'],
    ['20% off $19.99', '15.99'],
    ['15% off 12.50', '10.62'],
    ['increase 250 by 12%', '280'],
    ['reduce $80 by 15%', '68'],
    ['0,500 plus 10%', '0.55'],
    ['12,5% of 80', '10'],
    ['12 is what % of 80', '15%'],
    ['12 / 80 in %', '15%'],
    ['12 is 15% of what', '80'],
    ['from 200 to 50', '75% decrease'],
    ['15% of $80', '12'],
    ['20% off €50', '40'],
    ['18% tip on 45', '8.10 tip, 53.10 in all'],
    ['what is a 20% tip on $50, split by 4?', '10.00 tip, 60.00 in all, 15.00 each'],
    ['2024-01-01 to 2024-05-01', '121 days'],
    ['1 May 2024 – 3 May 2024', '2 days'],
    ['5 ft 11 in cm', '180.34 Centimeters'],
    ["how tall is 5'11 in cm?", '180.34 Centimeters'],
    ['how long is a mile in km', '1.609344 Kilometers'],
    ['how much is 1 lb in g', '453.59237 Grams'],
    ['what is 5 ft in cm?', '152.4 Centimeters'],
    ['how many cm in 5 ft', '152.4 Centimeters'],
    ['convert −40 °F to °C', '-40 Celsius'],
    ['72 °F in °C', '22.22222222222222 Celsius'],
    ['5 miles to km', '8.04672 Kilometers'],
    ['0,500 miles to km', '0.804672 Kilometers'],
    ['3pm tokyo in paris', '08:00, Wednesday, July 15'],
    ['3:30 pm in new york to london', '20:30, Wednesday, July 15'],
    ['now in tokyo', '21:00, Wednesday, July 15'],
    ['time in san francisco', '05:00, Wednesday, July 15'],
    ['tokyo time', '21:00, Wednesday, July 15'],
    ['noon to sydney', '20:00, Wednesday, July 15'],
    ['9am los angeles', '18:00, Wednesday, July 15'],
    ['days until 2027-01-01', '170 days'],
    ['days until 1 jan', '170 days'],
    ['how many days until christmas?', '163 days'],
    ['days since 2026-07-01', '14 days'],
    ['days between 1 May 2026 and 3 June 2026', '33 days'],
    ['2000-02-29 age', '26 years 4 months 16 days'],
    ['born 2000-02-29', '26 years 4 months 16 days'],
    ['2026-01-31 + 1 month', '2026-02-28'],
    ['90 days from now', '2026-10-13'],
    ['1732713600', '2024-11-27T13:20:00Z'],
    ['@0', '1970-01-01T00:00:00Z'],
    ['unix -1', '1969-12-31T23:59:59Z'],
    ['epoch time: 1732713600123', '2024-11-27T13:20:00.123Z'],
    ['unix timestamp?', '1784116800'],
    ['now in unix time', '1784116800'],
    ['2024-11-27T14:20+01:00 to unix', '1732713600'],
    ['timestamp of 2024-11-27 13:20:00 UTC', '1732713600'],
    ['2024-02-29 as epoch', '1709164800'],
    ['90 days from 2026-01-31', '2026-05-01'],
    ['2 weeks before christmas', '2026-12-11'],
    ['how old is someone born 12 may 1987', '39 years 2 months 3 days'],
    ['how old am I born on 2000-02-29?', '26 years 4 months 16 days'],
    ['how old is 12 may 1987', '39 years 2 months 3 days'],
    ['how old is may 12 1987?', '39 years 2 months 3 days'],
    ['how old is 2000-02-29', '26 years 4 months 16 days'],
    ['half a cup in ml', '118.29411825 Milliliters'],
    ['a mile in km', '1.609344 Kilometers'],
    ['how many feet in a mile', '5280 Feet'],
    ['how many mm in an inch?', '25.4 Millimeters'],
    ['days until 29 feb', '594 days'],
    ['days since 29 feb', '867 days'],
    ['3 weeks ago', '2026-06-24'],
    ['SGVsbG8sIFdvcmxkIQ==', 'Hello, World!'],
    ['base64 Hello, World!', 'SGVsbG8sIFdvcmxkIQ=='],
    ['caf%C3%A9%20%26%20bar', 'café & bar'],
    ['%E4%BD%A0%E5%A5%BD', '你好'],
    ['url encode a b&c', 'a%20b%26c'],
    ['sha256 abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['sha-1 of abc', 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 'Version 7: Unix time in milliseconds, then random bits'],
    [
      '{6ba7b810-9dad-11d1-80b4-00c04fd430c8}',
      'Version 1: time in steps of 100 ns since 1582, clock sequence and node',
    ],
  ])('%s is %s', async (text, expected) => {
    expect((await answersTo(text)).map((found) => found.text)).toEqual([expected])
  })

  it.each([
    ['2026-10-25T00:30:00Z', 'now in tokyo', '09:30, Sunday, October 25'],
    ['2026-10-25T01:30:00Z', 'now in tokyo', '10:30, Sunday, October 25'],
  ])('at %s in an hour that occurs twice, %s is %s', async (now, text, expected) =>
    expect(await answersTo(text, new Date(now))).toMatchObject([{ text: expected }]),
  )

  it('leaves the local day of a time before our era out', async () =>
    expect(await answersTo('@-99999999999')).toEqual([
      { text: '-001199-02-15T14:13:21Z', detail: 'Unix time in seconds' },
    ]))

  it('tells a rate with six decimals', async () =>
    expect((await answersTo('100 usd to eur'))[0]?.detail).toMatch(/^1 USD = 0\.\d{6} EUR\. /))

  it('adds no two currencies up', async () => {
    expect(await answersTo('$5 + €3')).toEqual([])
    expect(await answersTo('$5 + $3')).toMatchObject([{ text: '8' }])
  })

  it.each([
    ['(12,50 + 3) x -4 =', '(12.50 + 3) × −4'],
    ['$20/3', '20 ÷ 3, rounded'],
    ['-2-(-3)', '−2 − (−3)'],
    ['110.7% of 80', '80 + 10.7% = 88.56'],
    ['100.1% of 1000', '1,000 + 0.1% = 1,001'],
    ['100.0000000001% of 80', '80 + 1e-10% ≈ 80'],
  ])('%s was understood as %s', async (text, detail) => {
    expect((await answersTo(text)).map((found) => found.detail)).toEqual([detail])
  })

  it.each([
    ['2026-11-21', 'days since 1 May', '204 days', '2026-05-01 to 2026-11-21: 6 months 20 days, 146 business days'],
    ['2026-11-21', 'days since 21 November', '0 days', '2026-11-21 to 2026-11-21: 0 days, 0 business days'],
    [
      '2026-11-21',
      'days since christmas',
      '331 days',
      '2025-12-25 to 2026-11-21: 10 months 27 days, 237 business days',
    ],
    [
      '2026-11-21',
      'days since 2027-01-01',
      'in 41 days',
      '2026-11-21 to 2027-01-01: 1 month 11 days, 29 business days',
    ],
    ['2026-11-21', 'days until 2026-11-20', '1 day ago', '2026-11-20 to 2026-11-21: 1 day, 1 business day'],
    [
      '2026-05-20',
      'days between 1 May and 3 June',
      '33 days',
      '2026-05-01 to 2026-06-03: 1 month 2 days, 23 business days',
    ],
    ['2026-11-21', 'days from 24 dec to 6 jan', '13 days', '2026-12-24 to 2027-01-06: 13 days, 9 business days'],
    ['2026-12-30', 'days from 24 dec to 6 jan', '13 days', '2026-12-24 to 2027-01-06: 13 days, 9 business days'],
    ['2026-05-20', 'days between 1 May and today', '19 days', '2026-05-01 to 2026-05-20: 19 days, 13 business days'],
    [
      '2026-05-20',
      'days between 1 May 2030 and 3 June',
      '33 days',
      '2030-05-01 to 2030-06-03: 1 month 2 days, 23 business days',
    ],
    [
      '2026-05-20',
      'days between 1 May and 3 June 2030',
      '33 days',
      '2030-05-01 to 2030-06-03: 1 month 2 days, 23 business days',
    ],
    [
      '2026-05-20',
      'days between 3 June 2026 and 1 May 2026',
      '33 days',
      '2026-05-01 to 2026-06-03: 1 month 2 days, 23 business days',
    ],
    [
      '2026-07-15',
      '2000-02-29 age',
      '26 years 4 months 16 days',
      'Born on 2000-02-29, a Tuesday. Turns 27 in 7 months 13 days',
    ],
    ['2026-07-15', 'born 2000-08-15', '25 years 11 months', 'Born on 2000-08-15, a Tuesday. Turns 26 in 1 month'],
    [
      '2026-07-15',
      'born 2000-07-20',
      '25 years 11 months 25 days',
      'Born on 2000-07-20, a Thursday. Turns 26 in 5 days',
    ],
    ['2026-07-15', 'born 2000-07-15', '26 years', 'Born on 2000-07-15, a Saturday. Turns 26 today'],
  ])('on %s %s is %s: %s', async (today, asked, text, detail) => {
    expect(await answersTo(asked, new Date(`${today}T12:00:00Z`))).toEqual([{ text, detail }])
  })

  it.each([
    '100 usd to eur',
    '$100 in euros',
    '100 dollars to pounds',
    'usd to eur',
    '1,000.50 gbp = chf',
    'how much is 100 usd in eur?',
    'what is $100 in euros',
    '20 usd eur',
  ])('%s is a sum of money with its source', async (text) => {
    const [found] = await answersTo(text)
    expect(found?.text).toMatch(/^[\d.,]+ [A-Z]{3}$/)
    expect(found?.detail).toMatch(/^1 [A-Z]{3} = [\d.]+ [A-Z]{3}\. .+, \d{4}-\d{2}-\d{2}/)
  })

  it('reads a decimal comma in a sum of money', async () => {
    const [comma] = await answersTo('0,500 usd to eur')
    const [point] = await answersTo('0.5 usd to eur')
    expect(comma?.text).toMatch(/EUR$/)
    expect(comma).toEqual(point)
  })

  it('reads a point before three digits as that of thousands, as the page does', async () => {
    const [grouped] = await answersTo('250.000 € to usd')
    expect(grouped?.text).toMatch(/USD$/)
    expect([grouped]).toEqual(await answersTo('250000 eur in usd'))
    expect(await answersTo('1.250 kwd to usd')).toEqual(await answersTo('1.25 kwd to usd'))
  })

  it('reads pounds by what they are to become', async () => {
    expect((await answersTo('10 pounds to kg')).map(({ text }) => text)).toEqual(['4.5359237 Kilograms'])
    expect((await answersTo('10 pounds to euros')).map(({ text }) => text)).toEqual([expect.stringMatching(/ EUR$/)])
  })

  it.each([
    'password',
    'json formatter',
    'json',
    'loan emi',
    'base64',
    '5',
    '5 ft',
    '1,234 + 1',
    '2026-11-21',
    '11/21/2026',
    '2026/11/21',
    '555-123-4567',
    '2125551234',
    '123456789',
    '2023-02-29 to unix',
    '2024-11-27 25:00 to unix',
    'unix 99999999999999999',
    '030-1234',
    '192.168.0.1/24',
    '1 / 0',
    '1 / (2 - 2)',
    '-5',
    '(5)',
    '2 +',
    '2 * (3 + 4',
    '2 3',
    '2) + (3',
    '2 ** 3',
    '0x10',
    '99pm tokyo in paris',
    '3pm nowhere in paris',
    'days until 2027-02-30',
    '3 of 4',
    '100 abc to def',
    'constructor in constructor',
    '%',
    '',
    '   ',
  ])('%j asks for nothing', async (text) => expect(await answersTo(text)).toEqual([]))

  // What such a name stands for is a function, which cannot be sent: the page would give no answers at all.
  it.each([
    ['5 constructor to usd', 'currency-converter'],
    ['100 usd to constructor', 'currency-converter'],
    ['days until constructor', 'age-calculator'],
  ])('%j, a name that objects are born with, is nothing for the %s', (text, tool) => {
    expect(questionsIn(text, { now: NOW, timeZone: 'UTC' }).map((question) => question.tool)).not.toContain(tool)
  })

  it.each([
    ['1732713600', 'Unix time in seconds; 2024-11-27 14:20:00 in Europe/Berlin'],
    ['1732713600123', 'Unix time in milliseconds; 2024-11-27 14:20:00 in Europe/Berlin'],
    ['2024-11-27 to unix', 'Unix time in seconds of 2024-11-27T00:00:00Z, read as UTC'],
  ])('%s is told in the words: %s', async (text, detail) =>
    expect((await answersTo(text)).map((answer) => answer.detail)).toEqual([detail]),
  )

  it('reads a long text at once', () => {
    for (const text of [
      '9'.repeat(99_999),
      'a '.repeat(40_000),
      '1,111'.repeat(15_000),
      '%'.repeat(90_000),
      `1 ${'a '.repeat(40_000)}!`,
      '1+'.repeat(40_000),
      '('.repeat(200),
      `1${'/3'.repeat(99)}`,
      `1${' '.repeat(198)}?`,
    ]) {
      const start = performance.now()
      questionsIn(text, { now: NOW, timeZone: 'UTC' })
      expect(performance.now() - start).toBeLessThan(200)
    }
  })
})
