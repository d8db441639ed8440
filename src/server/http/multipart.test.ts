import { expect, it } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
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

it.each([
  ['of too many fields', (index: number) => `f${index}`],
  ['of one field again and again', () => 'f'],
])('does not read on in a form that is refused, %s', async (_what, name) => {
  const body = Array.from({ length: 120_000 }, (_, index) => part(name(index), 'x')).join('') + END
  const before = cpuTime()
  await expect(read(body)).rejects.toMatchObject({ code: 'bad_multipart' })
  expect(cpuTime() - before).toBeLessThan(300)
})
