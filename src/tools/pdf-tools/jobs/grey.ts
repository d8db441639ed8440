import { PDFDict, type PDFPage } from '@cantoo/pdf-lib'
import { counted } from '#shared/numbers/counted.ts'
import { dropClaims } from '../document/claims.ts'
import { PageWriter, short } from '../document/page-writer.ts'
import { loadDocument, name, saveDocument } from '../document/pdf-values.ts'
import { pageSet } from '../ranges.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

/**
 * Shades of grey for text, drawings and pictures alike, without drawing any of them anew: white is laid over the page in
 * the blend mode `Color`, which keeps how light everything is and takes the colour from above (PDF 1.4, ISO 32000-2).
 */
export async function makeGrey(
  context: Context,
  { work, options }: { work: Work; options: { pages: string } },
): Promise<Outcome> {
  const { bytes, lost, name: title } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  const pages = document.getPages()
  const places = pageSet(options.pages, pages.length)
  let above = 0
  for (const place of places) {
    const page = pages[place]
    if (!page) continue
    if (hasNotes(page)) above++
    // Mixed of inks, grey has a tint; and where parts knock each other out, white would be all that is left.
    page.node.set(name('Group'), document.context.obj({ S: 'Transparency', CS: 'DeviceRGB', I: true }))
    const writer = new PageWriter(document, page)
    writer.add(`q ${writer.look(1, 'Color')} 1 1 1 rg 0 0 ${short(writer.width)} ${short(writer.height)} re f Q`)
    writer.finish()
  }
  const claims = dropClaims(document)
  return {
    files: [pdfFile(`${title} grey`, await saveDocument(document))],
    notes: [`${counted(places.length, 'page')} in shades of grey.`],
    warnings: [
      ...lost,
      ...claims,
      'The colours are covered, not gone: they are still in the file, which is no smaller.',
      ...(above > 0
        ? [
            `Comments and form fields on ${counted(above, 'page')} keep their colours: flatten them first, in “Sign, write and mark”.`,
          ]
        : []),
    ],
  }
}

/** Comments and form fields lie above everything that a page draws; of links nothing is seen. */
function hasNotes(page: PDFPage): boolean {
  const notes = page.node.Annots()
  const kinds = Array.from({ length: notes?.size() ?? 0 }, (_, index) => {
    const note = notes?.lookup(index)
    return note instanceof PDFDict ? note.lookup(name('Subtype')) : undefined
  })
  return kinds.some((kind) => kind !== name('Link') && kind !== name('Popup'))
}
