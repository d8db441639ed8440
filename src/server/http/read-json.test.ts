import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'

const read = (text: string) => readJson(new TextEncoder().encode(text))
const million = (each: (index: number) => string) => Array.from({ length: 1_000_000 }, (_, index) => each(index)).join()

describe('the JSON of a request', () => {
  it.each([
    ['small lists', () => `{"x":[${million(() => '[]')}]}`],
    ['names', () => `{${million((index) => `"k${index}":1`)}}`],
    ['numbers that are names', () => `{${million((index) => `"${index * 7919}":1`)}}`],
    ['lists in lists', () => `{"x":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
    ['texts', () => `["a\\"",${million(() => '"\\\\"')}]`],
  ])('is refused at once where a million %s stand in it', (_name, make) => {
    const bytes = new TextEncoder().encode(make())
    const start = cpuTime()
    expect(() => readJson(bytes)).toThrow('The request body has more than 10,000 values.')
    expectSoon(cpuTime() - start, 100)
  })

  it('may have any number of brackets and commas inside its texts', () => {
    const text = '[{"a,":[],"\\"\n'.repeat(100_000)
    expect(read(JSON.stringify({ text, more: ['\\', '"', text] }))).toEqual({ text, more: ['\\', '"', text] })
  })

  it('may have thousands of values', () => {
    const list = Array.from({ length: 9000 }, (_, index) => index)
    expect(read(JSON.stringify({ list }))).toEqual({ list })
  })

  it('may have fewer where its reader says so', () => {
    const list = (length: number) => new TextEncoder().encode(JSON.stringify(Array.from({ length }, () => 10)))
    expect(readJson(list(2000), 2000)).toHaveLength(2000)
    expect(() => readJson(list(2001), 2000)).toThrow('The request body has more than 2,000 values.')
  })

  it.each(['', '{', '"\ud800', '[1,]', '{"a":1}x'])('is refused where it is none: %j', (text) => {
    expect(() => read(text)).toThrow('The request body is not valid JSON.')
  })

  it('gives the memory of a large one back, and leaves alone what shares its buffer', () => {
    const large = new TextEncoder().encode(JSON.stringify('x'.repeat(100_000)))
    readJson(large)
    expect(large.buffer.byteLength).toBe(0)
    const shared = new Uint8Array(100_000).fill(0x20)
    shared[0] = 0x31
    expect(readJson(shared.subarray(0, 50_000))).toBe(1)
    expect(shared[0]).toBe(0x31)
  })
})
