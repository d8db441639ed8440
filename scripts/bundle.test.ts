import { globSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CLIENT, LARGEST_KEPT } from './client-build.ts'

const kB = (file: string) => readFileSync(`${CLIENT}${file}.br`).length / 1000

/** What a first visit of a page fetches: document, chunks, entry and the icon sprite. */
function weigh(page: string): { total: number; requests: number; script: number } {
  const html = readFileSync(`${CLIENT}${page}`, 'utf8')
  const scripts = [...html.matchAll(/rel="later" href="([^"]+)"/g)].map((match) => match[1] as string)
  const icons = globSync(`${CLIENT}/assets/icons-*.svg`).map((file) => file.replaceAll('\\', '/').slice(CLIENT.length))
  const script = scripts.reduce((sum, file) => sum + weight(file), 0)
  return {
    script,
    // To the byte: the sum of many thousandths is a little off.
    total: Number((kB(page) + script + icons.reduce((sum, file) => sum + weight(file), 0)).toFixed(3)),
    requests: 1 + scripts.length + icons.length,
  }
}

/** Files below the packing threshold have no compressed form. */
function weight(file: string): number {
  try {
    return kB(file)
  } catch {
    return readFileSync(`${CLIENT}${file}`).length / 1000
  }
}

const pages = globSync(`${CLIENT}/*.html`).map((file) => `/${file.split(/[\\/]/).at(-1)}`)

describe('page budgets (kB as brotli, all that a first visit fetches)', () => {
  it('the home page stays within 100 kB', () => expect(weigh('/index.html').total).toBeLessThanOrEqual(100))

  it.each(pages)('%s stays within 110 kB and 10 requests', (page) => {
    const { total, requests } = weigh(page)
    expect(total).toBeLessThanOrEqual(110)
    expect(requests).toBeLessThanOrEqual(10)
  })

  it.each(globSync(`${CLIENT}/assets/page-*.js`).map((file) => file.slice(CLIENT.length)))(
    'the chunk %s stays within 15 kB',
    (file) => expect(weight(file)).toBeLessThanOrEqual(15),
  )
})

/** What Chrome 111, Firefox 128 or Safari 16.4 lack, see docs/decisions/0007; types tell less of it. */
const TOO_NEW =
  /AbortSignal\.any|URL\.(?:canParse|parse)\b|Promise\.(?:withResolvers|try)|(?:Map|Object)\.groupBy|\.checkVisibility\(|Iterator\.from|Array\.fromAsync|RegExp\.escape|,`g?v`\)/g

it.each(globSync(`${CLIENT}/{sw.js,assets/*.js}`))('%s calls nothing that the oldest browsers lack', (file) =>
  expect(readFileSync(file, 'utf8').match(TOO_NEW)).toBeNull(),
)

describe('every page', () => {
  it.each(pages)(
    '%s has one title, description and canonical link, and no inline code but the theme, the beginning and the home page’s lists',
    (page) => {
      const html = readFileSync(`${CLIENT}${page}`, 'utf8')
      expect(html.match(/<title>[^<]{10,}<\/title>/g)).toHaveLength(1)
      expect(html.match(/<meta name="description" content="[^"]{30,}">/g)).toHaveLength(1)
      expect(html.match(/<link rel="canonical" href="http[^"]+">/g)).toHaveLength(1)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).toMatch(/<h1 id="title"/)
      const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([^<]*)/g)]
      expect(inline).toHaveLength(page === '/index.html' ? 3 : 2)
      expect(inline[0]?.[1]).toContain('dataset.theme')
      expect(inline.at(-1)?.[1]).toContain('modulepreload')
      expect(html.match(/ on[a-z]+="/g)).toBeNull()
    },
  )

  it.each(pages)('%s has what tells it from the page of some network', (page) =>
    expect(readFileSync(`${CLIENT}${page}`, 'utf8')).toContain('name="sundry:'),
  )
})

describe('what is kept of an opened page for times without a network', () => {
  const { shell, pages } = JSON.parse(readFileSync(`${CLIENT}/offline.json`, 'utf8')) as {
    shell: string[]
    pages: Record<string, string[]>
  }

  it.each([['', []], ...Object.entries(pages)])('%s with all that its files import', (_, files) => {
    const kept = [...shell, ...files]
    const imported = kept
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(`${CLIENT}${file}`, 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)/g),
      ])
      .map((match) => `/assets/${match[1]}`)
    expect(imported.length).toBeGreaterThan(20)
    // The largest are kept when they are used, as what imports them is.
    const small = imported.filter((file) => statSync(`${CLIENT}${file}`).size < LARGEST_KEPT)
    expect(small.filter((file) => !kept.includes(file))).toEqual([])
  })

  it.each([
    ['/image-resizer', 'example-image'],
    ['/json', 'differences'],
    ['/markdown-converter', 'sanitize'],
    ['/pdf-tools', 'workspace'],
    ['/qr-codes', 'batch'],
  ])('%s with what it loads when it is used, such as %s', (page, part) => {
    expect(pages[page]?.join(' ')).toContain(`/${part}`)
  })

  it('is within 100 kB a page, and nothing of the other pages', () => {
    const document = (page: string) => readFileSync(`${CLIENT}${page === '/' ? '/index' : page}.html`, 'utf8')
    for (const [page, files] of Object.entries(pages)) {
      const later = files.filter((file) => !document(page).includes(file))
      expect(
        later.reduce((sum, file) => sum + weight(file), 0),
        page,
      ).toBeLessThanOrEqual(100)
      expect(later.filter((file) => file.includes('/page-'))).toEqual([])
    }
  })
})

describe('the browser build', () => {
  const scripts = globSync(`${CLIENT}/**/*.js`)
  const serverOnly = ['ioredis', 'onnxruntime-node', 'hyperjump', 'maxmind', 'node:fs', 'node:worker_threads']

  it.each(serverOnly)('has nothing of %s inside', (name) => {
    const found = scripts.filter((file) => readFileSync(file, 'utf8').includes(name))
    expect(found).toEqual([])
  })

  it('imports nothing from the file that a worker starts with: WebKit would run it once more', () => {
    const beginnings = globSync(`${CLIENT}/assets/*-worker*.js`).map((file) => file.split(/[\\/]/).at(-1) as string)
    expect(beginnings.length).toBeGreaterThan(5)
    const imported = scripts.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(?)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(
        (match) => match[1],
      ),
    )
    expect(beginnings.filter((name) => imported.includes(name))).toEqual([])
  })

  it('comes with compressed twins that hold the same bytes', () => {
    const worthPacking = scripts.filter((file) => statSync(file).size >= 512).slice(0, 10)
    expect(worthPacking).toHaveLength(10)
    for (const file of worthPacking) {
      expect(gunzipSync(readFileSync(`${file}.gz`)).equals(readFileSync(file))).toBe(true)
    }
  })

  it('grows with the letters: a width that changes the layout is counted in them', () => {
    const styles = globSync(`${CLIENT}/assets/*.css`).map((file) => readFileSync(file, 'utf8'))
    expect(styles.join('').match(/width[<>=:]+[\d.]+px[^{;}]*\{/g)).toBeNull()
  })

  it('ships no source maps', () => expect(globSync('dist/client/**/*.map')).toEqual([]))
})
