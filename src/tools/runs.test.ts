import * as z from 'zod/mini'
import { describe, it } from 'vitest'
import { deviceContext } from '#contract/context.ts'
import { decodeText } from '#contract/decode.ts'
import { answer } from '#contract/run.ts'
import { readImageHeader } from '#shared/image/header.ts'
import { decimalText } from '#shared/numbers/typed.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { operations } from './operations.ts'
import { pointsAstray } from './pdf-tools/document/cross-references.ts'

const run = (unit: string) => unit.repeat(100_000 / unit.length)

async function ask(path: string, body: object): Promise<unknown> {
  const operation = operations.find((each) => each.operation.path === path)?.operation
  if (!operation) throw new Error(`There is no ${path}.`)
  return answer(operation, { query: {}, body }, deviceContext())
}

const digitsInTable = `%PDF-1.4\nxref\n${run('1')}trailer\nstartxref\n9\n`

/** What a pattern that tries every letter of a run as its beginning takes seconds for. */
const RUNS: [what: string, work: () => unknown][] = [
  ['digits that end in a letter', () => decimalText(`${run('0')}x`)],
  ['digits that end in a letter, in a form', () => decodeText(z.number(), `${run('0')}x`)],
  ['blanks in a call', () => ask('/json/auto-fix', { json: `new${run(' ')}Date(1)` })],
  ['blanks before what is not JSON', () => ask('/json/auto-fix', { json: `${run(' ')}@` }).catch(() => undefined)],
  ['marks inside a word of a title', () => ask('/text/convert', { text: `one a${run('"')}x two`, type: 'title-case' })],
  [
    'marks on one letter that is looked for',
    () => ask('/text/replace', { text: 'a', find: `a${'\u0301'.repeat(9999)}`, ignoreCase: true }),
  ],
  ['a line like a rule of a table', () => ask('/markdown/to-markdown', { html: `<p>-${run('-:')}x` })],
  ['blank lines in a code block', () => ask('/markdown/to-markdown', { html: `<pre>${run('\n')}` })],
  [
    'styles without an end',
    () => ask('/markdown/to-markdown', { html: `<span style="${run('text-decoration:').repeat(2)}">a</span>` }),
  ],
  ['lists without an end', () => ask('/markdown/to-markdown', { html: `<p style="${run('mso-list:')}">a</p>` })],
  ['digits in a table of contents of a PDF', () => pointsAstray(new TextEncoder().encode(digitsInTable))],
  ['an SVG that begins again and again', () => readImageHeader(new TextEncoder().encode(run('<svg ')))],
]

describe('a long run of one thing does not take the square of its length', () => {
  it.each(RUNS)('%s', async (_, work) => {
    const before = cpuTime()
    await work()
    expectSoon(cpuTime() - before, 700)
  })
})
