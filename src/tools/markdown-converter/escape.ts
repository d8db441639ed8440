import { addressLength } from './autolinks.ts'

const PUNCTUATION = /[!-/:-@[-`{-~]/
const WORD = /[\p{L}\p{N}]/u

/** What would be syntax in running text. Each match is judged by its neighbours. */
const SUSPECT = /[\\`*_[\]<&~|!]/g
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i

/** An address of mail may begin with other signs than letters (CommonMark 6.5). */
const MAIL = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d][a-z\d.-]*>/i
const LONGEST_MAIL = 330
/** Nor need it be all text: the signs of emphasis and of code are among those. */
const MAIL_BEGINS = /^<[\w.!#$%&'*+/=?^`{|}~-]*$/

/** `www.` and a single word: no address of the web, yet GFM makes a link of it. */
const NO_ADDRESS = /(?<=^|[\s*_~(])www\.(?=[\p{L}\p{N}_-]+(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}_-]))/giu
/** What readers of GFM make a link of, with the signs behind it. */
const ADDRESS =
  /(?:(?<![\p{L}\\!])(https?:\/\/|ftp:\/\/)|(?<=^|[\s*_~(])www\.(?=[\p{L}\p{N}_-]+\.[\p{L}\p{N}_-]))[^\s<>]+/giu

interface Surroundings {
  /** Characters of the output before and after the text; empty at the edges of a block. */
  before: string
  after: string
  inLink: boolean
  inTable: boolean
  /** The edges are those of an emphasis, whose signs stand there. */
  inMark?: boolean
}

/** Text as Markdown that means this text: as few backslashes as possible. @example escapeText('2 * 3 <b> a_b') // '2 * 3 \\<b> a_b' */
export function escapeText(text: string, around: Surroundings): string {
  const escape = (from: number, to: number, first = text[from - 1] ?? around.before, last = around.after) =>
    text.slice(from, to).replace(SUSPECT, (sign, index: number) => {
      const at = from + index
      const before = index === 0 ? first : (text[at - 1] as string)
      const after = at + 1 === to ? last : (text[at + 1] as string)
      return isSyntax(sign, before, after, text, at, around) ? `\\${sign}` : sign
    })
  if (around.inLink) return escape(0, text.length)
  const disarm = (escaped: string) => escaped.replace(NO_ADDRESS, (www) => `${www.slice(0, -1)}\\.`)
  let result = ''
  let done = 0
  let before: string | undefined
  for (const { 0: run, 1: protocol = '', index } of text.matchAll(ADDRESS)) {
    const end = index + run.length
    const length = addressLength(run.slice(protocol.length), protocol === '')
    const escaped = escape(index, end, undefined, text[end])
    if (escaped === run && (length === 0 || endsThere(text, end, around))) continue
    // What is no address for the signs in its host might be one for the backslashes before them.
    const link =
      length === 0
        ? escaped.replace(/:(?=\/\/)|(?<=www)\./gi, String.raw`\$&`)
        : addressLink(run.slice(0, protocol.length + length), around)
    result += disarm(escape(done, index, before, link[0])) + link
    before = link.at(-1)
    done = length === 0 ? end : index + protocol.length + length
  }
  return result + disarm(escape(done, text.length, before))
}

/** Whether readers find the end of an address: they take signs for a part of it, and the backslashes before them. */
function endsThere(text: string, end: number, { after, inMark }: Surroundings): boolean {
  return end < text.length ? text[end] === ' ' : after === '<' || (after === '' && !inMark)
}

/** An address as a link that every reader of Markdown finds the ends of. */
export function addressLink(address: string, { inTable }: { inTable: boolean }): string {
  const needsText = /^www\./i.test(address) || withReferencesAsText(address) !== address
  const text = () => escapeText(address, { before: '[', after: ']', inLink: true, inTable })
  const href = /^www\./i.test(address) ? `http://${address}` : address
  if (!needsText) return `<${inTable ? escapeEveryBar(address) : address}>`
  const link = `[${text()}](${destination(href)})`
  return inTable ? escapeBars(link) : link
}

/** A bar behind a backslash that is escaped itself is not escaped yet. */
export function escapeBars(value: string): string {
  return value.replace(/(?<!\\)((?:\\\\)*)\|/g, String.raw`$1\|`)
}

/** Where a backslash stands for itself, as in tags and in addresses between angle brackets. */
export function escapeEveryBar(value: string): string {
  return value.replaceAll('|', String.raw`\|`)
}

/** White space as CommonMark has it: without the byte order mark and the separators of lines, which \s has. */
export function isSpace(character: string): boolean {
  return /[\p{Zs}\t\n\f\r]/u.test(character)
}

function isSyntax(
  sign: string,
  before: string,
  after: string,
  text: string,
  at: number,
  around: Surroundings,
): boolean {
  const isOpen = (character: string) => (character === '' ? !around.inMark : isSpace(character))
  switch (sign) {
    case '\\':
      return after === '' || after === '\n' || PUNCTUATION.test(after)
    case '*':
      return !(isOpen(before) && isOpen(after))
    case '_':
      return !(isOpen(before) && isOpen(after)) && !(WORD.test(before) && WORD.test(after))
    case '~':
      // One that ends nothing strikes nothing through: “~5 km” stays.
      return before === '~' || after === '~' || !isOpen(before)
    case '[':
      return around.inLink || after === '^' || before === ''
    case ']':
      return around.inLink || /[([:]/.test(after)
    case '<':
      return /[a-z/!?]/i.test(after) || MAIL.test(text.slice(at, at + LONGEST_MAIL)) || beginsMail(text, at, around)
    case '&':
      return REFERENCE.test(text.slice(at, at + 34))
    case '|':
      return around.inTable
    case '!':
      return after === '[' && at === text.length - 1
    default:
      return true
  }
}

/** Whether nothing but signs of an address stands between `<` and those of emphasis or code: `<_user_@example.com>`. */
function beginsMail(text: string, at: number, { after }: Surroundings): boolean {
  return /[*_~`]/.test(after) && text.length - at < LONGEST_MAIL && MAIL_BEGINS.test(text.slice(at))
}

const BLOCK_START = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=](?=[-=]*\s*$)|[-:|](?=[:|\s]*-[-:|\s]*$)|(?:-[\t ]*){3,}$)/
const ORDERED_START = /^(\d{1,9})([.)])(?=\s|$)/

/** The beginnings of lines that would open another block. */
export function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(BLOCK_START, String.raw`\$&`).replace(ORDERED_START, String.raw`$1\$2`))
    .join('\n')
}

/** An address that Markdown reads to its end. */
export function destination(address: string): string {
  const clean = address.trim().replace(/[\n\r\t]/g, '')
  if (clean !== '' && /^[^\s<>()\\]*$/.test(clean)) return withReferencesAsText(clean)
  return `<${withReferencesAsText(clean.replace(/[<>\\]/g, (sign) => `\\${sign}`))}>`
}

export function title(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return ''
  const escaped = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/["\\]/g, (sign) => `\\${sign}`)
  return ` "${withReferencesAsText(escaped)}"`
}

function withReferencesAsText(text: string): string {
  return text.replace(/&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, String.raw`\&`)
}
