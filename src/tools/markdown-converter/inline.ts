import type { Length } from '#shared/text/long-text.ts'
import { holdsBlock } from './block.ts'
import { addressLink, destination, escapeBars, escapeEveryBar, escapeText, isSpace, title } from './escape.ts'
import type { Element, Text } from './html-parser.ts'
import { endTag, startTag } from './html-serializer.ts'
import { plainText } from './plain-text.ts'

interface InlineContext {
  keep: Set<string>
  /** What is written so far. */
  room: Length
  /** Inside an element that stays HTML with all its own. */
  keepsAll?: boolean
  inTable: boolean
  inLink: boolean
  /** Emphases that are open already: they do not nest in themselves. */
  marks: string
}

/** A stretch of a paragraph, to be joined once its neighbours are known. */
type Piece =
  | { kind: 'text'; value: string }
  /** Finished Markdown, e.g. a link. */
  | { kind: 'literal'; value: string }
  | { kind: 'code'; value: string }
  | { kind: 'mark'; mark: Mark; value: string }
  | { kind: 'break' }

type Mark = 'strong' | 'em' | 'del'

const MARKS = new Map<string, Mark>([
  ['b', 'strong'],
  ['strong', 'strong'],
  ...['i', 'em', 'cite', 'dfn', 'var'].map((name): [string, Mark] => [name, 'em']),
  ...['s', 'strike', 'del'].map((name): [string, Mark] => [name, 'del']),
])
export const CODE = new Set(['code', 'kbd', 'samp', 'tt'])
/** Content that is no text of the document. */
export const SILENT = new Set(
  'script style template head title meta link svg math datalist select textarea param source track area noembed noframes applet object canvas'.split(
    ' ',
  ),
)
/** Elements whose content would mean nothing without the elements in it. */
export const WHOLE = new Set('svg math picture audio video object applet canvas select map ruby'.split(' '))
/** The mark of a footnote: no element of a document can have this name. */
export const NOTE_MARK = '#note-mark'
const UNSAFE = /^(?:javascript|vbscript|data(?!:image\/(?:png|jpe?g|gif|webp|avif);)):/i

/** Addresses that run code; browsers overlook white space and control characters in them. */
function isUnsafe(address: string): boolean {
  return UNSAFE.test(address.replace(/[\s\p{Cc}]+/gu, ''))
}

/** Inline content as Markdown, without white space at its edges. */
export function inlineOf(nodes: (Element | Text)[], context: InlineContext): string {
  const text = join(split(collapse(nodes.flatMap((node) => piecesOf(node, context)))).kept, context)
  context.room.add(text.length)
  return text
}

/** Whether an element around blocks means something inside those that are around them already. */
export function addsTo(around: Element[], node: Element): boolean {
  if (node.tagName === 'a') return isLink(node) && around.every(({ tagName }) => tagName !== 'a')
  const mark = MARKS.get(node.tagName)
  return mark !== undefined && around.every(({ tagName }) => MARKS.get(tagName) !== mark)
}

function isLink({ properties: { href } }: Element): boolean {
  return typeof href === 'string' && !isUnsafe(href)
}

function piecesOf(node: Element | Text, context: InlineContext): Piece[] {
  if (node.type === 'text') return [{ kind: 'text', value: node.value }]
  const { tagName, properties, children } = node
  if (context.keepsAll || context.keep.has(tagName)) return keptPieces(node, context)
  if (SILENT.has(tagName)) return []
  if (CODE.has(tagName)) return codePieces(plainText(children), context.inTable)
  const mark = MARKS.get(tagName)
  if (mark) return markPieces(mark, node, context)
  switch (tagName) {
    case 'br':
      return [{ kind: 'break' }]
    case 'a':
      return linkPieces(node, context)
    case NOTE_MARK:
      return literal(`[^${String(properties.number)}]`)
    case 'img':
      return literal(image(node, context))
    case 'input':
      return properties.type === 'checkbox'
        ? [...literal(properties.checked ? '[x]' : '[ ]'), { kind: 'text', value: ' ' }]
        : []
    case 'sup':
    case 'sub':
      return raisedPieces(node, context)
    case 'q':
      return [{ kind: 'text', value: '“' }, ...all(node, context), { kind: 'text', value: '”' }]
    case 'iframe':
    case 'video':
    case 'audio':
      return literal(mediaLink(node, context))
    default:
      return all(node, context)
  }
}

