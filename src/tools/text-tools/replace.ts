import { SHARED_ROOM } from '#contract/context.ts'
import { ToolError } from '#contract/error.ts'
import { reasonOf } from './bad-pattern.ts'
import { isAnother, literalPattern } from './literal.ts'
import { describeMatches, MOST_MATCHES, type Match } from './matches.ts'
import { NOTHING_TO_FIND } from './sentences.ts'

export interface ReplaceOptions {
  find: string
  replacement: string
  /** Takes `find` as a JavaScript regular expression, and $1, $<name>, $&, \n, \t and \\ in the replacement. */
  regex: boolean
  ignoreCase: boolean
  wholeWord: boolean
  /** Names the first matches, too. */
  matches: boolean
}

export interface Replaced {
  result: string
  count: number
  matches?: Match[] | undefined
}

const REFERENCE = /\$(?:\$|&|(\d\d?)|<([^>]+)>)|\\[nrt\\]/g
/** A field of one line takes no line break; editors write it in this way, too. */
const ESCAPES: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\\\': '\\' }
/** Line edges of a pattern, or what has these signs in it and is none. */
const LINE_EDGE = /\\k<[^>]*>|\\[^]|\(\?<[^=!>][^>]*>|\[(?:\\[^]|[^\]\\])*\]|[$^]/g
const NO_BREAK = String.raw`[^\n\r\u2028\u2029]`
const INSIDE_BREAK = String.raw`(?<=\r)(?=\n)`
const WORD_EDGE = { before: String.raw`(?<![\p{L}\p{M}\p{N}_])`, after: String.raw`(?![\p{L}\p{M}\p{N}_])` }

/** Replaces every match. A regular expression may take forever: run it where it can be killed. */
export function replaceAll(text: string, options: ReplaceOptions, longest: number = SHARED_ROOM.text): Replaced {
  if (options.find === '')
    throw new ToolError(NOTHING_TO_FIND, {
      errors: [{ field: 'find', message: NOTHING_TO_FIND }],
    })
  const pattern = patternOf(options, text.includes('\r\n'))
  const parts: string[] = []
  let size = 0
  let end = 0
  let count = 0
  const first: RegExpExecArray[] = []
  for (const match of text.matchAll(pattern)) {
    if (!options.regex && isAnother(match, characterAt(text, match.index + match[0].length))) continue
    const put = options.regex ? expand(options.replacement, match) : options.replacement
    parts.push(text.slice(end, match.index), put)
    end = match.index + match[0].length
    size += put.length
    count++
    if (options.matches && first.length < MOST_MATCHES) first.push(match)
    if (size > longest) throw new ToolError('The result is too large.', { status: 413, code: 'too_large' })
  }
  parts.push(text.slice(end))
  return { result: parts.join(''), count, ...(options.matches && { matches: describeMatches(text, first) }) }
}

const characterAt = (text: string, place: number) => {
  const code = text.codePointAt(place)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** To JavaScript, a line begins and ends also between the two characters of a Windows line break; to people it does not. */
function withWindowsLines(find: string): string {
  const edges: Record<string, string> = {
    '^': `(?:(?<!${NO_BREAK})(?!${INSIDE_BREAK}))`,
    $: `(?:(?!${NO_BREAK})(?!${INSIDE_BREAK}))`,
  }
  return find.replace(LINE_EDGE, (part) => edges[part] ?? part)
}

function patternOf({ find, regex, ignoreCase, wholeWord }: ReplaceOptions, windows: boolean): RegExp {
  const source = regex ? `(?:${windows ? withWindowsLines(find) : find})` : literalPattern(find, ignoreCase)
  const whole = wholeWord ? `${WORD_EDGE.before}${source}${WORD_EDGE.after}` : source
  const flags = ignoreCase ? 'gmi' : 'gm'
  try {
    // Checked by itself first: “)(” would close the group around it.
    if (regex) void new RegExp(find, `${flags}u`)
    return new RegExp(whole, `${flags}u`)
  } catch (error) {
    const reason = reasonOf((error as Error).message)
    throw new ToolError(`The regular expression is not valid: ${reason}.`, {
      code: 'bad_pattern',
      cause: error,
      errors: [{ field: 'find', message: reason }],
    })
  }
}

/** @example expand('$2-$1', /(a)(b)/.exec('ab')) // 'b-a' */
function expand(replacement: string, match: RegExpExecArray): string {
  if (!/[$\\]/.test(replacement)) return replacement
  return replacement.replace(REFERENCE, (reference, number?: string, name?: string) => {
    const escaped = ESCAPES[reference]
    if (escaped !== undefined) return escaped
    if (reference === '$$') return '$'
    if (reference === '$&') return match[0]
    if (name !== undefined) return match.groups && name in match.groups ? (match.groups[name] ?? '') : reference
    return captured(number as string, match) ?? reference
  })
}

/** As JavaScript reads it: of a number that no group has, `$10` with one group, the first digit alone may count. */
function captured(digits: string, match: RegExpExecArray): string | undefined {
  const group = (number: number) => (number > 0 && number < match.length ? (match[number] ?? '') : undefined)
  const whole = group(Number(digits))
  if (whole !== undefined || digits.length === 1) return whole
  const first = group(Number(digits[0]))
  return first === undefined ? undefined : first + digits.slice(1)
}
