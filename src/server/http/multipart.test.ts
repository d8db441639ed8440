import { expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { readMultipart } from './multipart.ts'

const END = '--frontier--\r\n'
const part = (name: string, content: string, more = '') =>
  `--frontier\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const read = (text: string) => readMultipart('multipart/form-data; boundary=frontier', Buffer.from(text))

it('reads fields and files of any length', async () => {
  const long = '\r\n--frontie'.repeat(20_000)
  const values = await read(part('a', 'ä') + part('file', long, '; filename="Zoë.txt"') + part('b', '') + END)
  expect(values).toMatchObject({ a: 'ä', file: { name: 'Zoë.txt' }, b: '' })
  expect(Buffer.from((values.file as { bytes: Uint8Array }).bytes).toString()).toBe(long)
})

it('leaves others their turn in a long form, and tells how long it took', async () => {
  const form = Buffer.from(part('file', '\r\n-'.repeat(1024 ** 2), '; filename="a"') + END)
  let turns = 0
  let reading = true
  const look = () => {
    turns++
    if (reading) setImmediate(look)
  }
  setImmediate(look)
  let took = 0
  await readMultipart('multipart/form-data; boundary=frontier', form, undefined, (milliseconds) => {
    took += milliseconds
  })
  reading = false
  expect(turns).toBeGreaterThan(form.length / (64 * 1024) - 2)
  expect(took).toBeGreaterThan(0)
})

it('tells how long it took of a form that it refuses, too', async () => {
  const told: number[] = []
  const body = Buffer.from(part('f', 'x') + part('f', 'x') + END)
  const reading = readMultipart('multipart/form-data; boundary=frontier', body, undefined, (took) => told.push(took))
  await expect(reading).rejects.toMatchObject({ code: 'bad_multipart' })
  expect(told).toEqual([expect.any(Number)])
})

it.each([
  ['of too many fields', (index: number) => `f${index}`],
  ['of one field again and again', () => 'f'],
])('does not read on in a form that is refused, %s', async (_what, name) => {
  const body = Array.from({ length: 120_000 }, (_, index) => part(name(index), 'x')).join('') + END
  const before = cpuTime()
  await expect(read(body)).rejects.toMatchObject({ code: 'bad_multipart' })
  expectSoon(cpuTime() - before, 300)
})