function keptPieces(node: Element, context: InlineContext): Piece[] {
  // An empty line would end the paragraph, any other the row of a table.
  const tag = startTag(node).replace(/\s+/g, (blanks) => (/[\n\r]/.test(blanks) ? ' ' : blanks))
  const within = { ...context, keepsAll: context.keepsAll || WHOLE.has(node.tagName) || holdsBlock(node) }
  return [
    { kind: 'literal', value: context.inTable ? escapeEveryBar(tag) : tag },
    ...all(node, within),
    ...literal(endTag(node)),
  ]
}

/** Without its tags 10³ would be 103. What leads elsewhere, as the mark of a note does, needs none. */
function raisedPieces(node: Element, context: InlineContext): Piece[] {
  const inner = all(node, context)
  const leads = inner.some(({ kind }) => kind === 'literal')
  if (leads || plainText(node.children).trim() === '') return inner
  return [...literal(`<${node.tagName}>`), ...inner, ...literal(endTag(node))]
}

function all(node: Element, context: InlineContext): Piece[] {
  return node.children.flatMap((child) => piecesOf(child, context))
}

function literal(value: string): Piece[] {
  return value === '' ? [] : [{ kind: 'literal', value }]
}

function codePieces(text: string, inTable: boolean): Piece[] {
  if (text === '') return []
  return text.trim() === '' ? [{ kind: 'text', value: ' ' }] : [{ kind: 'code', value: codeSpan(text, inTable) }]
}

/** White space and breaks at the edges of an emphasis go outside: `**a **` would be no emphasis. */
function markPieces(mark: Mark, node: Element, context: InlineContext): Piece[] {
  if (context.marks.includes(mark)) return all(node, context)
  const within = { ...context, marks: `${context.marks} ${mark}` }
  // No-break spaces, too, which word processors put there; as text they stay what they are.
  const { lead, kept, tail } = split(collapse(all(node, within)), true)
  const value = join(kept, within)
  return [...lead, ...(value === '' ? [] : [{ kind: 'mark', mark, value } as const]), ...tail]
}

/** What CommonMark takes for an e-mail address between angle brackets: no umlaut, no underscore in the domain. */
const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

function linkPieces(node: Element, context: InlineContext): Piece[] {
  if (context.inLink || !isLink(node)) return all(node, context)
  const href = node.properties.href as string
  const text = plainText(node.children)
  const isShown = text === href || (`mailto:${text}` === href && MAIL.test(text))
  if (isShown && /^(?:https?|ftp|mailto):[^\s<>]+$/i.test(href)) return literal(addressLink(text, context))
  const within = { ...context, inLink: true }
  const { lead, kept, tail } = split(collapse(all(node, within)))
  const link = `[${join(kept, within)}](${target(href, context, textProperty(node, 'title'))})`
  return [...lead, { kind: 'literal', value: link }, ...tail]
}

/** An address and a title; the bars of the text before them are escaped already. */
function target(address: string, { inTable }: InlineContext, name?: string): string {
  const written = destination(address) + title(name)
  return inTable ? escapeBars(written) : written
}

function image(node: Element, context: InlineContext): string {
  const alt = textProperty(node, 'alt') ?? ''
  const source = textProperty(node, 'src') ?? ''
  const text = escapeText(alt.replace(/\s+/g, ' ').trim(), { before: '[', after: ']', inLink: true, inTable: true })
  return source === '' || isUnsafe(source)
    ? text
    : `![${text}](${target(source, context, textProperty(node, 'title'))})`
}

function mediaLink(node: Element, context: InlineContext): string {
  const inner = node.children.find((child) => child.type === 'element' && child.tagName === 'source') as
    | Element
    | undefined
  const source = textProperty(node, 'src') ?? (inner && textProperty(inner, 'src'))
  if (source === undefined || isUnsafe(source)) return ''
  const name = textProperty(node, 'title') ?? source
  return `[${escapeText(name, { before: '[', after: ']', inLink: true, inTable: true })}](${target(source, context)})`
}

function textProperty({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  return typeof value === 'string' ? value : undefined
}

/** One space for every run of white space, none beside a break; no-break spaces stay. */
function collapse(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (piece.kind === 'break' && last?.kind === 'text') last.value = last.value.replace(/ $/, '')
    if (piece.kind !== 'text') {
      result.push(piece)
      continue
    }
    let value = piece.value.replace(/[ \t\n\r\f]+/g, ' ')
    const spaced =
      last === undefined ? false : last.kind === 'break' || (last.kind === 'text' && last.value.endsWith(' '))
    if (spaced) value = value.replace(/^ /, '')
    if (value === '') continue
    if (last?.kind === 'text') last.value += value
    else result.push({ kind: 'text', value })
  }
  return result.filter((piece) => piece.kind !== 'text' || piece.value !== '')
}

