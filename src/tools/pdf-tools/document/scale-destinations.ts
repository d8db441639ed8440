import { PDFArray, PDFName, PDFNumber, PDFRef, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { asDict } from './pdf-values.ts'

/** Deeper than destinations lie in any direct object. */
const DEEPEST = 20

/** Which parts of a destination are places on its page, by how the page is shown (ISO 32000-1, table 151). */
const PLACES: Record<string, [from: number, to: number]> = {
  XYZ: [2, 4],
  FitH: [2, 3],
  FitV: [2, 3],
  FitBH: [2, 3],
  FitBV: [2, 3],
  FitR: [2, 6],
}

/**
 * Moves the places that bookmarks and links lead to along with what stands there. They lie in bookmarks, annotations,
 * actions and lists of names, so everything that has the form of a destination is one.
 */
export function scaleDestinations(document: PDFDocument, scales: ReadonlyMap<PDFRef, number>): void {
  const visit = (value: PDFObject | undefined, depth: number): void => {
    if (depth > DEEPEST) return
    if (value instanceof PDFArray) {
      scaleDestination(value, scales)
      for (const item of value.asArray()) visit(item, depth + 1)
      return
    }
    for (const item of asDict(value)?.values() ?? []) visit(item, depth + 1)
  }
  for (const [, value] of document.context.enumerateIndirectObjects()) visit(value, 0)
}

function scaleDestination(array: PDFArray, scales: ReadonlyMap<PDFRef, number>): void {
  if (array.size() < 3) return
  const [page, kind] = [array.get(0), array.get(1)]
  const scale = page instanceof PDFRef ? scales.get(page) : undefined
  const places = kind instanceof PDFName ? PLACES[kind.decodeText()] : undefined
  if (scale === undefined || !places) return
  for (let place = places[0]; place < Math.min(places[1], array.size()); place++) {
    const value = array.get(place)
    if (value instanceof PDFNumber) array.set(place, PDFNumber.of(value.asNumber() * scale))
  }
}
