import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { missingPackages } from './optional.ts'

it('names the optional packages where they are missing, and only there', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const away = pathToFileURL(join(tmpdir(), 'main.js'))
  expect(missingPackages(away).toSorted()).toEqual(Object.keys(optionalDependencies).toSorted())
  expect(missingPackages()).toEqual([])
})
