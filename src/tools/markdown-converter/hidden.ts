import { SKIPPED } from './block.ts'
import type { Element, Root } from './html-parser.ts'

/**
 * Takes out what no reader of the document sees: scripts and the like, also inside a sentence, and what it hides itself,
 * such as the preheader of an e-mail. Only styles written on the element are known here, which is how e-mails hide;
 * elements that stay HTML stay whole.
 * @param tiny the letters have no size, until an element inside gives them one
 */
export function dropHidden(parent: Root | Element, keep: ReadonlySet<string>, tiny = false): void {
  parent.children = parent.children.filter((child) => {
    if (child.type === 'text') return !tiny || child.value.trim() === ''
    if (keep.has(child.tagName)) return true
    if (SKIPPED.has(child.tagName)) return false
    const style = declarationsOf(child)
    if (isHidden(child, style)) return false
    dropHidden(child, keep, isTiny(style.get('font-size'), tiny))
    return true
  })
}

function declarationsOf({ properties }: Element): ReadonlyMap<string, string> {
  const { style } = properties
  if (typeof style !== 'string') return NONE
  return new Map(
    style
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const colon = declaration.indexOf(':')
        return [
          declaration.slice(0, colon).trim(),
          declaration
            .slice(colon + 1)
            .replace('!important', '')
            .trim(),
        ]
      }),
  )
}
const NONE: ReadonlyMap<string, string> = new Map()

/** `mso-hide` hides from Outlook alone, and see-through text may be faded in: both stay. */
function isHidden({ properties }: Element, style: ReadonlyMap<string, string>): boolean {
  const { hidden } = properties
  return (
    (hidden !== undefined && hidden !== 'until-found') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    (style.get('overflow') === 'hidden' && ['max-height', 'height'].some((name) => isZero(style.get(name))))
  )
}

function isZero(length: string | undefined): boolean {
  return length !== undefined && /^0+(?:\.0*)?[a-z%]*$/.test(length)
}

/** Layouts for e-mail write 0 around cells, against gaps, and give each cell its size. */
function isTiny(size: string | undefined, around: boolean): boolean {
  if (size === undefined) return around
  return isZero(size) || (around && /[\d.](?:em|%)$/.test(size))
}
