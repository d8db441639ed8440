import { wideEncoding } from '#shared/sniff.ts'

/** As much of a file as is read for what it says of itself. */
const HEAD = 65_536

/** A drawing as text, in whichever encoding it is saved (XML 1.0, appendix F). */
export function svgText(bytes: Uint8Array): string {
  const decoded = (label: string) => new TextDecoder(label).decode(bytes)
  const wide = wideEncoding(bytes)
  if (wide) return decoded(wide)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  try {
    return decoded(named ?? 'utf-8')
  } catch {
    return decoded('utf-8')
  }
}

/** Declarations and comments, each up to its first end, so that no text is looked at twice. */
const PROLOG =
  /^\ufeff?\s*(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*|<!doctype[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*/i
const ROOT = /<(?:[a-z_][\w.-]*:)?svg(?=[\s>/])(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/gi

/** The tag of the drawing itself. */
export function svgRoot(text: string): { tag: string; start: number } | undefined {
  const head = text.slice(0, HEAD)
  ROOT.lastIndex = PROLOG.exec(head)?.[0].length ?? 0
  const found = ROOT.exec(head)
  return found ? { tag: found[0], start: found.index } : undefined
}

/** Letters of a drawing without a page around it are as large as browsers make them. */
const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
}

/** In pixels; a length that depends on where the drawing stands is none. */
interface SvgSize {
  width: number | undefined
  height: number | undefined
  box: { width: number; height: number } | undefined
}

/** A number of CSS that is not negative. */
const NUMBER = String.raw`\+?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?`
const BOX = new RegExp(
  String.raw`\sviewBox\s*=\s*["']\s*[-+\d.e]+[\s,]+[-+\d.e]+[\s,]+(${NUMBER})[\s,]+(${NUMBER})\s*["']`,
  'i',
)

export function svgSize(tag: string): SvgSize {
  const length = (name: string) => {
    const value = String.raw`(${NUMBER})(px|pt|pc|mm|cm|in|q|r?em|ex)?`
    const match = new RegExp(String.raw`\s${name}\s*=\s*["']\s*${value}\s*["']`, 'i').exec(tag)
    return match ? Number(match[1]) * (PIXELS[match[2]?.toLowerCase() ?? ''] ?? 1) : undefined
  }
  const found = BOX.exec(tag)
  const box = { width: Number(found?.[1]), height: Number(found?.[2]) }
  return {
    width: length('width'),
    height: length('height'),
    box: box.width > 0 && box.height > 0 ? box : undefined,
  }
}
