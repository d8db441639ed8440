import { readFileSync, statSync } from 'node:fs'

export const CLIENT = 'dist/client'
const ENTRY = 'src/site/start.tsx'

/** Larger files, such as the engines for PDF and codecs, are kept for times without a network only when they are used. */
export const LARGEST_KEPT = 200_000

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** What the client build made, by source file. */
export type Manifest = Record<string, Chunk>

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest
}

/** The two files that every page begins with: the entry, and React. */
export function beginning(manifest: Manifest): { entry: Chunk; react: Chunk } {
  const entry = manifest[ENTRY]
  const react = manifest['src/site/react.ts']
  if (!entry || !react) throw new Error('The client build lacks one of its two steps')
  return { entry, react }
}

/** The file of a page: the site's own pages are named by their path, as the folders of tools are. */
export function sourceOf(manifest: Manifest, path: string): string {
  const own = `src/site/pages${path === '/' ? '/home' : path}.tsx`
  return manifest[own] ? own : `src/tools${path}/page.tsx`
}

/** A page's own chunk and everything it imports at once, what is imported first: nothing of it is found late. */
function chunksOf(manifest: Manifest, source: string): Chunk[] {
  if (!manifest[source]) throw new Error(`The client build lacks ${source}`)
  const seen = new Set<string>()
  const chunks: Chunk[] = []
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
    chunks.push(chunk)
  }
  visit(ENTRY)
  visit(source)
  return chunks
}

export function scripts(manifest: Manifest, source: string): string[] {
  return chunksOf(manifest, source).map(({ file }) => `/${file}`)
}

/** Styles of the site, then those of the page; other pages bring theirs when somebody goes there. */
export function stylesheets(manifest: Manifest, source: string): string[] {
  const files = chunksOf(manifest, source).flatMap(({ css = [] }) => css)
  return [...new Set(files)].map((file) => `/${file}`)
}

/** What a page loads when somebody uses it, such as the code of a tab or its example; the heaviest only when it is used. */
export function laterFiles(manifest: Manifest, source: string): string[] {
  const before = chunksOf(manifest, source)
  // What every page begins with knows all the others.
  const own = before.filter((chunk) => chunk !== manifest[ENTRY])
  return filesFrom(
    manifest,
    own.flatMap(({ dynamicImports = [] }) => dynamicImports),
    before,
  )
}

/** What every page loads late, such as the search; the pages themselves apart. */
export function lateFiles(manifest: Manifest, sources: string[]): string[] {
  const pages = sources.flatMap((source) => manifest[source] ?? [])
  return filesFrom(manifest, manifest[ENTRY]?.dynamicImports ?? [], pages)
}

/** The files of these chunks and of whatever they load, but for those that are there. */
function filesFrom(manifest: Manifest, keys: string[], there: Chunk[]): string[] {
  const seen = new Set(there)
  const chunks: Chunk[] = []
  const visit = (key: string) => {
    const chunk = manifest[key]
    // What only the largest files are made of is not kept either, until they are used.
    if (!chunk || seen.has(chunk) || statSync(`${CLIENT}/${chunk.file}`).size >= LARGEST_KEPT) return
    seen.add(chunk)
    chunks.push(chunk)
    for (const each of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(each)
  }
  keys.forEach(visit)
  return chunks.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`)
}
