import { spawnSync } from 'node:child_process'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, operationsOf, type Operation, type Schema } from './described.ts'
import { LONG, post, report, startServer, type Running } from './server.ts'

let server: Running
let operations: Operation[]
beforeAll(async () => {
  server = await startServer({ WORKER_TIMEOUT_MS: '1000', QUEUE_MAX: '1000' })
  operations = await operationsOf(server.origin)
})
afterAll(async () => {
  expect(server.output()).not.toContain('"Fault"')
  expect(await server.stop()).toBe(0)
})

const ask = async (path: string, body: unknown) => {
  const reply = await post(server.origin, path, body)
  return { status: reply.status, json: (await reply.json()) as any }
}

const FOLD = ['ﬁ', 'ǅ', 'ß', 'ı', 'İ', 'ς', '\u1e9e', 'ŉ']
const INVISIBLE = [
  '\u0000',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u2060',
  '\ufeff',
  '\ufffe',
  '\u{e0041}',
  '\u180e',
]
const DIRECTIONS = ['\u202e', '\u2066', '\u061c', 'مرحبا', 'שלום', 'abc\u202edef']
const CLUSTERS = ['👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇿🇦', '👍🏽', 'e\u0301', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L', 'ก็็็็็็', '각', '𝒳', '\u{10ffff}', '\ud83d', '\udc00x']
const NUMBERS = [
  '0',
  '-0',
  '1e1000',
  '0x10',
  '١٢٣',
  '１２',
  '1_000',
  '1,000.5',
  '∞',
  'NaN',
  '½',
  '9007199254740993',
  '+1',
]
const SPACES = [' ', '\t', '\v', '\u00a0', '\u3000', '\u0085', '\r\n', '\n\r', ' '.repeat(2000)]
const CODE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '&#60;script&#62;',
  '<svg/onload=alert(1)>',
  ']]><!ENTITY x SYSTEM "file:///etc/passwd">',
  '${7*7}',
  '{{constructor.constructor("x")()}}',
  "' OR 1=1 --",
  '$(reboot)',
  '`id`',
  '../../../etc/passwd',
  'C:\\CON\\x',
  '%0d%0aSet-Cookie: x=1',
  '\r\nSet-Cookie: x=1',
  '=HYPERLINK("http://x")',
  '%s%n%x',
]
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  'true',
  'length',
]
const NAUGHTY = [
  ...FOLD,
  ...INVISIBLE,
  ...DIRECTIONS,
  ...CLUSTERS,
  ...NUMBERS,
  ...SPACES,
  ...CODE,
  ...NAMES,
  '',
  '.',
  '..',
]

let shift = 0
/** All of them in the long form; else every eighth, and other ones for the next field. */
const nextNaughty = () => {
  shift++
  return NAUGHTY.filter((_text, index) => LONG || (index + shift) % 8 === 0)
}

/** Paths of the texts in a body, as the description has them. */
function* texts(schema: Schema, path: string[] = []): Generator<string[]> {
  if (schema.type === 'string' && !schema.enum) yield path
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* texts(field, [...path, name])
}

function placed(example: object, path: string[], value: string): string {
  const copy = structuredClone(example) as Record<string, any>
  let at = copy
  for (const name of path.slice(0, -1)) at = at[name] ??= {}
  Object.defineProperty(at, path.at(-1) as string, { value, enumerable: true })
  return JSON.stringify(copy)
}

