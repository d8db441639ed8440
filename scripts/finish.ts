import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { PUBLIC_ORIGIN } from '../src/shared/page-defaults.ts'
import type { PageAssets } from '../src/site/page-assets.ts'
import { makeSprite, spriteFile } from './sprite.ts'

const CLIENT = 'dist/client'
const ENTRY = 'src/site/start.tsx'
/** Written last: without it, `npm start` builds anew. */
const POLICIES = 'dist/server/policies.json'

interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

interface Prerender {
  INLINE_SCRIPTS: string[]
  prerender(assets: (path: string) => PageAssets): Promise<{ path: string; html: string }[]>
}

/** Before the builds: whatever is in dist from now on is not whole. */
export function begin(): void {
  rmSync(POLICIES, { force: true })
}

/** After the builds: writes every page, the policies, the sitemap, and the compressed form of every file. */
export async function finish(): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest
  const icon = readFileSync('public/icon-32.png', 'base64')
  const sprite = makeSprite()
  const icons = spriteFile(sprite)
  write(`${CLIENT}/${icons}`, sprite)
  const { prerender, INLINE_SCRIPTS } = (await import(pathToFileURL('dist/server/prerender.js').href)) as Prerender
  const entry = manifest[ENTRY]
  const react = manifest['src/site/react.ts']
  if (!entry || !react) throw new Error('The client build lacks one of its two steps')

  const styles: Record<string, string> = {}
  const pages = await prerender((path) => {
    const sheets = stylesheets(manifest, sourceOf(path))
    const css = sheets.map((href) => readFileSync(`${CLIENT}${href}`, 'utf8').trim()).join('\n')
    styles[fileOf(path)] = hash(css)
    return {
      origin: PUBLIC_ORIGIN,
      css,
      styles: sheets,
      icon,
      icons: `/${icons}`,
      later: [...new Set([`/${entry.file}`, `/${react.file}`, ...scripts(manifest, sourceOf(path))])],
    }
  })
  const inline = INLINE_SCRIPTS.map((script) => ({ script, small: minified(script) }))
  for (const { path, html } of pages) {
    const small = inline.reduce((page, each) => page.replace(each.script, () => each.small), html)
    write(`${CLIENT}${fileOf(path)}`, small)
  }
  write(`${CLIENT}/sitemap.xml`, sitemap(pages.map(({ path }) => path)))
  write(`${CLIENT}/robots.txt`, `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`)
  writeOffline(
    manifest,
    pages.map(({ path }) => path),
    entry.file,
  )
  rmSync(`${CLIENT}/.vite`, { recursive: true })
  for (const file of globSync(`${CLIENT}/**/*.{html,js,css,svg,json,webmanifest,xml,txt,wasm}`)) compress(file)
  write(POLICIES, JSON.stringify({ scripts: inline.map((each) => hash(each.small)), styles }))
}

function minified(script: string): string {
  const { code, errors } = minifySync('inline.js', script, { module: false })
  if (errors.length > 0) throw new Error(`An inline script cannot be read: ${errors[0]?.message}`)
  return code
}

function fileOf(path: string): string {
  return `${path === '/' ? '/index' : path}.html`
}

function sourceOf(path: string): string {
  if (path === '/') return 'src/site/home.tsx'
  const own: Record<string, string> = {
    '/privacy-policy': 'privacy',
    '/api': 'reference',
    '/about': 'about',
    '/contact': 'contact',
  }
  return own[path] ? `src/site/pages/${own[path]}.tsx` : `src/tools${path}/page.tsx`
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

function scripts(manifest: Manifest, source: string): string[] {
  return chunksOf(manifest, source).map(({ file }) => `/${file}`)
}

/** Styles of the site, then those of the page; other pages bring theirs when somebody goes there. */
function stylesheets(manifest: Manifest, source: string): string[] {
  const files = chunksOf(manifest, source).flatMap(({ css = [] }) => css)
  return [...new Set(files)].map((file) => `/${file}`)
}

/** What a page loads when somebody uses it, such as the code of a tab or its example; the heaviest only when it is used. */
function laterFiles(manifest: Manifest, source: string): string[] {
  const before = new Set(chunksOf(manifest, source))
  const chunks = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || before.has(chunk) || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const each of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(each)
  }
  // What every page begins with knows all the others.
  const own = [...before].filter((chunk) => chunk !== manifest[ENTRY])
  for (const key of own.flatMap(({ dynamicImports = [] }) => dynamicImports)) visit(key)
  const files = [...chunks].flatMap(({ file, css = [] }) => [file, ...css])
  return files.filter((file) => statSync(`${CLIENT}/${file}`).size < LARGEST_KEPT).map((file) => `/${file}`)
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function sitemap(paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${PUBLIC_ORIGIN}${path}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}

/** What the service worker keeps, and its name for this release. */
function writeOffline(manifest: Manifest, paths: string[], entry: string): void {
  const built = globSync(`${CLIENT}/assets/*.js`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const known = new Set(Object.values(manifest).map((chunk) => `/${chunk.file}`))
  const icons = globSync(`${CLIENT}/assets/icons-*.svg`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const pages = Object.fromEntries(
    paths.map((path) => {
      const source = sourceOf(path)
      return [path, [...scripts(manifest, source), ...stylesheets(manifest, source), ...laterFiles(manifest, source)]]
    }),
  )
  const sources = new Set(paths.map(sourceOf))
  // The search and the like: loaded late, but part of every page.
  const late = Object.entries(manifest).flatMap(([key, { file, isDynamicEntry }]) =>
    isDynamicEntry && key.startsWith('src/site/') && !sources.has(key) ? [`/${file}`] : [],
  )
  const listed = {
    shell: ['/', `/${entry}`, ...icons, '/icon.svg', '/manifest.webmanifest', ...(pages['/'] ?? []), ...late],
    // The workers' chunks stand in no manifest: they are built on their own.
    engine: built.filter((file) => !known.has(file) && statSync(`${CLIENT}${file}`).size < LARGEST_KEPT),
    pages,
  }
  const kept = new Set([...listed.shell, ...listed.engine, ...Object.values(pages).flat()])
  const assets = globSync(`${CLIENT}/assets/*`).map((file) => `/assets/${file.split(/[\\/]/).at(-1)}`)
  const list = { ...listed, rest: assets.filter((file) => !kept.has(file)).toSorted() }
  const text = JSON.stringify(list)
  write(`${CLIENT}/offline.json`, text)
  const worker = readFileSync(`${CLIENT}/sw.js`, 'utf8')
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12)
  write(`${CLIENT}/sw.js`, worker.replaceAll('__BUILD__', JSON.stringify(build)))
}

/** Larger engines, such as those for PDF and codecs, are kept when they are used. */
const LARGEST_KEPT = 200_000

/** Below this a packed file saves nothing. */
const WORTH_PACKING = 512

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < WORTH_PACKING) return
  const quality = bytes.length > 2_000_000 ? 9 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
