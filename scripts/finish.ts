import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'
import { PUBLIC_ORIGIN } from '../src/shared/page-defaults.ts'
import type { PageAssets } from '../src/site/document/page-assets.ts'
import { beginning, CLIENT, readManifest, scripts, sourceOf, stylesheets } from './client-build.ts'
import { writeOfflineList } from './offline-list.ts'
import { pack } from './pack.ts'
import { makeSprite, spriteFile } from './sprite.ts'

/** Written last: without it, `npm start` builds anew. */
const POLICIES = 'dist/server/policies.json'

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
  const manifest = readManifest()
  const icon = readFileSync('public/icon-32.webp', 'base64')
  const sprite = makeSprite()
  const icons = spriteFile(sprite)
  write(`${CLIENT}/${icons}`, sprite)
  const { prerender, INLINE_SCRIPTS } = (await import(pathToFileURL('dist/server/prerender.js').href)) as Prerender
  const { entry, react } = beginning(manifest)

  const styles: Record<string, string> = {}
  const pages = await prerender((path) => {
    const source = sourceOf(manifest, path)
    const sheets = stylesheets(manifest, source)
    const css = sheets.map((href) => readFileSync(`${CLIENT}${href}`, 'utf8').trim()).join('\n')
    styles[fileOf(path)] = hash(css)
    return {
      origin: PUBLIC_ORIGIN,
      css,
      styles: sheets,
      icon,
      icons: `/${icons}`,
      later: [...new Set([`/${entry.file}`, `/${react.file}`, ...scripts(manifest, source)])],
    }
  })
  const inline = INLINE_SCRIPTS.map((script) => ({ script, small: minified(script) }))
  for (const { path, html } of pages) {
    const small = inline.reduce((page, each) => page.replace(each.script, () => each.small), html)
    write(`${CLIENT}${fileOf(path)}`, small)
  }
  write(`${CLIENT}/sitemap.xml`, sitemap(pages.map(({ path }) => path)))
  write(`${CLIENT}/robots.txt`, `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`)
  writeOfflineList(
    manifest,
    pages.map(({ path }) => path),
  )
  rmSync(`${CLIENT}/.vite`, { recursive: true })
  await Promise.all(
    globSync(`${CLIENT}/**/*.{html,js,css,svg,json,webmanifest,xml,txt,wasm}`).map((file) => pack(file)),
  )
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

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function sitemap(paths: string[]): string {
  const urls = paths.map((path) => `<url><loc>${PUBLIC_ORIGIN}${path}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
