import { hexOf } from '#shared/bytes.ts'
import type { PDFRef } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFHexString, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { arrayAt, asDict, asText, name } from './pdf-values.ts'

/** A tree that leads back into itself ends here. */
const MOST_NODES = 100_000

/** The entries of a name tree (PDF 2.0, 7.9.6) in its order; values are as they stand, often references. */
export function nameTreeEntries(root: PDFDict | undefined): [key: string, value: PDFObject][] {
  return treeEntries(root, 'Names').flatMap(([key, value]): [string, PDFObject][] => {
    const text = asText(key)
    return text === undefined ? [] : [[text, value]]
  })
}

/** Pairs of a name tree or number tree. */
export function treeEntries(
  root: PDFDict | undefined,
  leaf: 'Names' | 'Nums',
): [key: PDFObject | undefined, value: PDFObject][] {
  const entries: [PDFObject | undefined, PDFObject][] = []
  const seen = new Set<PDFDict>()
  const waiting = root ? [root] : []
  for (let node = waiting.pop(); node && seen.size < MOST_NODES; node = waiting.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const pairs = arrayAt(node, leaf)
    for (let index = 0; pairs && index + 1 < pairs.size(); index += 2) {
      entries.push([pairs.lookup(index), pairs.get(index + 1)])
    }
    const kids = arrayAt(node, 'Kids')?.asArray() ?? []
    for (const kid of kids.toReversed()) {
      const child = asDict(node.context.lookup(kid))
      if (child) waiting.push(child)
    }
  }
  return entries
}

/** A name tree of one node: keys in byte order, as look-ups by bisection need them. */
export function makeNameTree(context: PDFContext, entries: ReadonlyMap<string, PDFObject>): PDFRef {
  const pairs = PDFArray.withContext(context)
  const sorted = [...entries].map(([key, value]) => ({ key: keyOf(key), value }))
  sorted.sort((a, b) => (a.key.asString() < b.key.asString() ? -1 : 1))
  for (const { key, value } of sorted) {
    pairs.push(key)
    pairs.push(value)
  }
  const node = PDFDict.withContext(context)
  node.set(name('Names'), pairs)
  return context.register(node)
}

/** Links from outside ask for a name by its bytes, which are its letters where these are ASCII; else it is UTF-16. */
function keyOf(text: string): PDFHexString {
  if (!/^[ -~]*$/.test(text)) return PDFHexString.fromText(text)
  const codes = Array.from(text, (letter) => letter.charCodeAt(0))
  return PDFHexString.of(hexOf(codes).toUpperCase())
}
