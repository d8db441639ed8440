import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { refusalOf } from '#contract/refusal.ts'
import { COUNT_TYPES, TYPES, type CountType } from './compose.ts'
import { FORMATS, lorem } from './lorem.ts'
import { FLAVORS, LANGUAGES } from './voices.ts'

const on = z._default(z.boolean(), true)
const off = z._default(z.boolean(), false)

const api = {
  generate: operation({
    method: 'POST',
    path: '/lorem-ipsum/generate',
    summary: 'Generate placeholder text',
    description:
      'Flavors other than CLASSIC are English. With `countType` and `targetCount` the text, tags not counted, has exactly so many words or characters: the amount then is the number of paragraphs or list items. The same options and `seed` give the same text again; without one the answer names the seed it took. The options of HTML do nothing in plain text; headings and blockquotes belong to paragraphs.',
    body: z.strictObject({
      type: z.enum(TYPES),
      amount: z._default(z.int().check(z.minimum(1), z.maximum(100)), 2),
      format: z._default(z.enum(FORMATS), 'PLAIN_TEXT'),
      wrapInPTags: on,
      wrapListInUl: on,
      includeRandomBoldItalic: off,
      includeRandomLinks: off,
      includeRandomHeadings: off,
      includeRandomBlockquotes: off,
      startWithLorem: off,
      flavor: z._default(z.enum(FLAVORS), 'CLASSIC'),
      language: z._default(z.enum(LANGUAGES), 'LATIN'),
      countType: z.optional(z.enum(COUNT_TYPES)),
      targetCount: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
      seed: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.object({ result: z.string(), seed: z.string(), words: z.number(), characters: z.number() }),
    examples: [
      {
        title: 'Two paragraphs',
        body: { type: 'PARAGRAPHS', startWithLorem: true },
        like: {},
      },
      {
        title: 'The same three words each time',
        body: { type: 'WORDS', amount: 3, flavor: 'BACON', seed: 'breakfast' },
        like: { seed: 'breakfast', words: 3 },
      },
      {
        title: 'A list in HTML',
        body: { type: 'LIST_ITEMS', amount: 5, format: 'HTML', flavor: 'CUPCAKE' },
        like: {},
      },
      {
        title: 'Exactly 280 characters',
        body: { type: 'SENTENCES', flavor: 'HACKER', countType: 'CHARACTERS', targetCount: 280 },
        like: { characters: 280 },
      },
      {
        title: 'Too many',
        body: { type: 'WORDS', amount: 101 },
        error: 'amount must be at most 100.',
      },
      {
        title: 'A target without its unit',
        body: { type: 'WORDS', targetCount: 50 },
        error: 'countType is missing.',
      },
    ],
    run: ({ countType, targetCount, seed, ...options }, { random }) => {
      const chosen = seed ?? newSeed(random)
      const { result, words, characters } = lorem({ ...options, target: targetOf(countType, targetCount) }, chosen)
      return { result, seed: chosen, words, characters }
    },
  }),
}

function targetOf(type: CountType | undefined, count: number | undefined) {
  if (type && count !== undefined) return { type, count }
  if (type) throw missing('targetCount')
  if (count !== undefined) throw missing('countType')
  return undefined
}

const missing = (field: 'countType' | 'targetCount') => refusalOf(`${field} is missing.`, field)

function newSeed(random: (array: Uint32Array) => Uint32Array): string {
  return (random(new Uint32Array(1))[0] as number).toString(36)
}

export default api
