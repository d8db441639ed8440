import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ICONS = 'node_modules/@tabler/icons/icons/outline'

/** Names of all icons that the source uses: `icon: 'name'` on cards and `<Icon name="name" />` in pages. */
function usedIcons(): string[] {
  const names = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(
      /\bicon(?:=|: ?)["']([a-z0-9-]+)["']|<Icon[^>]*?\bname=(?:["']([a-z0-9-]+)["']|\{([^}]*)\})/g,
    )) {
      if (match[1] ?? match[2]) names.add((match[1] ?? match[2]) as string)
      for (const inner of (match[3] ?? '').matchAll(/'([a-z0-9-]+)'/g)) names.add(inner[1] as string)
    }
  }
  return [...names].sort()
}

function makeSprite(): string {
  const symbols = usedIcons().flatMap((name) => {
    let svg: string
    try {
      svg = readFileSync(`${ICONS}/${name}.svg`, 'utf8')
    } catch {
      return []
    }
    const inner = svg
      .replace(/<!--[\s\S]*?-->/, '')
      .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
      .replace(/\s*\n\s*/g, '')
      .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '')
    return `<symbol id="${name}" viewBox="0 0 24 24">${onePath(inner)}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** Strokes of one pen as one path: every use of an icon makes all its elements again. */
function onePath(inner: string): string {
  const paths = [...inner.matchAll(/<path d="(M[^"]*)" \/>/g)]
  const all = paths.map(([whole]) => whole).join('') === inner
  return all ? `<path d="${paths.map(([, d]) => d).join('')}"/>` : inner
}

/** One file with just the icons that are used; its address is the module `virtual:sprite`. */
export function sprite(): Plugin {
  let content = ''
  let address = ''
  return {
    name: 'sundry:sprite',
    buildStart() {
      content = makeSprite()
      address = `/assets/icons-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.svg`
    },
    configureServer(server) {
      server.middlewares.use('/assets', (request, response, next) => {
        if (!request.url?.startsWith('/icons-')) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(makeSprite())
      })
    },
    resolveId: (id) => (id === 'virtual:sprite' ? '\0virtual:sprite' : undefined),
    load: (id) => (id === '\0virtual:sprite' ? `export default ${JSON.stringify(address)}` : undefined),
    generateBundle() {
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: content })
      }
    },
  }
}
