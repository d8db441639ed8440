import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'

const drawing = (name: string) => `node_modules/@tabler/icons/icons/outline/${name}.svg`

/** Names of all icons that the source uses: `icon: 'name'` on cards, `icon="name"` and `<Icon name="name" />` in pages. */
function usedIcons(): string[] {
  const names = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(
      /\bicon(?: ?= ?|: ?)["']([a-z0-9-]+)["']|(?:<Icon[^>]*?\bname|\bicon)=(?:["']([a-z0-9-]+)["']|\{([^}<]*)\})/g,
    )) {
      if (match[1] ?? match[2]) names.add((match[1] ?? match[2]) as string)
      // The words of an expression may be others, e.g. what it compares with.
      for (const [, word = ''] of (match[3] ?? '').matchAll(/'([a-z0-9-]+)'/g)) {
        if (existsSync(drawing(word))) names.add(word)
      }
    }
  }
  return [...names].sort()
}

/** One drawing with just the icons that are used, for a document to take in: a page draws what stands in itself soonest. */
export function makeSprite(): string {
  const symbols = usedIcons().map((name) => {
    const inner = readFileSync(drawing(name), 'utf8')
      .replace(/<!--[\s\S]*?-->/, '')
      .replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$/g, '')
      .replace(/\s*\n\s*/g, '')
      .replace('<path stroke="none" d="M0 0h24v24H0z" fill="none" />', '')
    return `<symbol id="icon-${name}" viewBox="0 0 24 24">${onePath(inner)}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" display="none">${symbols.join('')}</svg>`
}

/** Strokes of one pen as one path: every use of an icon makes all its elements again. */
function onePath(inner: string): string {
  const paths = [...inner.matchAll(/<path d="(M[^"]*)" \/>/g)]
  const all = paths.map(([whole]) => whole).join('') === inner
  const drawn = paths.map(([, d]) => d).join('')
  // A minus parts two numbers by itself.
  return all ? `<path d="${drawn.replaceAll(' -', '-')}"/>` : inner
}

/** Its name for ever: of other icons it is another file. */
export function spriteFile(content: string): string {
  return `assets/icons-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.svg`
}
