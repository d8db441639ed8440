import type { PDFRef } from '@cantoo/pdf-lib'
import { PDFDict, StandardFonts, type PDFDocument, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import type { Codecs, TextStyle } from './pictures.ts'
import { addBitmap } from './pictures.ts'
import { balanced } from './graphics-states.ts'
import { dictAt, name } from './pdf-values.ts'
import { shownBox } from './shown-box.ts'

type FontName = 'sans' | 'serif' | 'mono'

const FONTS: Record<FontName, StandardFonts> = {
  sans: StandardFonts.Helvetica,
  serif: StandardFonts.TimesRoman,
  mono: StandardFonts.Courier,
}

/** Red, green and blue from 0 to 1 as an operator's operands. @example operands('#ff0000') // '1 0 0' */
export function operands(color: string): string {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1) ?? ['00', '00', '00']
  return parts.map((part) => short(Number.parseInt(part, 16) / 255)).join(' ')
}

export function short(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}

/** How words lie on paper. */
export interface Line {
  width: number
  /** Above and below the base line. */
  ascent: number
  descent: number
  /** Operators that draw it with its base line's start at a point. */
  draw(x: number, y: number): string
}

/** Draws on a page as it is shown: the origin is the lower left corner of what the reader sees, whatever the rotation. */
export class PageWriter {
  readonly width: number
  readonly height: number
  readonly #document: PDFDocument
  readonly #page: PDFPage
  readonly #matrix: number[]
  readonly #content: string[] = []

  constructor(document: PDFDocument, page: PDFPage) {
    this.#document = document
    this.#page = page
    const { x, y, width, height } = shownBox(page)
    const turn = ((page.getRotation().angle % 360) + 360) % 360
    this.width = turn % 180 === 0 ? width : height
    this.height = turn % 180 === 0 ? height : width
    const matrices: Record<number, number[]> = {
      0: [1, 0, 0, 1, x, y],
      90: [0, 1, -1, 0, x + width, y],
      180: [-1, 0, 0, -1, x + width, y + height],
      270: [0, -1, 1, 0, x, y + height],
    }
    this.#matrix = matrices[turn] ?? [1, 0, 0, 1, x, y]
  }

  add(...operators: string[]): void {
    this.#content.push(...operators)
  }

  /** The name of something in the page's resources. */
  resource(kind: 'Font' | 'XObject' | 'ExtGState', ref: PDFRef): string {
    const resources = this.#ownResources()
    let group = dictAt(resources, kind)
    if (!group) {
      group = PDFDict.withContext(this.#document.context)
      resources.set(name(kind), group)
    }
    const known = group.entries().find(([, value]) => value === ref)?.[0]
    if (known) return known.decodeText()
    let number = 1
    while (group.has(name(`W${number}`))) number++
    group.set(name(`W${number}`), ref)
    return `W${number}`
  }

  /** Opacity from 0 to 1; `Multiply` lets what lies below shine through, as a marker pen does. */
  look(opacity: number, blend: 'Normal' | 'Multiply' | 'Color' = 'Normal'): string {
    const { context } = this.#document
    const state = context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity, BM: blend })
    return `/${this.resource('ExtGState', context.register(state))} gs`
  }

  /** Puts what was drawn above the page, or below it. */
  finish(below = false): void {
    if (this.#content.length === 0) return
    const { context } = this.#document
    const stream = (text: string) => context.register(context.flateStream(text))
    const drawn = stream(`q ${this.#matrix.map(short).join(' ')} cm ${this.#content.join('\n')} Q\n`)
    const { node } = this.#page
    const apart = [stream('q\n'), ...balanced(this.#page), stream('\nQ\n')]
    const whole = below ? [drawn, ...apart] : [...apart, drawn]
    node.set(name('Contents'), context.obj(whole))
  }

  /** Pages may share their resources, or have them from their parent: a page that is written on gets its own. */
  #ownResources(): PDFDict {
    const { node } = this.#page
    const { context } = this.#document
    const direct = node.get(name('Resources'))
    if (direct instanceof PDFDict && this.#own.has(direct)) return direct
    const copy = PDFDict.withContext(context)
    for (const [key, value] of node.Resources()?.entries() ?? []) {
      const group = context.lookup(value)
      copy.set(key, group instanceof PDFDict ? PDFDict.fromMapWithContext(new Map(group.entries()), context) : value)
    }
    node.set(name('Resources'), copy)
    this.#own.add(copy)
    return copy
  }
  readonly #own = new WeakSet<PDFDict>()
}

/** Sets words in a document: as text where the standard fonts have the letters, as a picture where not. */
export class Typesetter {
  readonly #document: PDFDocument
  readonly #codecs: Codecs
  readonly #fonts = new Map<FontName, PDFFont>()
  readonly #pictures = new Map<string, { ref: PDFRef; width: number; height: number; descent: number }>()
  /** Letters were drawn as a picture: they cannot be searched. */
  pictured = false

  constructor(document: PDFDocument, codecs: Codecs) {
    this.#document = document
    this.#codecs = codecs
  }

  async line(writer: PageWriter, text: string, style: TextStyle): Promise<Line> {
    const font = await this.#font(style.font)
    if (missingLetter(font, text) !== undefined) return this.#picture(writer, text, style)
    const encoded = font.encodeText(text)
    const key = writer.resource('Font', font.ref)
    return {
      width: font.widthOfTextAtSize(text, style.size),
      ascent: style.size * 0.75,
      descent: style.size * 0.22,
      draw: (x, y) =>
        `BT ${operands(style.color)} rg /${key} ${short(style.size)} Tf ${short(x)} ${short(y)} Td ${encoded.toString()} Tj ET`,
    }
  }

  async #font(label: FontName): Promise<PDFFont> {
    const kept = this.#fonts.get(label) ?? (await this.#document.embedFont(FONTS[label]))
    this.#fonts.set(label, kept)
    return kept
  }

  async #picture(writer: PageWriter, text: string, style: TextStyle): Promise<Line> {
    this.pictured = true
    const id = JSON.stringify([text, style])
    let picture = this.#pictures.get(id)
    if (!picture) {
      const { bitmap, scale, baseline } = await this.#codecs.drawText(text, style)
      picture = {
        ref: addBitmap(this.#document, bitmap),
        width: bitmap.width / scale,
        height: bitmap.height / scale,
        descent: (bitmap.height - baseline) / scale,
      }
      this.#pictures.set(id, picture)
    }
    const { width, height, descent } = picture
    const key = writer.resource('XObject', picture.ref)
    const draw = (x: number, y: number) =>
      `q ${short(width)} 0 0 ${short(height)} ${short(x)} ${short(y - descent)} cm /${key} Do Q`
    return { width, ascent: height - descent, descent, draw }
  }
}

/** The first character that a font cannot show, if there is one. */
export function missingLetter(font: PDFFont, text: string): string | undefined {
  const known = new Set(font.getCharacterSet())
  return [...text].find((letter) => letter !== '\n' && !known.has(letter.codePointAt(0) as number))
}
