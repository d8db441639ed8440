import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { CLEANUP_TYPES, cleanUp } from './cleanup.ts'
import { compare, UNITS } from './compare.ts'
import { compareLists } from './compare-lists.ts'
import { CONVERSION_TYPES, convert, convertAll } from './convert.ts'
import { findInvisible } from './invisible.ts'
import { DEDUPES, processLines, SORTS } from './list.ts'
import { replaceAll } from './replace.ts'
import { statsOf } from './stats.ts'

const text = z.string()
const off = z._default(z.boolean(), false)
const affix = z._default(z.string().check(z.maxLength(200)), '')
const result = z.object({ result: z.string() })
/** Thirteen results of it must still fit an answer. */
const ALL_BODY = 1024 * 1024

const api = {
  convert: operation({
    method: 'POST',
    path: '/text/convert',
    summary: 'Change the case of a text',
    description:
      'Camel, snake, kebab and dot case take words apart at separators and at capitals inside them. perLine converts every line by itself.',
    body: z.strictObject({ text, type: z.enum(CONVERSION_TYPES), perLine: off }),
    data: 'text',
    answer: result,
    worker: 'large',
    examples: [
      {
        title: 'A name in snake case',
        body: { text: 'XMLHttpRequest v2', type: 'snake_case' },
        answer: { result: 'xml_http_request_v2' },
      },
      {
        title: 'A headline',
        body: { text: "it's the café's menu, by NASA", type: 'title-case' },
        answer: { result: "It's the Café's Menu, by NASA" },
      },
      {
        title: 'A list of names',
        body: { text: 'first name\nlast name', type: 'camelcase', perLine: true },
        answer: { result: 'firstName\nlastName' },
      },
      {
        title: 'An unknown type',
        body: { text: 'a', type: 'spongecase' as 'uppercase' },
        error: `type must be one of: ${CONVERSION_TYPES.join(', ')}.`,
      },
    ],
    run: ({ text: source, type, perLine }) => ({ result: convert(source, type, perLine) }),
  }),

  convertAll: operation({
    method: 'POST',
    path: '/text/convert-all',
    summary: 'Change the case of a text in all thirteen ways at once',
    body: z.strictObject({ text, perLine: off }),
    data: 'text',
    answer: z.object({ results: z.record(z.enum(CONVERSION_TYPES), z.string()) }),
    worker: 'large',
    bodyLimit: ALL_BODY,
    examples: [
      {
        title: 'Two words',
        body: { text: 'hello World' },
        answer: {
          results: {
            'sentence-case': 'Hello world',
            lowercase: 'hello world',
            uppercase: 'HELLO WORLD',
            'capitalized-case': 'Hello World',
            'title-case': 'Hello World',
            'inverse-case': 'HELLO wORLD',
            camelcase: 'helloWorld',
            pascalcase: 'HelloWorld',
            snake_case: 'hello_world',
            screaming_snake_case: 'HELLO_WORLD',
            'kebab-case': 'hello-world',
            'screaming-kebab-case': 'HELLO-WORLD',
            'dot.case': 'hello.world',
          },
        },
      },
    ],
    run: ({ text: source, perLine }) => ({ results: convertAll(source, perLine) }),
  }),

  cleanup: operation({
    method: 'POST',
    path: '/text/cleanup',
    summary: 'Remove extra spaces or line breaks',
    body: z.strictObject({ text, type: z.enum(CLEANUP_TYPES) }),
    data: 'text',
    answer: result,
    worker: 'large',
    examples: [
      {
        title: 'Extra spaces',
        body: { text: '  a   b  \n\tc', type: 'remove-extra-spaces' },
        answer: { result: 'a b\nc' },
      },
      {
        title: 'Blank lines',
        body: { text: 'a\n\n\nb', type: 'remove-extra-line-breaks' },
        answer: { result: 'a\nb' },
      },
      {
        title: 'All line breaks',
        body: { text: 'a\r\nb\n\nc', type: 'remove-all-line-breaks' },
        answer: { result: 'a b c' },
      },
    ],
    run: ({ text: source, type }) => ({ result: cleanUp(source, type) }),
  }),

  stats: operation({
    method: 'POST',
    path: '/text/stats',
    summary: 'Count characters, words, lines and sentences',
    description: 'Characters are graphemes: an emoji is one. Empty text has none of anything.',
    body: z.strictObject({ text }),
    data: 'text',
    answer: z.object({
      charCount: z.number(),
      charCountWithoutSpaces: z.number(),
      wordCount: z.number(),
      lineCount: z.number(),
      sentenceCount: z.number(),
      paragraphCount: z.number(),
      byteCount: z.number(),
    }),
    worker: 'large',
    examples: [
      {
        title: 'A family of emoji, an abbreviation and a decimal',
        body: { text: 'Dr. Smith has 3.5 apples 👨‍👩‍👧. Fine!' },
        answer: {
          charCount: 33,
          charCountWithoutSpaces: 27,
          wordCount: 6,
          lineCount: 1,
          sentenceCount: 2,
          paragraphCount: 1,
          byteCount: 50,
        },
      },
    ],
    run: ({ text: source }) => ({ ...statsOf(source) }),
  }),

  lines: operation({
    method: 'POST',
    path: '/text/lines',
    summary: 'Trim, filter, deduplicate, sort, number and wrap lines',
    description: 'In this order: trim, drop blank lines, drop repeated lines, sort, add prefix and suffix, number.',
    body: z.strictObject({
      text,
      trim: off,
      removeBlank: off,
      dedupe: z._default(z.enum(DEDUPES), 'none'),
      sort: z._default(z.enum(SORTS), 'none'),
      number: off,
      prefix: affix,
      suffix: affix,
    }),
    data: 'text',
    answer: z.object({ result: z.string(), lineCount: z.number(), removed: z.number() }),
    worker: 'large',
    examples: [
      {
        title: 'Natural order, without repeats',
        body: { text: 'file10\nfile2\nfile10\nfile1', sort: 'natural', dedupe: 'exact' },
        answer: { result: 'file1\nfile2\nfile10', lineCount: 3, removed: 1 },
      },
    ],
    run: ({ text: source, ...options }) => ({ ...processLines(source, options) }),
  }),

  replace: operation({
    method: 'POST',
    path: '/text/replace',
    summary: 'Find and replace',
    description:
      'A letter with its accents is found however it is stored, as one character or as several. With regex, find is a JavaScript regular expression (flags g, m, u) and the replacement may use $1, $<name> and $&, \\n, \\r and \\t for line breaks and tabs, and $$ and \\\\ for the characters themselves.',
    body: z.strictObject({
      text,
      find: z.string().check(z.maxLength(10_000)),
      replacement: z._default(z.string().check(z.maxLength(10_000)), ''),
      regex: off,
      ignoreCase: off,
      wholeWord: off,
      matches: off,
    }),
    data: 'text',
    answer: z.object({
      result: z.string(),
      count: z.number(),
      matches: z.optional(
        z.array(
          z.object({
            line: z.number(),
            column: z.number(),
            found: z.string(),
            groups: z.array(z.nullable(z.string())),
          }),
        ),
      ),
    }),
    worker: 'always',
    cost: 'costly',
    examples: [
      {
        title: 'Swap two words',
        body: { text: 'Doe, Jane', find: String.raw`(\w+), (\w+)`, replacement: '$2 $1', regex: true },
        answer: { result: 'Jane Doe', count: 1 },
      },
      {
        title: 'A line for each entry',
        body: { text: 'a; b;c', find: String.raw`;\s*`, replacement: String.raw`\n`, regex: true },
        answer: { result: 'a\nb\nc', count: 2 },
      },
      {
        title: 'What was found, and where',
        body: { text: 'Doe, Jane', find: String.raw`(\w+), (\w+)`, replacement: '$2', regex: true, matches: true },
        answer: {
          result: 'Jane',
          count: 1,
          matches: [{ line: 1, column: 1, found: 'Doe, Jane', groups: ['Doe', 'Jane'] }],
        },
      },
      {
        title: 'Nothing to find',
        body: { text: 'a', find: '' },
        error: 'Please enter the text to find.',
      },
      {
        title: 'A broken expression',
        body: { text: 'a', find: '(', regex: true },
        error: 'The regular expression is not valid: Unterminated group.',
      },
    ],
    run: ({ text: source, ...options }, { room }) => ({ ...replaceAll(source, options, room.text) }),
  }),

  invisible: operation({
    method: 'POST',
    path: '/text/invisible',
    summary: 'Find invisible characters',
    description:
      'Zero width, directional and control characters and special spaces, with the text without them. What an emoji or a script needs stays.',
    body: z.strictObject({ text }),
    data: 'text',
    answer: z.object({
      count: z.number(),
      kinds: z.array(
        z.object({
          codePoint: z.string(),
          name: z.string(),
          count: z.number(),
          places: z.array(z.object({ line: z.number(), column: z.number() })),
        }),
      ),
      result: z.string(),
    }),
    worker: 'large',
    examples: [
      {
        title: 'A zero width space',
        body: { text: 'pass\u200bword' },
        answer: {
          count: 1,
          kinds: [{ codePoint: 'U+200B', name: 'Zero width space', count: 1, places: [{ line: 1, column: 5 }] }],
          result: 'password',
        },
      },
    ],
    run: ({ text: source }) => ({ ...findInvisible(source) }),
  }),

  diff: operation({
    method: 'POST',
    path: '/text/diff',
    summary: 'Compare two texts',
    description:
      'Amounts, dates, times and words with an apostrophe are one word each, and so is a punctuation mark; the white space between words is among the changes, and is not counted.',
    body: z.strictObject({
      left: z.string(),
      right: z.string(),
      unit: z._default(z.enum(UNITS), 'lines'),
      ignoreCase: off,
      ignoreSpaces: off,
    }),
    answer: z.object({
      equal: z.boolean(),
      removed: z.number(),
      added: z.number(),
      same: z.number(),
      changes: z.array(z.object({ type: z.enum(['equal', 'removed', 'added']), text: z.string() })),
    }),
    worker: 'large',
    examples: [
      {
        title: 'One word changed',
        body: { left: 'a red car', right: 'a blue car', unit: 'words' },
        answer: {
          equal: false,
          removed: 1,
          added: 1,
          same: 2,
          changes: [
            { type: 'equal', text: 'a ' },
            { type: 'removed', text: 'red' },
            { type: 'added', text: 'blue' },
            { type: 'equal', text: ' car' },
          ],
        },
      },
    ],
    run: ({ left, right, ...options }) => ({ ...compare(left, right, options) }),
  }),

  compareLists: operation({
    method: 'POST',
    path: '/text/compare-lists',
    summary: 'Compare two lists: what is only in one, and what is in both',
    description:
      'An entry for each line; their order does not matter, repeated entries count once, and blank lines are none. Entries come in the order of their list, those of both as the first list has them.',
    body: z.strictObject({
      first: z.string(),
      second: z.string(),
      trim: z._default(z.boolean(), true),
      ignoreCase: off,
    }),
    answer: z.object({
      equal: z.boolean(),
      onlyFirst: z.array(z.string()),
      onlySecond: z.array(z.string()),
      both: z.array(z.string()),
    }),
    worker: 'large',
    examples: [
      {
        title: 'Who came, and who was invited',
        body: { first: 'Anna\nBen\nCarla\nBen', second: 'carla\nAnna\nDavid', ignoreCase: true },
        answer: { equal: false, onlyFirst: ['Ben'], onlySecond: ['David'], both: ['Anna', 'Carla'] },
      },
      {
        title: 'The same in another order',
        body: { first: 'red\ngreen', second: 'green\nred\n' },
        answer: { equal: true, onlyFirst: [], onlySecond: [], both: ['red', 'green'] },
      },
    ],
    run: ({ first, second, ...options }) => ({ ...compareLists(first, second, options) }),
  }),
}

export default api
