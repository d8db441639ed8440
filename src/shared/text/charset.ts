import { ToolError } from '#contract/error.ts'
import { codePointName } from './shown-character.ts'

const CHARSETS = ['UTF-8', 'UTF-16', 'ISO-8859-1', 'US-ASCII'] as const
export type Charset = (typeof CHARSETS)[number]

const LAST_CODE: Record<string, number> = { 'ISO-8859-1': 0xff, 'US-ASCII': 0x7f }

/** Text as bytes. A character that the charset lacks is refused by name; UTF-16 begins with a big-endian mark. */
export function toBytes(text: string, charset: Charset): Uint8Array {
  if (charset === 'UTF-8') {
    refuseLoneSurrogate(text)
    return new TextEncoder().encode(text)
  }
  if (charset === 'UTF-16') return toUtf16(text)
  const last = LAST_CODE[charset] as number
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > last) refuseCharacter(text, index, charset)
    bytes[index] = code
  }
  return bytes
}

/** Bytes as text. UTF-16 is read by its mark, big endian without one; bytes that mean nothing are refused. */
export function fromBytes(bytes: Uint8Array, charset: Charset): string {
  if (charset === 'UTF-8') return decode(bytes, 'utf-8')
  if (charset === 'UTF-16') {
    if (bytes.length % 2 !== 0) {
      throw new ToolError('The data is not valid UTF-16: it has an odd number of bytes.', { code: 'undecodable' })
    }
    return decode(bytes, bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be')
  }
  const last = LAST_CODE[charset] as number
  // Our own Latin-1: `TextDecoder('iso-8859-1')` means windows-1252, and differs between Node versions.
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    const part = bytes.subarray(start, start + 8192)
    const wrong = part.findIndex((byte) => byte > last)
    if (wrong >= 0) {
      throw new ToolError(
        `The data is not ${charset}: byte ${start + wrong + 1} is 0x${(part[wrong] as number).toString(16).toUpperCase()}.`,
        { code: 'undecodable' },
      )
    }
    parts.push(String.fromCharCode(...part))
  }
  return parts.join('')
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    // The mark tells the order of UTF-16; in UTF-8 it is a character, and what was encoded comes back.
    return new TextDecoder(label, { fatal: true, ignoreBOM: label === 'utf-8' }).decode(bytes)
  } catch {
    const name = label === 'utf-8' ? 'UTF-8' : 'UTF-16'
    throw new ToolError(`The data is not valid ${name} text. Another charset, or a file, may be what it holds.`, {
      code: 'undecodable',
    })
  }
}

function toUtf16(text: string): Uint8Array {
  refuseLoneSurrogate(text)
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff)
  for (let index = 0; index < text.length; index++) view.setUint16(2 + index * 2, text.charCodeAt(index))
  return bytes
}

function refuseLoneSurrogate(text: string): void {
  if (text.isWellFormed()) return
  const index = text.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
  throw new ToolError(`The text has half a character (a lone surrogate) at position ${index + 1}.`, {
    code: 'unencodable',
  })
}

function refuseCharacter(text: string, index: number, charset: Charset): never {
  const code = text.codePointAt(index) as number
  const name = codePointName(code)
  const shown = text.isWellFormed() ? `“${String.fromCodePoint(code)}” (${name})` : name
  throw new ToolError(`${charset} has no character ${shown}, found at position ${index + 1}.`, { code: 'unencodable' })
}
