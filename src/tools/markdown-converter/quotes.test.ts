import createParser from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { boundQuotes } from './quotes.ts'

const ours = createParser().use(boundQuotes)

describe('quotes', () => {
  it.each([
    ['nested as deep as may be', `${'>'.repeat(99)} a\n`.repeat(3000)],
    ['with answers between them', '> quoted\nanswer\n'.repeat(20_000)],
    ['with a heading and an answer', '> # quoted\nanswer\n'.repeat(700)],
    ['apart', '> # quoted\n\nanswer\n\n'.repeat(10_000)],
  ])('%s are read', (_name, text) => expect(ours.render(text)).toBe(createParser().render(text)))

  it.each(['---\n:\n>', '***\na\n>', 'a\n>#\n'])('of %j that run into each other are refused in time', (text) => {
    const start = cpuTime()
    expect(() => ours.render(text.repeat(60_000 / text.length))).toThrow('run into each other')
    expect(cpuTime() - start).toBeLessThan(2000)
  })
})
