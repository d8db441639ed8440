import { holdsBlock, NOTE } from './block.ts'
import type { Element, Root, Text } from './html-parser.ts'
import { CODE, NOTE_MARK, SILENT, WHOLE } from './inline.ts'
import { plainText } from './plain-text.ts'

/** What a link to a note says: `[1]`, `1`, and `[1:1]` where a note is named for the second time. */
const MARK = /^[\s([]{0,5}\d{1,6}(?::\d{1,6})?[\s)\]]{0,5}$/
const WAY_BACK = /^\s{0,5}↩/
/** What may stand beside the list of notes: it says nothing that the notes do not. */
const BESIDE_NOTES = new Set(['hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const VERBATIM = new Set([...CODE, ...SILENT, 'pre', 'xmp'])

/**
 * Footnotes as programs for Markdown write them, a list in an element of the class `footnotes`, become notes and marks
 * of their numbers. Where an item has no mark in the text, all stay as they are: readers of Markdown leave out such notes.
 */
export function findNotes(tree: Root, keep: ReadonlySet<string>): void {
  if (['a', 'sup', 'ol', 'li'].some((name) => keep.has(name))) return
  const items = new Set<Element>()
  const named = new Set<string>()
  visit(tree, keep, (element) => {
    for (const item of itemsOf(element) ?? []) items.add(item)
    if (isMark(element)) named.add(targetOf(element) as string)
  })
  const numbers = new Map([...items].map(({ properties }, at) => [properties.id as string, String(at + 1)]))
  // Of two notes with one number readers of Markdown take one.
  if (numbers.size < items.size || items.size === 0) return
  if ([...numbers.keys()].every((id) => named.has(id))) replace(tree, keep, numbers)
}

function visit(parent: Root | Element, keep: ReadonlySet<string>, each: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type === 'text' || isVerbatim(child, keep)) continue
    each(child)
    visit(child, keep, each)
  }
}

/** Whether nothing inside is written as Markdown: code, or an element that stays HTML with all its own. */
function isVerbatim(element: Element, keep: ReadonlySet<string>): boolean {
  const { tagName } = element
  return WHOLE.has(tagName) || (keep.has(tagName) ? holdsBlock(element) : VERBATIM.has(tagName))
}

function replace(
  parent: Root | Element,
  keep: ReadonlySet<string>,
  numbers: ReadonlyMap<string, string>,
  inNotes = false,
): void {
  parent.children = parent.children.flatMap((child): (Element | Text)[] => {
    if (child.type === 'text' || isVerbatim(child, keep)) return [child]
    replace(child, keep, numbers, inNotes || itemsOf(child) !== undefined)
    const number = isMark(child) ? numbers.get(targetOf(child) as string) : undefined
    if (number !== undefined) return [element(NOTE_MARK, number, [])]
    if (hasClass(child, 'footnotes-sep') || (inNotes && isWayBack(child))) return []
    // Asked again: a list inside that says itself to be the notes is none by now, and what stands beside it stays.
    const notes = itemsOf(child)?.map((item) => element(NOTE, numbers.get(item.properties.id as string), item.children))
    return notes ?? [child]
  })
}

function element(tagName: string, number: string | undefined, children: (Element | Text)[]): Element {
  return { type: 'element', tagName, properties: { number: number ?? '' }, children }
}

/** The notes of a list of notes; nothing for other elements, and where something else stands with them. */
function itemsOf(section: Element): Element[] | undefined {
  if (!hasClass(section, 'footnotes')) return undefined
  const lists =
    section.tagName === 'ol' ? [section] : elementsIn(section)?.filter(({ tagName }) => !BESIDE_NOTES.has(tagName))
  if (!lists?.every(({ tagName }) => tagName === 'ol')) return undefined
  const items = lists.flatMap((list) => elementsIn(list) ?? [list])
  const areNotes = items.every(({ tagName, properties }) => tagName === 'li' && typeof properties.id === 'string')
  return items.length > 0 && areNotes ? items : undefined
}

/** Nothing where there is text beside them. */
function elementsIn({ children }: Element): Element[] | undefined {
  const elements = children.filter((child) => child.type === 'element')
  const hasText = children.some((child) => child.type === 'text' && child.value.trim() !== '')
  return hasText ? undefined : elements
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

function targetOf({ tagName, properties: { href } }: Element): string | undefined {
  return tagName === 'a' && typeof href === 'string' && href.startsWith('#') ? href.slice(1) : undefined
}

function isMark(node: Element): boolean {
  return targetOf(node) !== undefined && MARK.test(plainText(node.children))
}

function isWayBack(node: Element): boolean {
  return targetOf(node) !== undefined && WAY_BACK.test(plainText(node.children))
}
