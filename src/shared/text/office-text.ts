import { ToolError } from '#contract/error.ts'
import { MB } from '#shared/bytes.ts'
import { unpack, zipEntries, type ZipEntry } from '#shared/zip-reader.ts'

/** XML of a document: a thousand pages take a third of it. */
const MOST = 30 * MB
/** Where text lies in files of Word, in the order of reading, and in those of LibreOffice. */
const [WORD, NOTES, OPEN_DOCUMENT] = ['word/document.xml', ['word/footnotes.xml', 'word/endnotes.xml'], 'content.xml']

/** Whether a file may be one of a word processor: both kinds are ZIP archives. */
export async function isArchive(file: Blob): Promise<boolean> {
  const [p, k, three, four] = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return p === 0x50 && k === 0x4b && three === 3 && four === 4
}

/** The text of a file of a word processor (DOCX, ODT): paragraphs end lines, and a table’s cells stand one below the other. */
export async function readOfficeText(file: Blob): Promise<string> {
  const entries = await zipEntries(file)
  const read = async (entry: ZipEntry) => new TextDecoder().decode(await unpack(file, entry, MOST))
  const [word, openDocument] = [entries.get(WORD), entries.get(OPEN_DOCUMENT)]
  if (word) {
    const texts = [wordText(await read(word))]
    for (const notes of NOTES.flatMap((name) => entries.get(name) ?? [])) texts.push(wordText(await read(notes)))
    return tidy(texts.join('\n'))
  }
  if (openDocument) return tidy(openDocumentText(await read(openDocument)))
  throw new ToolError('Of archives, only documents of Word (DOCX) and LibreOffice (ODT) can be read.')
}

/** A tag without its brackets, or what stands between two. */
type Piece = { tag: string; name: string } | { text: string }

function* piecesOf(xml: string): Generator<Piece> {
  let at = 0
  while (at < xml.length) {
    const open = xml.indexOf('<', at)
    const end = open < 0 ? xml.length : open
    if (end > at) yield { text: xml.slice(at, end) }
    const close = open < 0 ? -1 : xml.indexOf('>', open)
    if (close < 0) return
    const tag = xml.slice(open + 1, close)
    yield { tag, name: /^\/?[\w:-]*/.exec(tag)?.[0] ?? '' }
    at = close + 1
  }
}

/**
 * What lies in these is not of the text: said again for older programs, moved away, stops of the tab key, remarks of
 * editors, what was deleted, numbers of notes.
 */
const BESIDE = new Set([
  'mc:Fallback',
  'w:moveFrom',
  'w:tabs',
  'office:annotation',
  'text:tracked-changes',
  'text:note-citation',
])

/** The pieces of the text itself. */
function* withoutAsides(xml: string): Generator<Piece> {
  let depth = 0
  for (const piece of piecesOf(xml)) {
    const name = 'name' in piece ? piece.name : ''
    if (BESIDE.has(name) && !('tag' in piece && piece.tag.endsWith('/'))) depth++
    else if (name.startsWith('/') && BESIDE.has(name.slice(1))) depth--
    else if (depth <= 0) yield piece
  }
}

const WORD_SIGNS: Record<string, string> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
  '/w:p': '\n',
}

function wordText(xml: string): string {
  const parts: string[] = []
  let within = false
  for (const piece of withoutAsides(xml)) {
    if ('text' in piece) {
      if (within) parts.push(unescape(piece.text))
      continue
    }
    within = piece.name === 'w:t' && !piece.tag.endsWith('/')
    parts.push(WORD_SIGNS[piece.name] ?? '')
  }
  return parts.join('')
}

const OPEN_SIGNS: Record<string, string> = {
  'text:tab': '\t',
  'text:line-break': '\n',
  '/text:p': '\n',
  '/text:h': '\n',
}

/** The tag that begins or ends a paragraph or a heading; one that is empty does both at once. */
const OPEN_PARAGRAPH = /^\/?text:[ph](?:\s|$)(?!.*\/$)/s

function openDocumentText(xml: string): string {
  const [body, notes]: [string[], string[]] = [[], []]
  let parts = body
  /** Frames have paragraphs inside paragraphs. */
  let paragraphs = 0
  const start = xml.indexOf('<office:body')
  if (start < 0) throw new ToolError('This document is encrypted or damaged: no text can be read from it.')
  let spaces = 0
  for (const piece of withoutAsides(xml.slice(start))) {
    if ('text' in piece) {
      if (paragraphs > 0) parts.push(unescape(piece.text.replace(/\s+/g, ' ')))
      continue
    }
    if (OPEN_PARAGRAPH.test(piece.tag)) paragraphs += piece.tag.startsWith('/') ? -1 : 1
    // Notes stand where they are told of; here they come at the end, as in files of Word.
    if (piece.name === 'text:note') parts = notes
    else if (piece.name === '/text:note') parts = body
    // Spaces side by side are told by their number.
    else if (piece.name === 'text:s') {
      const count = Number(/text:c="(\d{1,4})"/.exec(piece.tag)?.[1] ?? 1)
      spaces += count
      if (spaces > MOST) throw new ToolError('This document holds more spaces than can be read here.')
      parts.push(' '.repeat(count))
    } else parts.push(OPEN_SIGNS[piece.name] ?? '')
  }
  return [...body, '\n', ...notes].join('')
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
}

/** No more than one empty line between paragraphs, and none at the ends. */
function tidy(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim()
}
