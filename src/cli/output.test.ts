import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeWhole } from './output.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-output-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([0o600, 0o664, 0o666])('leaves to an output that there was who may read and write it: %o', async (mode) => {
  const file = join(folder, 'a.txt')
  writeFileSync(file, 'before')
  chmodSync(file, mode)
  await writeWhole('after', file)
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['after', mode])
})
