import { hexOf } from '#shared/bytes.ts'
import {
  PDFFont,
  StandardFontEmbedder,
  StandardFonts,
  PDFHexString,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { name } from './pdf-values.ts'
import type { Codecs, TextPicture } from './pictures.ts'
import { short } from './page-writer.ts'

/** Codes of a font whose glyphs are drawings: one byte, and 0 is left out. */
const MOST_GLYPHS = 255
/** Glyphs are drawn at this size, in points; four pixels to a point are fine enough for any print. */
const DRAWN_SIZE = 32
/** Scripts whose letters stand for themselves, whatever stands beside them. */
const SINGLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** What has to be drawn in one piece: letters, words where letters join, lines that run from right to left. */
function piecesOf(text: string): string[] {
  if (RIGHT_TO_LEFT.test(text)) return [text]
  if (!SINGLE.test(text)) return text.match(/\s+|\S+/gu) ?? []
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}

/** The library’s own enumeration of these names cannot be imported. */
const standardFont = StandardFontEmbedder.for as (name: string) => StandardFontEmbedder

interface Glyph {
  code: number
  text: string
}

/**
 * A font that this device draws, for letters that the standard fonts of PDF lack (Type 3). Its glyphs know what they
 * mean, so that the text can be searched and copied. To the layout of the form it is Helvetica with other widths.
 */
export class DrawnFont {
  readonly font: PDFFont
  readonly #document: PDFDocument
  readonly #codecs: Codecs
  readonly #ref: PDFRef
  readonly #glyphs = new Map<string, Glyph>()
  readonly #widths = new Map<string, number>()

  constructor(document: PDFDocument, codecs: Codecs) {
    this.#document = document
    this.#codecs = codecs
    this.#ref = document.context.nextRef()
    const helvetica = standardFont(StandardFonts.Helvetica)
    const embedder: StandardFontEmbedder = Object.assign(Object.create(helvetica), {
      encodeText: (text: string) => this.#encode(text),
      widthOfTextAtSize: (text: string, size: number) =>
        piecesOf(text).reduce((sum, piece) => sum + this.#widthOf(piece), 0) * size,
    })
    this.font = PDFFont.of(this.#ref, document, embedder)
  }

  /** Draws what was used. */
  async finish(): Promise<void> {
    const { context } = this.#document
    const pictures: Record<string, PDFRef> = {}
    const procedures: Record<string, PDFRef> = {}
    const glyphs = [...this.#glyphs.values()]
    for (const { code, text } of glyphs) {
      const picture = await this.#codecs.drawText(text, { font: 'sans', size: DRAWN_SIZE, color: '#000000' })
      const { bitmap, scale, baseline } = picture
      const em = 1000 / (scale * DRAWN_SIZE)
      const [width, height, below] = [bitmap.width * em, bitmap.height * em, (bitmap.height - baseline) * em]
      pictures[`P${code}`] = context.register(
        context.flateStream(maskOf(picture), {
          Type: 'XObject',
          Subtype: 'Image',
          Width: bitmap.width,
          Height: bitmap.height,
          ImageMask: true,
          BitsPerComponent: 1,
        }),
      )
      const box = [0, -below, width, height - below]
      procedures[`g${code}`] = context.register(
        context.flateStream(
          `${short(this.#widthOf(text) * 1000)} 0 ${box.map(short).join(' ')} d1 ${short(width)} 0 0 ${short(height)} 0 ${short(-below)} cm /P${code} Do`,
        ),
      )
    }
    context.assign(
      this.#ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type3',
        FontBBox: [0, 0, 0, 0],
        FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
        FirstChar: 1,
        LastChar: glyphs.length,
        Widths: glyphs.map(({ text }) => this.#widthOf(text) * 1000),
        Encoding: { Type: 'Encoding', Differences: [1, ...glyphs.map(({ code }) => name(`g${code}`))] },
        CharProcs: procedures,
        Resources: { XObject: pictures },
        ToUnicode: context.register(context.flateStream(meaningOf(glyphs))),
      }),
    )
  }

  #encode(text: string): PDFHexString {
    const codes = piecesOf(text).map((piece) => {
      const known = this.#glyphs.get(piece)
      const { code } = known ?? { code: this.#glyphs.size + 1 }
      if (code > MOST_GLYPHS) throw new ToolError('This form has more different letters than can be drawn.')
      if (!known) this.#glyphs.set(piece, { code, text: piece })
      return code
    })
    return PDFHexString.of(hexOf(codes))
  }

  /** In shares of the size. */
  #widthOf(piece: string): number {
    const width = this.#widths.get(piece) ?? this.#codecs.textWidth(piece)
    this.#widths.set(piece, width)
    return width
  }
}

/** One bit a pixel, rows from whole bytes; 0 is painted. */
function maskOf({ bitmap: { width, height, data } }: TextPicture): Uint8Array {
  const row = Math.ceil(width / 8)
  const mask = new Uint8Array(row * height).fill(0xff)
  for (let at = 0; at < width * height; at++) {
    if ((data[at * 4 + 3] as number) < 128) continue
    const x = at % width
    const byte = Math.floor(at / width) * row + (x >> 3)
    mask[byte] = (mask[byte] as number) & ~(0x80 >> (x & 7))
  }
  return mask
}

/** What each code means, for search and copying. */
function meaningOf(glyphs: readonly Glyph[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const lines = glyphs.map(({ code, text }) => {
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4))
    return `<${hex(code, 2)}> <${units.join('')}>`
  })
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Drawn def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
