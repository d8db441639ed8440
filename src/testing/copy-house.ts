import { cpSync, globSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PARTS = ['src', 'scripts', 'bench', 'hostile', 'public', 'data', 'bin', 'package.json', '.oxlintrc.json']

/** A copy of the sources, all that types and lint look at, in which rules can be broken and tools added without a trace. */
export function copyHouse(): string {
  const house = mkdtempSync(join(tmpdir(), 'sundry-house-'))
  for (const part of [...PARTS, ...globSync(['tsconfig*.json', '*.ts'])])
    cpSync(part, join(house, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  return house
}
