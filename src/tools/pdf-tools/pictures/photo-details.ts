import { PDFArray, PDFName, PDFRawStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { stripMetadata } from '#shared/image/metadata.ts'
import { at, name, nameAt } from '../document/pdf-values.ts'
import { bytesOf } from './image-uses.ts'

/**
 * Takes out what photos in a file say about themselves, such as the camera, the place and a small copy of the picture;
 * how they look stays. Returns of how many.
 */
export function stripPhotos({ context }: PDFDocument): number {
  let count = 0
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const photo = object instanceof PDFRawStream ? photoIn(object) : undefined
    const bare = photo && stripMetadata(photo.getContents(), 'jpeg')
    if (!photo || !bare || bare.length === photo.getContents().length) continue
    context.assign(ref, PDFRawStream.of(photo.dict, bare))
    count++
  }
  return count
}

/** A JPEG as it is; some are packed once more. */
function photoIn(stream: PDFRawStream): PDFRawStream | undefined {
  const filters = listAt(stream, 'Filter')
  if (nameAt(stream.dict, 'Subtype') !== 'Image' || filters.at(-1) !== PDFName.of('DCTDecode')) return undefined
  if (filters.length === 1) return stream
  const parameters = listAt(stream, 'DecodeParms')
  const outside = withFilters(stream, filters.slice(0, -1), parameters.slice(0, filters.length - 1))
  const bytes = bytesOf(outside)
  if (bytes.length === 0) return undefined
  const inside = withFilters(stream, filters.slice(-1), parameters.slice(filters.length - 1))
  return PDFRawStream.of(inside.dict, bytes)
}

function listAt({ dict }: PDFRawStream, key: string): PDFObject[] {
  const value = at(dict, key)
  const entries = value instanceof PDFArray ? value.asArray() : value ? [value] : []
  return entries.flatMap((entry) => dict.context.lookup(entry) ?? [])
}

function withFilters(stream: PDFRawStream, filters: PDFObject[], parameters: PDFObject[]): PDFRawStream {
  const dict = stream.dict.clone()
  dict.set(name('Filter'), dict.context.obj(filters))
  dict.delete(name('DecodeParms'))
  if (parameters.length > 0) dict.set(name('DecodeParms'), dict.context.obj(parameters))
  return PDFRawStream.of(dict, stream.getContents())
}
