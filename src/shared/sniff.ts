import { hexOf } from './bytes.ts'

export interface FileType {
  type: string
  extension: string
}

/** In hexadecimal digits, `.` for any; letters alone would be found in texts, too (“BMW”), so that numbers are among them. */
const SIGNATURES: [signature: string, offset: number, type: string, extension: string][] = [
  ['89504e470d0a1a0a', 0, 'image/png', 'png'],
  ['ffd8ff', 0, 'image/jpeg', 'jpg'],
  ['474946383761', 0, 'image/gif', 'gif'],
  ['474946383961', 0, 'image/gif', 'gif'],
  ['52494646........57454250', 0, 'image/webp', 'webp'],
  // Brands of the HEIF family; a `mif1` that names no other brand is mostly a photo of a telephone.
  ['6674797061766966', 4, 'image/avif', 'avif'],
  ['6674797061766973', 4, 'image/avif', 'avif'],
  ['667479706d69663100000000617669', 4, 'image/avif', 'avif'],
  ['66747970686569', 4, 'image/heic', 'heic'],
  ['66747970686576', 4, 'image/heic', 'heic'],
  ['667479706d696631', 4, 'image/heic', 'heic'],
  ['667479706d736631', 4, 'image/heic', 'heic'],
  // The size of the second header, one of eight.
  ['424d.{24}(?:0c|10|28|34|38|40|6c|7c)000000', 0, 'image/bmp', 'bmp'],
  ['49492a00', 0, 'image/tiff', 'tif'],
  ['4d4d002a', 0, 'image/tiff', 'tif'],
  // BigTIFF.
  ['49492b0008000000', 0, 'image/tiff', 'tif'],
  ['4d4d002b00080000', 0, 'image/tiff', 'tif'],
  ['00000100', 0, 'image/x-icon', 'ico'],
  ['255044462d', 0, 'application/pdf', 'pdf'],
  ['504b0304', 0, 'application/zip', 'zip'],
  ['1f8b08', 0, 'application/gzip', 'gz'],
  ['4944330[234]', 0, 'audio/mpeg', 'mp3'],
  ['667479706d703432', 4, 'video/mp4', 'mp4'],
  ['6674797069736f6d', 4, 'video/mp4', 'mp4'],
  ['1a45dfa3', 0, 'video/webm', 'webm'],
  ['774f4632', 0, 'font/woff2', 'woff2'],
  ['0061736d', 0, 'application/wasm', 'wasm'],
]

const SHAPES = SIGNATURES.map(([signature, offset, type, extension]) => ({
  shape: new RegExp(`^.{${2 * offset}}${signature}`),
  type,
  extension,
}))

/** What a file is by its first bytes, or `undefined` where they do not tell. */
export function sniff(bytes: Uint8Array): FileType | undefined {
  const head = hexOf(bytes.subarray(0, 24))
  for (const { shape, type, extension } of SHAPES) if (shape.test(head)) return { type, extension }
  return isSvg(bytes) ? { type: 'image/svg+xml', extension: 'svg' } : sniffText(bytes)
}

/** As much of a file as declarations and comments before a drawing may take. */
const PROLOG = 8192
/** Each declaration and each comment ends at its first end, so that no text is looked at twice. */
const SVG =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*(?:<(?:[a-z_][\w.-]*:)?svg[\s>]|<!doctype\s+svg[\s>[])/i

/** Two bytes to a letter: told by a mark, or by the zero beside the first bracket. */
export function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined
}

/** What is looked for is ASCII in every other encoding that drawings are saved in. */
function isSvg(bytes: Uint8Array): boolean {
  return SVG.test(new TextDecoder(wideEncoding(bytes) ?? 'latin1').decode(bytes.subarray(0, PROLOG)))
}

function sniffText(bytes: Uint8Array): FileType | undefined {
  const sample = bytes.subarray(0, 1024)
  if (sample.length === 0 || sample.includes(0)) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true }).trimStart()
  } catch {
    return undefined
  }
  if (/^<(?:!doctype html|html)[\s>]/i.test(text)) return { type: 'text/html', extension: 'html' }
  if (text.startsWith('<?xml')) return { type: 'application/xml', extension: 'xml' }
  if (/^[{[]/.test(text)) return { type: 'application/json', extension: 'json' }
  return { type: 'text/plain', extension: 'txt' }
}