describe('corpora', () => {
  it(
    'naughty strings in every text of every operation: no fault, and nothing that a browser takes for a page',
    {
      timeout: 120_000,
    },
    async () => {
      const wrong: string[] = []
      let tried = 0
      const check = async (reply: Response, what: string) => {
        tried++
        await reply.arrayBuffer()
        const type = reply.headers.get('content-type') ?? ''
        const saved = reply.headers.get('content-disposition')?.startsWith('attachment')
        if (reply.status === 500) wrong.push(`500: ${what}`)
        if (/html|xml|javascript/.test(type) && !saved) wrong.push(`${type}: ${what}`)
        if (reply.headers.get('x-content-type-options') !== 'nosniff') wrong.push(`sniffed: ${what}`)
        if (!reply.headers.get('content-security-policy')?.includes('sandbox')) wrong.push(`no sandbox: ${what}`)
        if (reply.headers.get('set-cookie')) wrong.push(`split: ${what}`)
      }
      for (const operation of operations) {
        const { body, example = {}, parameters, path } = operation
        const calls: Promise<void>[] = []
        for (const field of body ? texts(body) : []) {
          for (const text of nextNaughty()) {
            const what = `${path} ${field.join('.')} ${JSON.stringify(text).slice(0, 60)}`
            calls.push(
              call(server.origin, operation, {}, placed(example, field, text)).then((reply) => check(reply, what)),
            )
          }
        }
        for (const { name, schema } of parameters) {
          if (schema.type !== 'string' || schema.enum) continue
          for (const text of nextNaughty()) {
            const what = `${path}?${name} ${JSON.stringify(text).slice(0, 60)}`
            const sent = body ? JSON.stringify(example) : undefined
            calls.push(call(server.origin, operation, { [name]: text }, sent).then((reply) => check(reply, what)))
          }
        }
        await Promise.all(calls)
      }
      report(`naughty strings: ${tried} calls`)
      expect(wrong.slice(0, 20)).toEqual([])
      expect(tried).toBeGreaterThan(2000)
    },
  )
})

describe('X7 names that objects are born with', () => {
  const NAMES_CSV = '__proto__,constructor,toString,a.__proto__.polluted\n1,2,3,4'

  it('are columns like others', async () => {
    for (const options of [
      {},
      { enableDotNotation: true },
      { outputFormat: 'KEYED_OBJECTS', keyColumn: '__proto__' },
    ]) {
      const { status, json } = await ask('/csv/convert', { csv: NAMES_CSV, options })
      expect(status).toBeLessThan(500)
      if (status === 200) expect(JSON.stringify(json)).toContain('__proto__')
    }
  })

  it.each(['/json/beautify', '/json/minify', '/json/sort-keys'])('%s keeps them', async (path) => {
    const { json } = await ask(path, { json: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":1}}}' })
    const text = JSON.stringify(json)
    expect(text).toContain('__proto__')
    expect(text).toContain('constructor')
  })
})

describe('X9 output in other grammars', () => {
  const ODD = { 'a b': 1, '1x': 2, '<script>': 3, '': 4, '&': '<>&"\'', 'ns:x': [1, [2], {}], '-': null, ключ: ']]>' }

  it.runIf(!spawnSync('xmllint', ['--version']).error)('XML is well-formed, whatever the keys', async () => {
    for (const value of [ODD, [ODD], 'text', null, [], { x: '\u0001\ufffe' }]) {
      const { status, json } = await ask('/json/convert/xml', { json: JSON.stringify(value) })
      if (status === 400) continue
      const xml = Object.values(json as object).find(
        (field) => typeof field === 'string' && field.includes('<'),
      ) as string
      const { status: code, stderr } = spawnSync('xmllint', ['--noout', '-'], { input: xml, encoding: 'utf8' })
      expect(code, `${stderr}\n${xml}`).toBe(0)
    }
    expect((await ask('/json/convert/xml', { json: JSON.stringify(ODD) })).status).toBe(200)
  })

  it('YAML says the same again', async () => {
    const tricky = {
      ...ODD,
      words: [
        'no',
        'yes',
        'on',
        '~',
        'null',
        'true',
        '1e3',
        '0o7',
        '0x1f',
        '1_000',
        '2026-01-01',
        '12:30:00',
        '.5',
        '=',
        '<<',
      ],
      text: [
        'a: b',
        '# x',
        '- x',
        '|\n x',
        ' lead',
        'trail ',
        'two\nlines\n',
        '\t',
        '"',
        "'",
        '%',
        '@',
        '`',
        '&a',
        '*a',
        '!t',
      ],
      numbers: [0, -1, 1.5, 1e21, 1e-7],
    }
    const { json } = await ask('/json/convert/yaml', { json: JSON.stringify(tricky) })
    const yaml = Object.values(json as object).find(
      (field) => typeof field === 'string' && field.includes('words'),
    ) as string
    expect(load(yaml)).toEqual(tricky)
  })
})
