import type { write } from 'node:fs'
import { expect, it } from 'vitest'
import { writeLines } from './lines.ts'

type Done = (error: { code: string } | null, written: number) => void

/** A descriptor that does what the list says, call by call, and after it takes everything. */
function descriptor(list: (number | string)[]) {
  let text = ''
  let calls = 0
  const writing = (_descriptor: number, bytes: Buffer, _from: number, length: number, _at: null, done: Done) => {
    const next = list[calls++] ?? length
    if (typeof next === 'string') return void setImmediate(done, { code: next }, 0)
    text += bytes.subarray(0, next).toString()
    setImmediate(done, null, next)
  }
  return { lines: writeLines(1, writing as unknown as typeof write), text: () => text, calls: () => calls }
}

it('lines go out together and in order, in pieces where the reader is slow', async () => {
  const { lines, text } = descriptor([3, 'EAGAIN', 2])
  for (const line of ['one\n', 'two\n', 'three ω\n']) lines.write(line)
  await lines.flush()
  expect(text()).toBe('one\ntwo\nthree ω\n')
})

it('a reader that is gone costs its lines, not the next ones', async () => {
  const { lines, text } = descriptor(['EPIPE'])
  lines.write('lost\n')
  await lines.flush()
  lines.write('kept\n')
  await lines.flush()
  expect(text()).toBe('kept\n')
})

it('lines that come during a writing wait for more of them', async () => {
  const { lines, text, calls } = descriptor([])
  for (let count = 0; count < 1024; count++) lines.write('full\n')
  lines.write('late\n')
  await expect.poll(text).toBe('full\n'.repeat(1024))
  expect(calls()).toBe(1)
  lines.write('last\n')
  await expect.poll(text).toContain('late\nlast\n')
  expect(calls()).toBe(2)
})

it('what waits for a reader that reads nothing is bounded', async () => {
  const sizes: number[] = []
  let finish = () => {}
  const writing = (_descriptor: number, _bytes: Buffer, _from: number, length: number, _at: null, done: Done) => {
    sizes.push(length)
    finish = () => done(null, length)
  }
  const lines = writeLines(1, writing as unknown as typeof write)
  for (let count = 0; count < 30_000; count++) lines.write(`${'x'.repeat(99)}\n`)
  finish()
  await expect.poll(() => sizes.length).toBe(2)
  finish()
  await lines.flush()
  expect(sizes[1]).toBeLessThan(1.1 * 1024 ** 2)
})
