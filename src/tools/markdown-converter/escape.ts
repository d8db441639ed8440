const PUNCTUATION = /[!-/:-@[-`{-~]/
const WORD = /[\p{L}\p{N}]/u

/** What would be syntax in running text. Each match is judged by its neighbours. */
const SUSPECT = /[\\`*_[\]<&~|!]/g
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i

/**
 * `www.` and a single word: no address of the web, yet GFM makes a link of it. Whole addresses stay as they are: in
 * Markdown they are meant to be links.
 */
const NO_ADDRESS = /(?<=^|[\s*_~(])www\.(?=[\p{L}\p{N}_-]+(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}_-]))/giu

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
  const escaped = text.replace(SUSPECT, (sign, at: number) => {
    const before = text[at - 1] ?? around.before
    const after = text[at + 1] ?? around.after
    return isSyntax(sign, before, after, text, at, around) ? `\\${sign}` : sign
  })
  return around.inLink ? escaped : escaped.replace(NO_ADDRESS, (www) => `${www.slice(0, -1)}\\.`)
}

function isSyntax(
  sign: string,
  before: string,
  after: string,
  text: string,
  at: number,
  around: Surroundings,
): boolean {
  const isSpace = (character: string) => (character === '' ? !around.inMark : /\s/.test(character))
  switch (sign) {
    case '\\':
      return after === '' || after === '\n' || PUNCTUATION.test(after)
    case '*':
      return !(isSpace(before) && isSpace(after))
    case '_':
      return !(isSpace(before) && isSpace(after)) && !(WORD.test(before) && WORD.test(after))
    case '~':
      // One that ends nothing strikes nothing through: “~5 km” stays.
      return before === '~' || after === '~' || !isSpace(before)
    case '[':
      return around.inLink || after === '^' || before === ''
    case ']':
      return around.inLink || /[([:]/.test(after)
    case '<':
      return /[a-z/!?]/i.test(after)
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
