import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { pack } from './pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'pack-'))
afterAll(() => rmSync(folder, { recursive: true }))
const kept = join(folder, 'kept')

async function packed(name: string, text: string): Promise<string[]> {
  const file = join(folder, name)
  writeFileSync(file, text)
  await pack(file, kept)
  return [brotliDecompressSync(readFileSync(`${file}.br`)), gunzipSync(readFileSync(`${file}.gz`))].map(String)
}

it('writes what unpacks to the same, and keeps it of programs alone', async () => {
  const [text, program] = ['text '.repeat(500), 'program '.repeat(500)]
  expect(await packed('page.js', text)).toEqual([text, text])
  expect(existsSync(kept)).toBe(false)
  expect(await packed('engine.wasm', program)).toEqual([program, program])
  expect(readdirSync(kept)).toHaveLength(1)
})

it('takes what it kept for the same bytes, and packs others anew', async () => {
  const [one, other] = ['one program '.repeat(500), 'other program '.repeat(500)]
  await packed('a.wasm', one)
  const before = readdirSync(kept)
  await packed('b.wasm', one)
  expect(readdirSync(kept)).toEqual(before)
  expect(readFileSync(join(folder, 'b.wasm.br'))).toEqual(readFileSync(join(folder, 'a.wasm.br')))
  expect(await packed('b.wasm', other)).toEqual([other, other])
  expect(readdirSync(kept)).toHaveLength(before.length + 1)
})

it('leaves alone what is hardly longer than a packet', async () => {
  writeFileSync(join(folder, 'small.js'), 'small')
  await pack(join(folder, 'small.js'), kept)
  expect(existsSync(join(folder, 'small.js.br'))).toBe(false)
})
