import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import {
  CLIENT,
  lateFiles,
  laterFiles,
  LARGEST_KEPT,
  scripts,
  sourceOf,
  stylesheets,
  type Manifest,
} from './client-build.ts'

/** What the service worker keeps, and its name for this release. */
export function writeOfflineList(manifest: Manifest, paths: string[]): void {
  const built = globSync(`${CLIENT}/assets/*.js`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const known = new Set(Object.values(manifest).map((chunk) => `/${chunk.file}`))
  const icons = globSync(`${CLIENT}/assets/icons-*.svg`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const pages = Object.fromEntries(
    paths.map((path) => {
      const source = sourceOf(manifest, path)
      return [path, [...scripts(manifest, source), ...stylesheets(manifest, source), ...laterFiles(manifest, source)]]
    }),
  )
  const late = lateFiles(
    manifest,
    paths.map((path) => sourceOf(manifest, path)),
  )
  const listed = {
    shell: [...new Set(['/', ...icons, '/icon.svg', '/manifest.webmanifest', ...(pages['/'] ?? []), ...late])],
    // The workers' chunks stand in no manifest: they are built on their own.
    engine: built.filter((file) => !known.has(file) && statSync(`${CLIENT}${file}`).size < LARGEST_KEPT),
    pages,
  }
  const kept = new Set([...listed.shell, ...listed.engine, ...Object.values(pages).flat()])
  const assets = globSync(`${CLIENT}/assets/*`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const list = { ...listed, rest: assets.filter((file) => !kept.has(file)).toSorted() }
  const text = JSON.stringify(list)
  writeFileSync(`${CLIENT}/offline.json`, text)
  const worker = readFileSync(`${CLIENT}/sw.js`, 'utf8')
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12)
  writeFileSync(`${CLIENT}/sw.js`, worker.replaceAll('__BUILD__', JSON.stringify(build)))
}
