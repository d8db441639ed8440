import type { Element, Root, Text } from './html-parser.ts'
import { plainText } from './plain-text.ts'

/** Names that no element of a document can have. */
export const NOTE = '#note'
export const NOTE_MARK = '#note-mark'

/** What a link to a note says: `[1]`, `1`, and `[1:1]` where a note is named for the second time. */
const MARK = /^[\s([]{0,5}\d{1,6}(?::\d{1,6})?[\s)\]]{0,5}$/
const WAY_BACK = /^\s{0,5}↩/

/**
 * Footnotes as programs for Markdown write them, a list in an element of the class `footnotes`, become notes and marks
 * of their numbers. Where an item has no mark in the text, all stay as they are: readers of Markdown leave out such notes.
 */
export function findNotes(tree: Root, keep: ReadonlySet<string>): void {
  if (['a', 'sup', 'section', 'div', 'ol', 'li'].some((name) => keep.has(name))) return
  const ids: string[] = []
  const named = new Set<string>()
  visit(tree, (element) => {
    for (const { properties } of itemsOf(element) ?? []) ids.push(properties.id as string)
    if (isMark(element)) named.add(targetOf(element) as string)
  })
  if (ids.length > 0 && ids.every((id) => named.has(id))) {
    replace(tree, new Map(ids.map((id, at) => [id, String(at + 1)])))
  }
}

function visit(parent: Root | Element, each: (element: Element) => void): void {
  for (const child of parent.children) {
    if (child.type === 'text') continue
    each(child)
    visit(child, each)
  }
}

function replace(parent: Root | Element, numbers: ReadonlyMap<string, string>): void {
  parent.children = parent.children.flatMap((child): (Element | Text)[] => {
    if (child.type === 'text') return [child]
    replace(child, numbers)
    const number = isMark(child) ? numbers.get(targetOf(child) as string) : undefined
    if (number !== undefined) return [element(NOTE_MARK, number, [])]
    if (hasClass(child, 'footnotes-sep') || isWayBack(child)) return []
    const notes = itemsOf(child)?.map((item) => element(NOTE, numbers.get(item.properties.id as string), item.children))
    return notes ?? [child]
  })
}

function element(tagName: string, number: string | undefined, children: (Element | Text)[]): Element {
  return { type: 'element', tagName, properties: { number: number ?? '' }, children }
}

/** The notes of a list of notes; nothing for other elements. */
function itemsOf(section: Element): Element[] | undefined {
  if (!hasClass(section, 'footnotes')) return undefined
  const lists = section.tagName === 'ol' ? [section] : section.children.filter((child) => isElement(child, 'ol'))
  const items = lists.flatMap((list) =>
    (list as Element).children.filter((child) => isElement(child, 'li')),
  ) as Element[]
  return items.length > 0 && items.every(({ properties }) => typeof properties.id === 'string') ? items : undefined
}

function isElement(node: Element | Text, tagName: string): boolean {
  return node.type === 'element' && node.tagName === tagName
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
