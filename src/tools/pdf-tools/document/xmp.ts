import { PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib'
import { bytesOf } from '../pictures/image-uses.ts'
import { at } from './pdf-values.ts'

/** Where XMP has what the older details have (ISO 16684-1, and PDF 2.0, table 349). */
const PLACES = {
  Title: 'dc:title',
  Author: 'dc:creator',
  Subject: 'dc:description',
  Keywords: 'pdf:Keywords',
  Creator: 'xmp:CreatorTool',
  Producer: 'pdf:Producer',
} as const

/** What a file says about itself in XMP only, as files of PDF 2.0 do; nothing where it says nothing. */
export function xmpText(document: PDFDocument, key: string): string {
  const property = key in PLACES ? PLACES[key as keyof typeof PLACES] : undefined
  const metadata = at(document.catalog, 'Metadata')
  if (!property || !(metadata instanceof PDFRawStream)) return ''
  const text = new TextDecoder().decode(bytesOf(metadata))
  const attribute = new RegExp(`\\s${property}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text)
  if (attribute) return plain(attribute[1] ?? attribute[2] ?? '')
  const start = text.search(new RegExp(`<${property}[\\s>]`))
  const end = text.indexOf(`</${property}`, start)
  if (start < 0 || end < 0) return ''
  const inside = text.slice(text.indexOf('>', start) + 1, end)
  const entries = Array.from(inside.matchAll(/<rdf:li[^<>]*>([^<]*)</g), ([, entry = '']) => entry)
  // Of a text in several languages the first is for all.
  const [first = inside] = entries
  return plain(property === 'dc:creator' && entries.length > 0 ? entries.join(', ') : first)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  return text
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return ENTITIES[word] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ffff ? String.fromCodePoint(code) : all
    })
    .trim()
}
