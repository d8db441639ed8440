import { PDFArray, PDFDict, PDFRawStream, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'

/** Fonts and pictures that merged files have in common are kept once. */
export function shareEqualStreams({ context }: PDFDocument): void {
  const groups = new Map<string, { ref: PDFRef; stream: PDFRawStream }[]>()
  const instead = new Map<string, PDFRef>()
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue
    const contents = object.getContents()
    const key = `${object.dict.toString()} ${contents.length} ${checksum(contents)}`
    const group = groups.get(key) ?? []
    groups.set(key, group)
    const twin = group.find(({ stream }) => equal(stream.getContents(), contents))
    if (twin) instead.set(ref.tag, twin.ref)
    else group.push({ ref, stream: object })
  }
  if (instead.size === 0) return
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (instead.has(ref.tag)) context.delete(ref)
    else redirect(object, instead, 0)
  }
}

function redirect(object: PDFObject, instead: ReadonlyMap<string, PDFRef>, depth: number): void {
  if (depth > 200) return
  if (object instanceof PDFStream) redirect(object.dict, instead, depth + 1)
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      const twin = value instanceof PDFRef ? instead.get(value.tag) : undefined
      if (twin) object.set(key, twin)
      else redirect(value, instead, depth + 1)
    }
  } else if (object instanceof PDFArray) {
    for (let index = 0; index < object.size(); index++) {
      const value = object.get(index)
      const twin = value instanceof PDFRef ? instead.get(value.tag) : undefined
      if (twin) object.set(index, twin)
      else redirect(value, instead, depth + 1)
    }
  }
}

/** FNV-1a, for finding candidates; equality is made sure of byte by byte. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
