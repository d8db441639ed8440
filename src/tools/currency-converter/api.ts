import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { named } from './codes.ts'
import { whenMissing } from '#contract/required.ts'
import { answerOf, listOf, manyOf, WHAT_A_CODE_IS } from './answers.ts'
import { FILL_IN, POSITIVE } from './sentences.ts'
import { builtIn } from './snapshot.ts'

const code = z
  .string(whenMissing(FILL_IN))
  .check(z.trim(), z.toUpperCase(), z.minLength(1, FILL_IN), z.maxLength(40, WHAT_A_CODE_IS))
const amount = z
  .number({ error: (issue) => ((issue.input ?? '') === '' ? FILL_IN : POSITIVE) })
  .check(z.gt(0, POSITIVE))
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter the date as YYYY-MM-DD.'))

const source = z.object({
  name: z.string(),
  /** The line that must stand beside the rates. */
  credit: z.string(),
  url: z.string(),
  licence: z.optional(z.string()),
})

const origin = {
  /** When the source published the rates. */
  lastUpdated: z.string(),
  /** Day of the rates. */
  date: z.string(),
  source,
  /** True when no source gives newer rates at the moment. */
  stale: z.boolean(),
  /** True when the rates are those that came with the program. */
  snapshot: z.boolean(),
}
const conversion = {
  convertedAmount: z.number(),
  exchangeRate: z.number(),
  /** Rounded to the currency's minor units. */
  roundedAmount: z.string(),
}

const api = {
  currencies: operation({
    method: 'GET',
    path: '/currency-converter/currencies',
    summary: 'List the currencies that have a rate',
    answer: z.object({ currencies: z.record(z.string(), z.string()), ...origin }),
    cost: 'upstream',
    examples: [{ title: 'All currencies', like: { currencies: { EUR: 'Euro', JPY: 'Japanese Yen' } } }],
    run: () => ({ currencies: named(Object.keys(builtIn.table.rates)), ...listOf(builtIn) }),
  }),

  convert: operation({
    method: 'POST',
    path: '/currency-converter/convert',
    summary: 'Convert an amount from one currency to another',
    description:
      'Mid-market reference rates, for information only. `date` asks for the rate of a past day; a day without rates has those of the day before. The converted amount is not rounded; `roundedAmount` is.',
    body: z.strictObject({ amount, fromCurrency: code, toCurrency: code, date: z.optional(date) }),
    answer: z.object({ ...conversion, ...origin }),
    cost: 'upstream',
    examples: [
      {
        title: 'Equal currencies',
        body: { amount: 12.34, fromCurrency: 'EUR', toCurrency: 'EUR' },
        like: { convertedAmount: 12.34, exchangeRate: 1 },
      },
      {
        title: 'Equal currencies on a past day',
        body: { amount: 12.34, fromCurrency: 'EUR', toCurrency: 'EUR', date: '2020-06-01' },
        like: { convertedAmount: 12.34, date: '2020-06-01' },
      },
      { title: 'Dollars in euros', body: { amount: 100, fromCurrency: 'USD', toCurrency: 'EUR' }, like: {} },
      { title: 'No amount', body: { amount: 0, fromCurrency: 'USD', toCurrency: 'EUR' }, error: POSITIVE },
    ],
    run: (input, { now }) => answerOf(input, builtIn, now()),
  }),

  convertMany: operation({
    method: 'POST',
    path: '/currency-converter/convert-many',
    summary: 'Convert an amount to several currencies at once',
    description:
      '`date` asks for the rates of a past day, as for a single conversion; currencies without a rate are named as `missing`. The `date` of the answer is the oldest day of the rates in it.',
    body: z.strictObject({
      amount,
      fromCurrency: code,
      toCurrencies: z
        .array(code, whenMissing(FILL_IN))
        .check(z.minLength(1, FILL_IN), z.maxLength(50, 'At most 50 currencies at once.')),
      date: z.optional(date),
    }),
    answer: z.object({
      conversions: z.array(z.object({ currency: z.string(), name: z.string(), ...conversion })),
      missing: z.optional(z.array(z.string())),
      ...origin,
    }),
    cost: 'upstream',
    examples: [
      {
        title: 'Euros for a journey',
        body: { amount: 50, fromCurrency: 'EUR', toCurrencies: ['CHF', 'GBP', 'SEK'] },
        like: {},
      },
    ],
    run: (input) => manyOf(input, builtIn),
  }),

  history: operation({
    method: 'GET',
    path: '/currency-converter/history',
    summary: 'The rate of each working day over the last days',
    query: z.strictObject({
      fromCurrency: code,
      toCurrency: code,
      days: z._default(z.int().check(z.minimum(2), z.maximum(366)), 90),
    }),
    answer: z.object({
      points: z.array(z.object({ date: z.string(), rate: z.number() })),
      lastUpdated: z.string(),
      source,
      stale: z.boolean(),
    }),
    cost: 'upstream',
    examples: [
      { title: 'Dollars in euros', query: { fromCurrency: 'USD', toCurrency: 'EUR', days: 30 }, like: {} },
      {
        title: 'A code that is no currency',
        query: { fromCurrency: 'USD', toCurrency: 'XXQ' },
        error: '“XXQ” is not a currency code.',
      },
    ],
  }),
}

export default api
