import { shortened } from '#shared/text/shortened.ts'
import type { Cursor } from './repair-cursor.ts'
import { endOfUrl, endsWord, isBlank, isDelimiter, isDigit, isQuote, isSpace } from './repair-characters.ts'

/** Before a string in Python, as in u'…', b"…" and r'…'. */
const PREFIX = /(?:[uf]|br?|rb?)(?=['"])/iy
/** Behind a quote that ends a string: a comma or the like, or nothing, behind blanks and comments. */
const BEHIND_END = /^[^\S\r\n]*(?:\/\*(?:[^*]|\*(?!\/))*\*\/[^\S\r\n]*)*(?:[,:\]}\r\n]|\/\/|$)/
/** Behind a quote that begins one whose content looks like that, as in u" : ". */
const BEHIND_START = /^[^"\r\n]*"[^\S\r\n]*(?:[,:\]}\r\n]|$)/
const BEHIND_START_OF_NAME = /^[^"\r\n]*"[^\S\r\n]*(?:[:\r\n]|$)/
/** What comes next may lack its opening quote, too, as in b":1,p" and b",p": a word up to a quote. */
const UNOPENED = String.raw`[^"\r\n]*[,[{][^\S\r\n]*[\p{L}\p{N}_$][^",[\]{}\r\n]*(?<!\s)"`
const BEHIND_NAME = new RegExp(String.raw`^[^\S\r\n]*:${UNOPENED}`, 'u')
const BEHIND_ELEMENT = new RegExp(String.raw`^[^\S\r\n]*(?=,)${UNOPENED}`, 'u')
const BEHIND_MEMBER = new RegExp(String.raw`${BEHIND_ELEMENT.source}[^\S\r\n]*:`, 'u')
/** As far as is looked behind a quote. */
const GLANCE = 200
const HEX = /[+-]?0[xX][\da-fA-F]{1,300}(?![\w.])/y
/** JavaScript and Python part the digits of long numbers, and JavaScript marks whole ones of any size. */
const MARKED = /-?[1-9]\d{0,300}(?:(?:_\d{1,300}){1,100}(?:\.\d{1,300})?|n)(?![^\s,;/)\]}])/y
/** A word cannot begin with a plus otherwise. */
const POSITIVE = /\+(?:Infinity|NaN)(?![\w$"])/y
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
/** Also `true` of `true "b": 1`, where a comma is missing behind it. */
const KEYWORD = /(?:true|false|null|True|False|None)(?![\w$])/y
const WORDS: Record<string, string> = {
  True: 'true',
  False: 'false',
  None: 'null',
  TRUE: 'true',
  FALSE: 'false',
  NULL: 'null',
  nil: 'null',
  undefined: 'null',
  NaN: 'null',
  // Of Python.
  nan: 'null',
  inf: 'null',
  '-inf': 'null',
  Infinity: 'null',
  '-Infinity': 'null',
  '+Infinity': 'null',
  '-NaN': 'null',
  '+NaN': 'null',
}

const CUT = [
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
] as const

export function takeString(cursor: Cursor, isName = false): boolean {
  const start = cursor.at
  const prefix = prefixOf(cursor, isName)
  let read = cursor.strings.read(start + prefix.length, { raw: /r/i.test(prefix), isName })
  if (!read) return false
  let { content, end, faults } = read
  for (;;) {
    const plus = cursor.peekBlank(end)
    if (cursor.text[plus] !== '+') break
    const next = cursor.peekBlank(plus + 1)
    read = cursor.strings.read(next)
    faults = [...new Set([...faults, 'Joined strings that were added with +', ...(read?.faults ?? [])])]
    end = read?.end ?? plus + 1
    if (!read) break
    content += read.content
  }
  if (prefix !== '' && faults.length === 0) faults = ['Removed the prefix of a string']
  if (faults.length > 0) cursor.edits.replace(start, end, `"${content}"`, faults.join('; '))
  cursor.at = end
  cursor.end = end
  return true
}

/** The prefix of a string; a quote behind one letter may also be the end of a word whose opening quote is missing. */
function prefixOf(cursor: Cursor, isName: boolean): string {
  const { text, at, end } = cursor
  const prefix = cursor.match(PREFIX) ?? ''
  const quote = at + prefix.length
  if (prefix === '' || (at === end && isQuote(text.charAt(at - 1)))) return ''
  if (text[quote] !== '"') return prefix
  const behind = text.slice(quote + 1, quote + 1 + GLANCE)
  const unopened = isName ? BEHIND_NAME : text[end - 1] === ':' ? BEHIND_MEMBER : BEHIND_ELEMENT
  if (unopened.test(behind)) return ''
  if (BEHIND_END.test(behind)) return (isName ? BEHIND_START_OF_NAME : BEHIND_START).test(behind) ? prefix : ''
  return /^[^\S\r\n]*[[{]/.test(behind) && !text.includes('"', quote + 1) ? '' : prefix
}

export function takeNumber(cursor: Cursor): boolean {
  const { text } = cursor
  const positive = cursor.match(POSITIVE)
  if (positive !== undefined) return takeAs(cursor, positive, positive.length)
  const hex = cursor.match(HEX)
  if (hex !== undefined) {
    const value = BigInt(hex.replace(/^[+-]/, ''))
    return cursor.replaced(
      hex.length,
      `${hex.startsWith('-') ? '-' : ''}${value}`,
      'Wrote a hexadecimal number in decimal digits',
    )
  }
  const marked = cursor.match(MARKED)
  if (marked !== undefined)
    return cursor.replaced(
      marked.length,
      marked.replace(/[_n]/g, ''),
      `Wrote ${shortened(marked, 60)} as a number of JSON`,
    )
  const number = /^([+-]?)(\d*)(?:(\.)(\d*))?(?:([eE])([+-]?)(\d*))?/.exec(
    text.slice(cursor.at, cursor.at + numberLength(cursor)),
  )
  const [source = '', sign = '', whole = '', point = '', fraction = '', e = '', eSign = '', power = ''] = number ?? []
  if (source === '' || (source === '+' && !number)) return false
  // A word reads on at a minus, not at a plus.
  const powerOnly = whole === '' && point === '' && e !== ''
  if (whole === '' && point === '' && (powerOnly ? eSign !== '+' : sign !== '-')) return false
  const after = text.charAt(cursor.at + source.length)
  // A time of day.
  if (after === ':' && isDigit(text.charAt(cursor.at + source.length + 1))) return false
  if (after !== '' && !isDelimiter(after) && !isBlank(after) && after !== ';') return false
  if (powerOnly) return cursor.replaced(source.length, JSON.stringify(source), 'Put a word into double quotes')
  if (/^0\d/.test(whole))
    return cursor.replaced(source.length, JSON.stringify(source), 'Quoted a number with leading zeros')
  const exact = `${sign === '-' && whole + fraction !== '' ? '-' : ''}${whole || '0'}${point && `.${fraction || '0'}`}${e && `${e}${eSign}${power || '0'}`}`
  return cursor.replaced(source.length, exact, 'Completed a number')
}

function numberLength(cursor: Cursor): number {
  let at = cursor.at
  while (/[\d.eE+-]/.test(cursor.text.charAt(at))) at++
  return at - cursor.at
}

/** A word without quotes; as a name it ends at the colon. */
export function takeWord(cursor: Cursor, isName: boolean, closing = ''): boolean {
  const { text, at: start } = cursor
  const keyword = isName ? undefined : cursor.match(KEYWORD)
  // Not looked for its end: of many behind each other, each would be as long as all that follow.
  if (keyword !== undefined && goesOn(cursor, start + keyword.length, closing)) {
    return takeAs(cursor, keyword, keyword.length)
  }
  const end = endOfWord(cursor, isName, closing)
  if (end === start) return false
  const word = text.slice(start, end)
  const unopened = text[end] === '"'
  if (!isName && takeLiteral(cursor, word, keyword, unopened)) return true
  const quoted = JSON.stringify(isName ? unescapedName(word) : word)
  return unopened
    ? cursor.replaced(word.length + 1, quoted, 'Added a missing opening quote')
    : cursor.replaced(word.length, quoted, 'Put a word into double quotes')
}

/** JavaScript has escapes in names without quotes, too. */
function unescapedName(word: string): string {
  return word.replace(/\\u([\da-fA-F]{4})/g, (_escape, digits: string) => String.fromCharCode(parseInt(digits, 16)))
}

/** @param unopened whether a quote closes the word */
function takeLiteral(cursor: Cursor, word: string, keyword: string | undefined, unopened: boolean): boolean {
  if (!unopened && LITERAL.test(word)) return cursor.replaced(word.length, word, '')
  if (keyword !== undefined) return takeAs(cursor, keyword, keyword.length)
  if (Object.hasOwn(WORDS, word)) return takeAs(cursor, word, word.length + Number(unopened))
  const whole = unopened ? undefined : wholeLiteral(cursor, word)
  return whole !== undefined && cursor.replaced(word.length, whole, `Completed ${word} to ${whole}`)
}

/** The literal whose beginning stands at the end of a text that was cut off inside an object or a list. */
function wholeLiteral({ text, at, end }: Cursor, word: string): string | undefined {
  if (!/[:,[]/.test(text.charAt(end - 1))) return undefined
  if (/\S/.test(text.slice(at + word.length))) return undefined
  return CUT.find(([literal]) => literal.startsWith(word))?.[1]
}

function takeAs(cursor: Cursor, word: string, length: number): true {
  const value = WORDS[word] ?? word
  return cursor.replaced(length, value, `Replaced ${word} by ${value}`)
}

/** Whether a word has more than blanks from here on. */
function goesOn(cursor: Cursor, from: number, closing: string): boolean {
  let at = from
  while (isSpace(cursor.text.charAt(at)) && !endsWord(cursor.text.charAt(at))) at++
  return isInWord(cursor, at, closing)
}

function isInWord({ text, last }: Cursor, at: number, closing: string): boolean {
  const character = text.charAt(at)
  if (character === '' || character === closing || (character === ';' && at === last)) return false
  return !endsWord(character) && !isQuote(character)
}

function endOfWord(cursor: Cursor, isName: boolean, closing: string): number {
  const { text, at: start } = cursor
  let end = start
  while (isInWord(cursor, end, closing)) {
    if (isName && (text[end] === ':' || text[end] === '=')) break
    end++
  }
  end = endOfUrl(text, start, end)
  while (end > start && isSpace(text.charAt(end - 1))) end--
  return end
}

/** A regular expression with its flags, as MongoDB and JavaScript write it. */
const PATTERN =
  /\/(?![*/])(?:[^/\\\r\n[]|\\.|\[(?:[^\]\\\r\n]|\\.){0,1000}\]){1,1000}\/[a-z]{0,10}(?=[^\S\r\n]*(?:[,;)\]}\r\n]|$))/y
/** `/usr/local/bin`. */
const PATH = /\/[^,;)\]}\r\n"]*(?<!\s)/y

export function takePattern(cursor: Cursor): boolean {
  const pattern = cursor.match(PATTERN)
  const source = pattern ?? cursor.match(PATH)
  if (source === undefined) return false
  const what = pattern === undefined ? 'word' : 'regular expression'
  return cursor.replaced(source.length, JSON.stringify(source), `Put a ${what} into double quotes`)
}
