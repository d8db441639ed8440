import { ToolError } from '#contract/error.ts'
import { bytesToBase64 } from '#shared/base64.ts'
import { fromBytes, toBytes, type Charset } from '#shared/charset.ts'

interface EncodeOptions {
  charset: Charset
  /** `-` and `_` in place of `+` and `/` (RFC 4648 section 5); the padding stays. */
  urlSafe: boolean
  /** Lines of 76 characters, ended by CR LF (RFC 2045 section 6.8). */
  lineBreaks: boolean
}

const LINE = 76
/** Every other character is one byte of the same number, but in UTF-16. */
const BEYOND_ASCII = /[^\0-\x7f]/

/** @example encode('Hello', { charset: 'UTF-8', urlSafe: false, lineBreaks: false }) // 'SGVsbG8=' */
export function encode(text: string, options: EncodeOptions): string {
  const same = options.charset !== 'UTF-16' && !BEYOND_ASCII.test(text)
  const plain = same ? btoa(text) : bytesToBase64(toBytes(text, options.charset))
  const chosen = options.urlSafe ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain
  return options.lineBreaks ? wrap(chosen) : chosen
}

function wrap(text: string): string {
  const lines: string[] = []
  for (let start = 0; start < text.length; start += LINE) lines.push(text.slice(start, start + LINE))
  return lines.join('\r\n')
}

/** @example decode('SGVsbG8=', 'UTF-8') // 'Hello' */
export function decode(base64: string, charset: Charset): string {
  return fromBytes(decodeBytes(base64).bytes, charset)
}

interface Decoded {
  bytes: Uint8Array
  /** Media type of a data URI, where the input was one. */
  type?: string
}

/** Both alphabets, white space, a data URI and missing padding are understood; anything else is refused by position. */
export function decodeBytes(base64: string): Decoded {
  const uri = /^\s*data:([^,]{0,200}?)(;base64)?,/i.exec(base64)
  if (uri && !uri[2]) throw new ToolError('This data URI is not Base64: it has no “;base64”.')
  const offset = uri?.[0].length ?? 0
  const body = base64.slice(offset)
  const digits = body.replace(/[\s]+/g, '').replaceAll('-', '+').replaceAll('_', '/')
  const bare = digits.replace(/={1,2}$/, '')
  refuseForeign(bare, body, offset)
  const padding = digits.length - bare.length
  if (bare.length % 4 === 1 || (padding > 0 && digits.length % 4 !== 0)) {
    throw new ToolError(
      bare.length % 4 === 1
        ? 'The Base64 text is incomplete: its length is one more than a multiple of four.'
        : 'The padding at the end of the Base64 text does not fit its length.',
    )
  }
  const binary = atob(bare)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return uri?.[1] ? { bytes, type: uri[1].toLowerCase() } : { bytes }
}

function refuseForeign(bare: string, body: string, offset: number): void {
  if (/^[A-Za-z0-9+/]*$/.test(bare)) return
  const index = body.search(/[^A-Za-z0-9+/_\s=-]|=(?=[\s=]*[^\s=])|=(?=\s*=\s*=)/)
  if (index < 0) throw new ToolError('The Base64 text has too much padding at its end.')
  const code = body.codePointAt(index) as number
  const shown = code >= 0xd800 && code <= 0xdfff ? 'half a character' : `“${String.fromCodePoint(code)}”`
  throw new ToolError(
    code === 0x3d
      ? `Padding (“=”) stands before the end, at position ${offset + index + 1}.`
      : `${shown} at position ${offset + index + 1} is not a Base64 character.`,
  )
}
