import { ToolError } from '#contract/error.ts'

/** A file in an archive. */
export interface ZipEntry {
  /** How it is packed: 0 is not at all, 8 is Deflate. */
  method: number
  packed: number
  /** Where its own header begins. */
  at: number
}

const DAMAGED = 'This file is damaged: it cannot be unpacked.'
/** Signatures of the end of the directory, of an entry in it, and of a file. */
const [END, ENTRY, FILE] = [0x0605_4b50, 0x0201_4b50, 0x0403_4b50]
/** The end of the directory, with the longest comment behind it. */
const LAST = 22 + 65_535
/** More than any document’s. */
const LARGEST_DIRECTORY = 4_000_000

/** The files in a ZIP archive by their names, read from where they lie. */
export async function zipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await bytesOf(file, Math.max(0, file.size - LAST), LAST)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) throw new ToolError(DAMAGED)
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  const directory = await bytesOf(file, start, Math.min(size, LARGEST_DIRECTORY))
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY;) {
    const short = (offset: number) => directory.getUint16(at + offset, true)
    const long = (offset: number) => directory.getUint32(at + offset, true)
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, at + 46, Math.min(short(28), directory.byteLength - at - 46)),
    )
    entries.set(name, { method: short(10), packed: long(20), at: long(42) })
    at += 46 + short(28) + short(30) + short(32)
  }
  return entries
}

/** What a file of the archive holds, up to a size: a small archive may unpack to any. */
export async function unpack(
  file: Blob,
  { at, method, packed }: ZipEntry,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = await bytesOf(file, at, 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== FILE || (method !== 0 && method !== 8))
    throw new ToolError(DAMAGED)
  const start = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const content = file.slice(start, start + packed)
  const stream = method === 8 ? content.stream().pipeThrough(new DecompressionStream('deflate-raw')) : content.stream()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new ToolError(DAMAGED, { cause })
    })
    if (done) break
    parts.push(value)
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw new ToolError('This file unpacks to more than can be read here.')
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

async function bytesOf(file: Blob, start: number, length: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await file.slice(start, start + length).arrayBuffer())
}
