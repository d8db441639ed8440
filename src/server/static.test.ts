import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Call } from './exchange.ts'
import { openSite } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('says how a file is packed, also one that is too large to stay in memory', () => {
  for (const size of [100, 2_000_000]) {
    writeFileSync(join(folder, 'engine.wasm'), Buffer.alloc(size * 2))
    writeFileSync(join(folder, 'engine.wasm.br'), Buffer.alloc(size, 1))
    const site = openSite(
      folder,
      () => '',
      (html) => html,
    )
    const ask = (encoding: string) =>
      site.serve({ headers: { 'accept-encoding': encoding } } as unknown as Call, '/engine.wasm')
    expect(ask('br')?.headers['content-encoding']).toBe('br')
    expect(ask('br')?.body).toHaveLength(size)
    expect(ask('identity')?.headers['content-encoding']).toBeUndefined()
    expect(ask('identity')?.body).toHaveLength(size * 2)
  }
})
