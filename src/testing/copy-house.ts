import { cpSync, globSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A copy of the sources, in which rules can be broken and tools added without a trace. */
export function copyHouse(): string {
  const house = mkdtempSync(join(tmpdir(), 'sundry-house-'))
  const parts = ['src', 'scripts', 'public', 'data', 'bin', 'package.json', 'vite.config.ts', '.oxlintrc.json']
  for (const part of [...parts, ...globSync('tsconfig*.json')]) cpSync(part, join(house, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  return house
}