/** Cuts breaks and spaces off both edges; `wide` takes every kind of white space, no-break spaces too. */
function split(pieces: Piece[], wide = false): { lead: Piece[]; kept: Piece[]; tail: Piece[] } {
  const trimStart = (text: string) => (wide ? text.trimStart() : text.replace(/^ /, ''))
  const trimEnd = (text: string) => (wide ? text.trimEnd() : text.replace(/ $/, ''))
  const isEmpty = (piece: Piece | undefined) =>
    piece?.kind === 'break' || (piece?.kind === 'text' && trimStart(piece.value) === '')
  let start = 0
  let end = pieces.length
  while (start < end && isEmpty(pieces[start])) start++
  while (end > start && isEmpty(pieces[end - 1])) end--
  const [lead, kept, tail] = [pieces.slice(0, start), pieces.slice(start, end), pieces.slice(end)]
  const first = kept[0]
  if (first?.kind === 'text') {
    const value = trimStart(first.value)
    lead.push({ kind: 'text', value: first.value.slice(0, -value.length) })
    kept[0] = { kind: 'text', value }
  }
  const last = kept.at(-1)
  if (last?.kind === 'text') {
    const value = trimEnd(last.value)
    tail.unshift({ kind: 'text', value: last.value.slice(value.length) })
    kept[kept.length - 1] = { kind: 'text', value }
  }
  return { lead, kept, tail }
}

function join(pieces: Piece[], context: InlineContext): string {
  const parts: string[] = []
  let before = ''
  for (const [at, piece] of pieces.entries()) {
    const value = write(piece, before, firstOf(pieces[at + 1], context), context)
    if (value === '') continue
    // The signs of two pieces of code would be read as one run.
    if (piece.kind === 'code' && pieces[at - 1]?.kind === 'code') parts.push('<!-- -->')
    // The mark of a note would be read as the text of a link, or begin the note.
    const startsLine = (pieces[at - 2]?.kind ?? 'break') === 'break'
    if (before === ']' && (value.startsWith('(') || (startsLine && value.startsWith(':')))) parts.push('<!-- -->')
    parts.push(value)
    before = lastCharacter(value)
  }
  return parts.join('')
}

function write(piece: Piece, before: string, after: string, context: InlineContext): string {
  switch (piece.kind) {
    case 'text':
      return escapeText(piece.value, {
        before,
        after,
        inLink: context.inLink,
        inTable: context.inTable,
        inMark: context.marks !== '',
      })
    case 'literal':
    case 'code':
      return piece.value
    case 'break':
      return context.inTable ? '<br>' : '\\\n'
    case 'mark':
      return writeMark(piece.mark, piece.value, before, after)
  }
}

/** The first character of what comes next, as far as it matters to syntax. */
function firstOf(piece: Piece | undefined, { inTable }: InlineContext): string {
  if (piece === undefined) return ''
  if (piece.kind === 'break') return inTable ? '<' : '\\'
  return piece.kind === 'mark' ? '*' : firstCharacter(piece.value)
}

/** Whole ones: half of an emoji would not be known for a sign. */
function firstCharacter(text: string): string {
  return Array.from(text.slice(0, 2))[0] ?? ''
}

function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? ''
}

/** Emphasis by signs where CommonMark reads them as such between these neighbours, by tags where it does not. */
function writeMark(mark: Mark, value: string, before: string, after: string): string {
  const sign = mark === 'strong' ? '**' : mark === 'del' ? '~~' : wordLike(before) || wordLike(after) ? '*' : '_'
  const first = firstCharacter(value)
  const last = lastCharacter(value)
  const opens = before !== sign[0] && (!isSign(first) || !wordLike(before))
  const closes = after !== sign[0] && (!isSign(last) || !wordLike(after))
  const mixes = first === sign[0] || last === sign[0]
  return opens && closes && !mixes ? sign + value + sign : `<${mark}>${value}</${mark}>`
}

function wordLike(character: string): boolean {
  return character !== '' && !isSign(character) && !isSpace(character)
}

function isSign(character: string): boolean {
  return /[\p{P}\p{S}]/u.test(character)
}

function codeSpan(text: string, inTable: boolean): string {
  const code = text.replace(/[\n\r]+/g, ' ')
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const shortest = (code.match(/(?<!`)`(?!`)/g) ?? []).length === 0 ? 1 : longest + 1
  const fence = '`'.repeat(longest === 0 ? 1 : shortest)
  const pad = /^`|`$|^ .* $/.test(code) ? ' ' : ''
  return fence + pad + (inTable ? code.replaceAll('|', '\\|') : code) + pad + fence
}
