import * as z from 'zod/mini'
import type { Context } from '#contract/context.ts'
import { operation } from '#contract/operation.ts'
import { draws } from './draw.ts'
import { CAPITALIZATIONS, passphrase, passphraseEntropy, type PassphraseOptions } from './passphrase.ts'
import { passwordsOf, type PasswordOptions } from './password.ts'
import { crackTimes, rounded } from './strength.ts'

const bounded = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const least = z.optional(bounded(0, 128))

const passwordFields = {
  length: z._default(bounded(4, 128), 16),
  upper: z._default(z.boolean(), true),
  lower: z._default(z.boolean(), true),
  numbers: z._default(z.boolean(), true),
  symbols: z._default(z.boolean(), false),
  avoidAmbiguous: z._default(z.boolean(), false),
  maxLength: z.optional(bounded(4, 128)),
  allowedSymbols: z.optional(z.string().check(z.maxLength(100))),
  exclude: z.optional(z.string().check(z.maxLength(200))),
  mustInclude: z.optional(z.strictObject({ upper: least, lower: least, numbers: least, symbols: least })),
}

const passphraseFields = {
  numWords: z._default(bounded(2, 12), 4),
  separator: z._default(
    z
      .string()
      .check(z.maxLength(16), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'The separator must be printable characters or spaces.')),
    '-',
  ),
  capitalization: z._default(z.enum(CAPITALIZATIONS), 'lowercase'),
}

const count = z._default(bounded(1, 50), 5)

const strength = {
  entropy: z.number(),
  exactEntropy: z.number(),
  crackTimes: z.array(
    z.object({ name: z.string(), guessesPerSecond: z.number(), seconds: z.number(), text: z.string() }),
  ),
}
const one = z.object({ password: z.string(), ...strength })
const many = z.object({ passwords: z.array(z.string()), ...strength })

const STRENGTH =
  '`entropy` is length x log2(pool) in bits, to one decimal; `exactEntropy` counts only what the rules allow, and the crack times are the average for it at three stated speeds.'
const SITE_RULES =
  'Site rules: `maxLength` cuts the length down, `allowedSymbols` names the symbols that a site takes, `exclude` the characters it refuses, `mustInclude` how many of a class it asks for.'

const api = {
  generate: operation({
    method: 'POST',
    path: '/password/generate',
    summary: 'Generate a password',
    description: `Every password that fits the options is equally likely; each chosen class occurs at least once. ${SITE_RULES} ${STRENGTH}`,
    body: z.strictObject(passwordFields),
    answer: one,
    examples: [
      { title: 'Sixteen letters and digits', body: {}, like: { entropy: 95.3 } },
      {
        title: 'A site that takes 12 characters and three symbols',
        body: { length: 20, symbols: true, maxLength: 12, allowedSymbols: '!-_', mustInclude: { numbers: 2 } },
        like: { entropy: 72.3 },
      },
      {
        title: 'Nothing to choose from',
        body: { upper: false, lower: false, numbers: false, symbols: false },
        error: 'Choose at least one kind of character.',
      },
    ],
    run: (options, context) => {
      const { list, ...figures } = passwords(options, 1, context)
      return { password: list[0] as string, ...figures }
    },
  }),

  generatePassphrase: operation({
    method: 'POST',
    path: '/password/generate-passphrase',
    summary: 'Generate a passphrase of random words',
    description:
      'Words come from the large word list of the Electronic Frontier Foundation: 7,776 words, 12.9 bits each. The answer has the fields of a password.',
    body: z.strictObject(passphraseFields),
    answer: one,
    examples: [
      { title: 'Four words', body: {}, like: { entropy: 51.7 } },
      {
        title: 'Six words in title case',
        body: { numWords: 6, separator: ' ', capitalization: 'titlecase' },
        like: { entropy: 77.5 },
      },
      { title: 'One word is too few', body: { numWords: 1 }, error: 'numWords must be at least 2.' },
    ],
    run: async (options, context) => {
      const { list, ...figures } = await passphrases(options, 1, context)
      return { password: list[0] as string, ...figures }
    },
  }),

  generateBulk: operation({
    method: 'POST',
    path: '/password/generate-bulk',
    summary: 'Generate up to 50 passwords',
    description: `The options of one password, and \`count\`. ${STRENGTH}`,
    body: z.strictObject({ ...passwordFields, count }),
    answer: many,
    examples: [
      { title: 'Five passwords with symbols', body: { symbols: true }, like: { entropy: 104.9 } },
      { title: 'Too many', body: { count: 51 }, error: 'count must be at most 50.' },
    ],
    run: ({ count: wanted, ...options }, context) => {
      const { list, ...figures } = passwords(options, wanted, context)
      return { passwords: list, ...figures }
    },
  }),

  generateBulkPassphrase: operation({
    method: 'POST',
    path: '/password/generate-bulk-passphrase',
    summary: 'Generate up to 50 passphrases',
    description: 'The options of one passphrase, and `count`.',
    body: z.strictObject({ ...passphraseFields, count }),
    answer: many,
    examples: [{ title: 'Ten passphrases', body: { count: 10 }, like: { entropy: 51.7 } }],
    run: async ({ count: wanted, ...options }, context) => {
      const { list, ...figures } = await passphrases(options, wanted, context)
      return { passwords: list, ...figures }
    },
  }),
}

function passwords(options: PasswordOptions, wanted: number, { random }: Context) {
  const all = passwordsOf(options)
  const draw = draws(random)
  return {
    list: Array.from({ length: wanted }, () => all.draw(draw)),
    ...figuresOf(all.entropy, all.exactEntropy),
  }
}

/** Words come with the first passphrase. Each further import of what is there already takes 6 µs. */
let listed: readonly string[] | undefined

async function passphrases(options: PassphraseOptions, wanted: number, { random }: Context) {
  const words = (listed ??= (await import('./word-list.ts')).words)
  const draw = draws(random)
  const entropy = passphraseEntropy(options.numWords, words.length)
  return {
    list: Array.from({ length: wanted }, () => passphrase(options, words, draw)),
    ...figuresOf(entropy, entropy),
  }
}

function figuresOf(entropy: number, exactEntropy: number) {
  return { entropy: rounded(entropy), exactEntropy: rounded(exactEntropy), crackTimes: crackTimes(exactEntropy) }
}

export default api
