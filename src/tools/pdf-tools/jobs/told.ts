import { PDFHexString, PDFStream, PDFString, type PDFDict, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import { asText, dictAt, nameAt } from '../document/pdf-values.ts'
import { bytesOf, contentOf } from '../pictures/image-uses.ts'

/** What stands for letters or a picture, in the content itself (PDF 2.0, 14.9.3 to 14.9.5); brackets may lie in brackets once. */
const TOLD = /\/(?:ActualText|Alt|E)\s*(?:\(((?:\\[^]|[^\\()]|\((?:\\[^]|[^\\()])*\))*)\)|<([\da-f\s]*)>)/gi

const latin = new TextDecoder('latin1')

/** What screen readers are told instead of what a page shows: it is on the page, but drawn nowhere. */
export function toldOn(document: PDFDocument, page: PDFPage): string {
  const content = contentOf(document, page.node.Contents())
  const parts = [...(content ? [content] : []), ...formsOf(page.node.Resources())]
  return parts
    .flatMap((part) => Array.from(latin.decode(part).matchAll(TOLD)))
    .map(([, letters, hex = '']) =>
      asText(letters === undefined ? PDFHexString.of(hex.replaceAll(/\s/g, '')) : PDFString.of(letters)),
    )
    .join('\n')
}

function* formsOf(resources: PDFDict | undefined): Generator<Uint8Array> {
  const seen = new Set<PDFStream>()
  const waiting = [resources]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const value of dictAt(next, 'XObject')?.values() ?? []) {
      const form = next.context.lookup(value)
      if (!(form instanceof PDFStream) || seen.has(form) || nameAt(form.dict, 'Subtype') !== 'Form') continue
      seen.add(form)
      yield bytesOf(form)
      const own = dictAt(form.dict, 'Resources')
      if (own) waiting.push(own)
    }
  }
}
