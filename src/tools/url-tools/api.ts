import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { eachLine } from '#shared/text/lines.ts'
import { parse } from './parse.ts'
import { CHARSETS, decode, decodeFully, encode, MODES } from './percent.ts'
import { cleanText } from './tracking.ts'

const charset = z._default(z.enum(CHARSETS), 'UTF-8')
const perLine = z._default(z.boolean(), false)
const parameter = z.object({ name: z.string(), value: z.string() })

const api = {
  encode: operation({
    method: 'POST',
    path: '/url/encode',
    summary: 'Percent-encode text for a URL',
    description:
      '`component` is for one value, `full` for a whole URL, whose separators it keeps, `strict` leaves only the unreserved characters of RFC 3986. The space encoding does not matter in `full`.',
    query: z.strictObject({
      mode: z._default(z.enum(MODES), 'component'),
      charset,
      spaceEncoding: z._default(z.enum(['%20', '+']), '%20'),
      perLine,
    }),
    body: z.strictObject({ text: z.string() }),
    data: 'text',
    answer: z.object({ encoded: z.string() }),
    worker: 'large',
    examples: [
      { title: 'One value', body: { text: 'a b&c' }, answer: { encoded: 'a%20b%26c' } },
      {
        title: 'A whole URL',
        query: { mode: 'full' },
        body: { text: 'https://example.com/a b?q=é#f' },
        answer: { encoded: 'https://example.com/a%20b?q=%C3%A9#f' },
      },
      {
        title: 'A character that the charset lacks',
        query: { charset: 'US-ASCII' },
        body: { text: 'café' },
        error: 'US-ASCII has no character “é” (U+00E9), found at position 4.',
      },
    ],
    run: ({ text, perLine: lines, ...options }) => ({
      encoded: lines ? eachLine(text, (line) => encode(line, options)) : encode(text, options),
    }),
  }),

  decode: operation({
    method: 'POST',
    path: '/url/decode',
    summary: 'Decode percent-encoded text',
    description:
      'A plus sign is read as a space. A malformed percent sequence is refused by its position. `repeat` decodes until nothing is left to decode; `steps` shows each round, unless all of them are too long together.',
    query: z.strictObject({ charset, perLine, repeat: z._default(z.boolean(), false) }),
    body: z.strictObject({ text: z.string() }),
    data: 'text',
    answer: z.object({ decoded: z.string(), steps: z.optional(z.array(z.string())) }),
    worker: 'large',
    examples: [
      { title: 'A query value', body: { text: 'caf%C3%A9+%26+bar' }, answer: { decoded: 'café & bar' } },
      {
        title: 'Encoded twice',
        query: { repeat: true },
        body: { text: 'a%2520b' },
        answer: { decoded: 'a b', steps: ['a%20b', 'a b'] },
      },
      {
        title: 'A malformed sequence among lines',
        query: { perLine: true },
        body: { text: 'a%20b\n100%' },
        error: 'Line 2: The percent sequence “%” at position 4 is malformed: “%” needs two hex digits after it.',
      },
      {
        title: 'A malformed sequence',
        body: { text: '100%' },
        error: 'The percent sequence “%” at position 4 is malformed: “%” needs two hex digits after it.',
      },
    ],
    run: ({ text, charset: name, perLine: lines, repeat }) => {
      if (lines) {
        return {
          decoded: eachLine(text, (line) => (repeat ? decodeFully(line, name).decoded : decode(line, name))),
        }
      }
      return repeat ? decodeFully(text, name) : { decoded: decode(text, name) }
    },
  }),

  parse: operation({
    method: 'POST',
    path: '/url/parse',
    summary: 'Take a URL apart',
    description:
      'Reads the URL as a browser does (WHATWG). `warnings` names hosts that imitate another one, disguised addresses and the like.',
    body: z.strictObject({ url: z.string().check(z.maxLength(100_000)) }),
    data: 'url',
    bodyLimit: 1024 ** 2,
    answer: z.object({
      href: z.string(),
      scheme: z.string(),
      username: z.string(),
      password: z.string(),
      host: z.string(),
      unicodeHost: z.string(),
      port: z.string(),
      path: z.string(),
      segments: z.array(z.string()),
      parameters: z.array(parameter),
      fragment: z.string(),
      warnings: z.array(z.string()),
    }),
    examples: [
      {
        title: 'All parts',
        body: { url: 'https://münchen.example:8080/a%20b/c?q=1&q=x+y#top' },
        answer: {
          href: 'https://xn--mnchen-3ya.example:8080/a%20b/c?q=1&q=x+y#top',
          scheme: 'https',
          username: '',
          password: '',
          host: 'xn--mnchen-3ya.example',
          unicodeHost: 'münchen.example',
          port: '8080',
          path: '/a%20b/c',
          segments: ['a b', 'c'],
          parameters: [
            { name: 'q', value: '1' },
            { name: 'q', value: 'x y' },
          ],
          fragment: 'top',
          warnings: [],
        },
      },
      {
        title: 'A host in disguise',
        body: { url: 'https://xn--80ak6aa92e.com/' },
        like: { warnings: ['Read at a glance this host is “apple.com”, but it is written with other letters.'] },
      },
      { title: 'Nothing', body: { url: ' ' }, error: 'Enter a URL.' },
    ],
    run: ({ url }) => {
      const parsed = parse(url)
      return { ...parsed, parameters: parsed.parameters.map(({ name, value }) => ({ name, value })) }
    },
  }),

  clean: operation({
    method: 'POST',
    path: '/url/clean',
    summary: 'Remove tracking from links',
    description:
      'Takes campaign and click identifiers out of every web address in the text and skips redirects that hold their target; everything else stays to the letter.',
    body: z.strictObject({ text: z.string() }),
    data: 'text',
    answer: z.object({ cleaned: z.string(), removed: z.array(parameter), skipped: z.array(z.string()) }),
    worker: 'large',
    examples: [
      {
        title: 'A link from a newsletter',
        body: { text: 'https://example.com/article?id=7&utm_source=mail&utm_medium=email&fbclid=abc' },
        answer: {
          cleaned: 'https://example.com/article?id=7',
          removed: [
            { name: 'utm_source', value: 'mail' },
            { name: 'utm_medium', value: 'email' },
            { name: 'fbclid', value: 'abc' },
          ],
          skipped: [],
        },
      },
      {
        title: 'A redirect of a search engine',
        body: { text: 'https://www.google.com/url?q=https%3A%2F%2Fexample.com%2F&sa=D' },
        answer: { cleaned: 'https://example.com/', removed: [], skipped: ['www.google.com'] },
      },
    ],
    run: ({ text }) => cleanText(text),
  }),
}

export default api
