import { PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib'
import { bytesOf } from '../pictures/image-uses.ts'
import { at, name } from './pdf-values.ts'

/** Rules that a file may say to keep (ISO 19005 for archives, ISO 14289 for screen readers), by where that is written. */
const CLAIMS = [
  { address: 'http://www.aiim.org/pdfa/ns/id/', label: 'PDF/A' },
  { address: 'http://www.aiim.org/pdfua/ns/id/', label: 'PDF/UA' },
] as const

function metadataOf({ catalog }: PDFDocument): string {
  const metadata = at(catalog, 'Metadata')
  return metadata instanceof PDFRawStream ? new TextDecoder().decode(bytesOf(metadata)) : ''
}

function prefixOf(address: string, metadata: string): string | undefined {
  return new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${address}["']`).exec(metadata)?.[1]
}

/** Whether a file says that it keeps to the first rules for archives, which allow no object streams (ISO 19005-1). */
export function isFirstArchive(document: PDFDocument): boolean {
  const metadata = metadataOf(document)
  const prefix = prefixOf(CLAIMS[0].address, metadata)
  return prefix !== undefined && new RegExp(`[\\s<]${prefix}:part\\s*(=\\s*["']|>\\s*)1\\b`).test(metadata)
}

/**
 * What a step adds, such as letters of a font that is in no file, may be against rules that the file says to keep: it no
 * longer says so. Returns a sentence about it.
 */
export function dropClaims(document: PDFDocument): string[] {
  const before = metadataOf(document)
  const dropped: string[] = []
  let text = before
  for (const { address, label } of CLAIMS) {
    const prefix = prefixOf(address, before)
    if (prefix === undefined) continue
    const without = text
      .replaceAll(new RegExp(`\\s${prefix}:[\\w.-]+\\s*=\\s*("[^"]*"|'[^']*')`, 'g'), '')
      .replaceAll(new RegExp(`<${prefix}:([\\w.-]+)(\\s[^<>]*)?(/>|>[^<]*</${prefix}:\\1\\s*>)`, 'g'), '')
    if (without !== text) dropped.push(label)
    text = without
  }
  if (dropped.length === 0) return []
  const plain = document.context.stream(new TextEncoder().encode(text), { Type: 'Metadata', Subtype: 'XML' })
  document.catalog.set(name('Metadata'), document.context.register(plain))
  return [
    `The file said that it keeps to ${dropped.join(' and ')}. After this step that is not certain: it says so no more.`,
  ]
}
