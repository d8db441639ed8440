import { PDFString, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { concat } from '#shared/bytes.ts'

/** Of 1000: every letter has the same width, and text is stretched to the word that is seen. */
export const UNSEEN_WIDTH = 500
const [ASCENT, DESCENT] = [800, -200]
const CODES = 0x1_0000

/**
 * A font for text that lies unseen over the picture of itself. A code is what UTF-16 has for a letter, and all of them lead
 * to one shape: a box as large as any letter, by which viewers know where the text is. It is never painted.
 */
export function addUnseenFont({ context }: PDFDocument): PDFRef {
  const box = [0, DESCENT, UNSEEN_WIDTH, ASCENT]
  const FontFile2 = context.register(context.flateStream(trueTypeOfBoxes()))
  const FontDescriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: 'Unseen',
      // All letters of one width, none of them of the Latin alphabet.
      Flags: 5,
      FontBBox: box,
      ItalicAngle: 0,
      Ascent: ASCENT,
      Descent: DESCENT,
      CapHeight: ASCENT,
      StemV: 80,
      FontFile2,
    }),
  )
  const shapes = new Uint8Array(CODES * 2).map((_, at) => at % 2)
  const letters = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: 'Unseen',
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor,
      DW: UNSEEN_WIDTH,
      CIDToGIDMap: context.register(context.flateStream(shapes)),
    }),
  )
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'Unseen',
      Encoding: 'Identity-H',
      DescendantFonts: [letters],
      ToUnicode: context.register(context.flateStream(meaning())),
    }),
  )
}

/** Text in that font, as a string of a content stream. */
export function inUnseenFont(text: string): string {
  return `<${Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')}>`
}

const hex = (value: number) => value.toString(16).padStart(4, '0')

/** Each code means itself; a range may not go beyond one first byte, nor a block beyond a hundred ranges. */
function meaning(): string {
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const [first, last] = [hex(high * 256), hex(high * 256 + 255)]
    return `<${first}> <${last}> <${first}>`
  })
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)]
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Unseen def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfrange`, ...block, 'endbfrange']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A TrueType font of two shapes: nothing, for letters that a font has not, and the box. */
function trueTypeOfBoxes(): Uint8Array<ArrayBuffer> {
  const version = 0x0001_0000
  const tables: Record<string, Uint8Array<ArrayBuffer>> = {
    // Its one outline, the number of its last point, no instructions, four points on it and the steps between them.
    glyf: packed([
      [2, 1, 0, DESCENT, UNSEEN_WIDTH, ASCENT, 3, 0],
      [1, 1, 1, 1, 1],
      [2, 0, 0, UNSEEN_WIDTH, 0, DESCENT, ASCENT - DESCENT, 0, DESCENT - ASCENT],
    ]),
    head: packed([
      [4, version, version, 0, 0x5f0f_3cf5],
      [2, 0, 1000],
      [4, 0, 0, 0, 0],
      [2, 0, DESCENT, UNSEEN_WIDTH, ASCENT, 0, 8, 2, 0, 0],
    ]),
    hhea: packed([
      [4, version],
      [2, ASCENT, DESCENT, 0, UNSEEN_WIDTH, 0, 0, UNSEEN_WIDTH, 1, 0, 0, 0, 0, 0, 0, 0, 1],
    ]),
    hmtx: packed([[2, UNSEEN_WIDTH, 0, 0]]),
    // Halves of where the shapes begin and end.
    loca: packed([[2, 0, 0, 17]]),
    maxp: packed([
      [4, version],
      [2, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    ]),
  }
  const names = Object.keys(tables)
  // The number of tables, and what a search by halves begins with.
  const head = packed([
    [4, version],
    [2, names.length, 64, 2, names.length * 16 - 64],
  ])
  let offset = head.length + names.length * 16
  const parts = [head]
  for (const [tag, table] of Object.entries(tables)) {
    const letters = Array.from(tag, (letter) => letter.charCodeAt(0))
    parts.push(
      packed([
        [1, ...letters],
        [4, sumOf(table), offset, table.length],
      ]),
    )
    offset += Math.ceil(table.length / 4) * 4
  }
  for (const table of Object.values(tables)) parts.push(table, new Uint8Array(-table.length & 3))
  return concat(parts)
}

/** Whole numbers of one, two or four bytes, the first of each row says which. */
function packed(rows: readonly (readonly [bytes: number, ...values: number[]])[]): Uint8Array<ArrayBuffer> {
  return concat(
    rows.flatMap(([bytes, ...values]) =>
      values.map((value) => Uint8Array.from({ length: bytes }, (_, at) => value >>> ((bytes - 1 - at) * 8))),
    ),
  )
}

/** Of its numbers of four bytes. */
function sumOf(table: Uint8Array): number {
  return table.reduce((sum, byte, at) => (sum + byte * 2 ** ((3 - (at % 4)) * 8)) % 2 ** 32, 0)
}
