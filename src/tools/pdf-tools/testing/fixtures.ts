import type { PDFArray } from '@cantoo/pdf-lib'
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { writeOutlines, type Bookmark } from '../document/outlines.ts'
import { writeLabels } from '../document/page-labels.ts'
import { saveDocument } from '../document/pdf-values.ts'

/** A document made for a test: each page says its name in text. */
export interface Fixture {
  words: string[]
  title?: string
  /** Bookmark titles by place. */
  bookmarks?: [title: string, place: number][]
  /** A link on the first page to each of these places, every other by name. */
  links?: number[]
  /** Text fields by name and value, on the first page. */
  fields?: Record<string, string>
  roman?: boolean
}

export async function makePdf(fixture: Fixture): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const word of fixture.words) {
    const page = document.addPage([400, 300])
    page.drawText(word, { x: 40, y: 220, size: 24, font })
  }
  const refs = document.getPages().map(({ ref }) => ref)
  if (fixture.title) document.setTitle(fixture.title)
  if (fixture.bookmarks)
    writeOutlines(
      document,
      fixture.bookmarks.map(([title, place]) => mark(document, title, refs[place])),
    )
  if (fixture.links) addLinks(document, refs, fixture.links)
  if (fixture.roman)
    writeLabels(
      document,
      refs.map((_, index) => ({ style: 'r', prefix: '', number: index + 1 })),
    )
  const fields = Object.entries(fixture.fields ?? {})
  for (const [index, [name, value]] of fields.entries()) {
    const field = document.getForm().createTextField(name)
    field.setText(value)
    field.addToPage(document.getPage(0), { x: 40, y: 40 + index * 40, width: 200, height: 24, font })
  }
  if (fields.length > 0) document.getForm().updateFieldAppearances(font)
  return saveDocument(document)
}

function mark(document: PDFDocument, title: string, page: PDFRef | undefined): Bookmark {
  return { title, destination: document.context.obj([page as PDFRef, 'Fit']) as PDFArray, open: true, children: [] }
}

function addLinks(document: PDFDocument, refs: PDFRef[], places: number[]): void {
  const { context, catalog } = document
  const names = context.obj([])
  const links = places.map((place, index) => {
    const key = `place-${place}`
    const destination = context.obj([refs[place] as PDFRef, 'Fit'])
    if (index % 2 === 1) {
      names.push(PDFString.of(key))
      names.push(destination)
    }
    return context.register(
      context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [40, 100 + index * 20, 120, 115 + index * 20],
        Dest: index % 2 === 1 ? PDFHexString.fromText(key) : destination,
      }),
    )
  })
  if (names.size() > 0) catalog.set(PDFName.of('Names'), context.obj({ Dests: { Names: names } }))
  document.getPage(0).node.set(PDFName.of('Annots'), context.obj(links))
}

/** A picture that looks like a photo: it has to be coded, it is no noise. */
export function photo(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = 128 + 100 * Math.sin(x / 17) * Math.cos(y / 23)
      data[at + 1] = (x * y) % 61
      data[at + 2] = 255 * (x / width)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** A word that is parted at the end of a line. */
export async function brokenWord() {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const font = await document.embedFont(StandardFonts.Helvetica)
  page.drawText('Not a SECRET-', { x: 50, y: 200, size: 20, font })
  page.drawText('WORD to keep', { x: 50, y: 170, size: 20, font })
  return saveDocument(document)
}
