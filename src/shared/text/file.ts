import { ToolError } from '#contract/error.ts'
import { legacyEncodingOf } from './legacy-encoding.ts'
import { concat } from '#shared/bytes.ts'
import { sniff } from '#shared/sniff.ts'
import type { EncodingChoice, TextEncoding } from './encodings.ts'

/** As much of a long file as is looked at to tell its encoding, from the first byte on that is not ASCII. */
const SAMPLE = 256 * 1024
const PDF = 'application/pdf'

/**
 * The text of a file and the encoding it was in: by its byte order mark, by where its zero bytes are (UTF-16),
 * as UTF-8 if it is valid, else in an encoding from before Unicode. What is no text is refused; a mark is not part of
 * the text, nor is the end mark of DOS.
 */
export function decodeTextFile(
  bytes: Uint8Array,
  choice: EncodingChoice = 'auto',
): { text: string; encoding: TextEncoding } {
  const encoding = choice === 'auto' ? detectEncoding(bytes) : choice
  const decoder = textDecoder(encoding)
  const text = decoder.decode(bytes) + decoder.end()
  return { text: text.slice(0, endOf(text)), encoding }
}

/** The text of a file that arrives in pieces, in pieces. Its encoding is told as that of a file that is there at once. */
export async function* decodeTextStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  choice: EncodingChoice = 'auto',
): AsyncGenerator<string> {
  let held = ''
  for await (const piece of piecesOf(chunks, choice)) {
    const end = endOf(piece)
    if (end > 0) yield held + piece.slice(0, end)
    held = (end > 0 ? '' : held) + piece.slice(end)
  }
}

async function* piecesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  choice: EncodingChoice,
): AsyncGenerator<string> {
  let decoder: PieceDecoder | undefined
  let head: Uint8Array = new Uint8Array()
  let begun = false
  const told = (cut: boolean) =>
    begun ? encodingOf(head.subarray(firstForeign(head)), 0, cut) : detectEncoding(head, cut)
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk)
      continue
    }
    head = concat([head, chunk])
    if (head.length < SAMPLE) continue
    if (choice === 'auto' && (begun || !hasZero(head))) {
      if (!begun) refusePdf(head)
      const first = firstForeign(head)
      if (first === head.length) {
        // Such a beginning is alike in UTF-8 and what came before it: what follows tells them apart.
        yield new TextDecoder().decode(head)
        head = new Uint8Array()
        begun = true
        continue
      }
      if (head.length < first + SAMPLE) continue
    }
    decoder = textDecoder(choice === 'auto' ? told(true) : choice)
    yield decoder.decode(head)
  }
  if (!decoder) {
    decoder = textDecoder(choice === 'auto' ? told(false) : choice)
    yield decoder.decode(head)
  }
  yield decoder.end()
}

/** The length of a text without the end marks of DOS (Ctrl+Z) behind it. */
function endOf(text: string): number {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0x1a) end--
  return end
}

/**
 * The text of a file of any size, piece by piece, so that a page stays alive meanwhile. Nothing is no text to put in the
 * place of another.
 */
export async function readTextFile(file: Blob): Promise<string> {
  const pieces: string[] = []
  for await (const piece of decodeTextStream(chunksOf(file))) pieces.push(piece)
  const text = pieces.join('')
  if (text === '') throw new ToolError('The file is empty.', { code: 'empty_file' })
  return text
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** `cut`: the bytes are the beginning of more. */
export function detectEncoding(bytes: Uint8Array, cut = false): TextEncoding {
  refusePdf(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'UTF-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  if (hasZero(bytes)) {
    const order = cut || bytes.length % 2 === 0 ? utf16Order(bytes.subarray(0, SAMPLE)) : undefined
    return order ?? refuse(bytes)
  }
  const first = firstForeign(bytes)
  // Of a long beginning in ASCII nothing is kept where a file arrives in pieces.
  const start = first < SAMPLE ? 0 : first
  return encodingOf(bytes.subarray(start), first - start, cut)
}

function encodingOf(bytes: Uint8Array, first: number, cut: boolean): TextEncoding {
  const end = first + SAMPLE
  const sample = bytes.subarray(0, end)
  if (isUtf8(sample, cut || end < bytes.length)) return 'UTF-8'
  return hasControls(sample) ? refuse(bytes) : legacyEncodingOf(sample.subarray(first))
}

function hasZero(bytes: Uint8Array): boolean {
  return bytes.subarray(0, SAMPLE).includes(0)
}

/** The place of the first byte that is not ASCII, or the length. */
function firstForeign(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length && (bytes[at] as number) < 0x80) at++
  return at
}

/**
 * Commas, digits and line ends have their zero byte on one side; ten times as often as the other is enough. A short text
 * may have a character with its zero on the other side (“一”, “😀”): it counts where all of it can be text.
 */
function utf16Order(sample: Uint8Array): TextEncoding | undefined {
  let even = 0
  let odd = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  const order = odd > even ? 'UTF-16LE' : 'UTF-16BE'
  const most = Math.max(odd, even)
  // Text has more zeros of this kind than a binary file's stray one.
  if (most * 20 <= sample.length) return undefined
  return most > Math.min(odd, even) * 10 || isUtf16Text(sample, order) ? order : undefined
}

/** What no text has: control characters, and code points that mean nothing. */
const NO_TEXT = /(?![\t\n\f\r\u0085])[\p{Cc}\p{Cn}]/u

function isUtf16Text(sample: Uint8Array, order: 'UTF-16LE' | 'UTF-16BE'): boolean {
  try {
    return !NO_TEXT.test(new TextDecoder(order.toLowerCase(), { fatal: true }).decode(sample, { stream: true }))
  } catch {
    return false
  }
}

function isUtf8(bytes: Uint8Array, cut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut })
    return true
  } catch {
    return false
  }
}

/** Control characters that no text file has: all but tab, line ends, form feed and the end mark of DOS. */
function hasControls(sample: Uint8Array): boolean {
  return sample.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte))
}

/** Without compression it is made of letters, and no text of anybody. */
function refusePdf(bytes: Uint8Array): void {
  if (sniff(bytes.subarray(0, 24))?.type === PDF) refuse(bytes)
}

function refuse(bytes: Uint8Array): never {
  const found = sniff(bytes)
  const kind = found && !found.type.startsWith('text/') ? `a ${found.extension.toUpperCase()} file` : 'a binary file'
  const way = found?.type === PDF ? ' To take its text out, choose “Get the text” in the PDF tools of the site.' : ''
  throw new ToolError(`This is ${kind}, not text.${way}`, { code: 'not_text' })
}

interface PieceDecoder {
  decode(bytes: Uint8Array): string
  end(): string
}

function textDecoder(encoding: TextEncoding): PieceDecoder {
  const decoder = new TextDecoder(encoding.toLowerCase(), { fatal: true })
  const guarded = (decode: () => string) => {
    try {
      return decode()
    } catch (error) {
      throw new ToolError(`The file is not valid ${encoding} text. Please choose its encoding, or save it as UTF-8.`, {
        code: 'undecodable',
        cause: error,
      })
    }
  }
  return {
    decode: (bytes) => guarded(() => decoder.decode(bytes, { stream: true })),
    end: () => guarded(() => decoder.decode()),
  }
}
