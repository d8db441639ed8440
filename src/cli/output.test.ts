import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { writePieces, writeWhole } from './output.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([0o600, 0o664, 0o666])('leaves to an output that there was who may read and write it: %o', async (mode) => {
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'before')
  chmodSync(file, mode)
  await writeWhole('after', file)
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['after', mode])
})

it.each([
  ['whole', (output: string) => writeWhole('hi\n', output)],
  ['in pieces', (output: string) => writePieces(Readable.from(['h', 'i\n']), output)],
])('leaves in a file that is given by its handle what others write there, around an answer %s', async (name, write) => {
  const path = join(folder, name)
  const handle = openSync(path, 'w')
  writeSync(handle, 'before\n')
  await write(`/dev/fd/${handle}`)
  writeSync(handle, 'after\n')
  closeSync(handle)
  expect(readFileSync(path, 'utf8')).toBe('before\nhi\nafter\n')
})

it('writes a file of any name', async () => {
  const home = process.cwd()
  process.chdir(folder)
  await writeWhole('after', 'constructor').finally(() => process.chdir(home))
  expect(readFileSync(join(folder, 'constructor'), 'utf8')).toBe('after')
})
