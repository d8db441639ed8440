import type { Tool } from '#contract/tool.ts'
import { folded } from '#shared/text/folded.ts'

/** By folder of their tool; they come with the search, not with every page. */
const searchWords = byTool(import.meta.glob<string[]>('./*/search-words.ts', { import: 'default', eager: true }))
const searchNames = byTool(import.meta.glob<() => string[]>('./*/search-names.ts', { import: 'default', eager: true }))

function byTool<T>(files: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(files).map(([file, content]) => [file.split('/')[1] as string, content]))
}

/** Everyday words under which a tool is found, besides its names. */
export const searchWordsOf = ({ name }: Tool) => searchWords.get(name) ?? []

/** What a tool has inside, as it is called there: every unit, currency or job. */
export const searchNamesOf = ({ name }: Tool) => searchNames.get(name)?.() ?? []

/** What a tool is found by. */
interface Index {
  /** Words of its names. */
  names: string[]
  /** Everyday words and groups of them, whole. */
  synonyms: Set<string>
  /** Each word of these groups. */
  parts: Set<string>
  /** Words of what it has inside: they are many, so they count for less. */
  inside: Set<string>
  /** The words of its label and description, with a blank before each. */
  label: string
  description: string
}

const indexes = new Map<string, Index>()

/** To fold some thousand words takes longer than to look through them. */
function indexOf(tool: Tool): Index {
  const known = indexes.get(tool.name)
  if (known) return known
  const synonyms = searchWordsOf(tool).map((synonym) => folded(synonym))
  const inside = searchNamesOf(tool).map((name) => folded(name).replace(/[(),:]/g, ''))
  const index = {
    names: [...folded(tool.shortLabel).split(/\W+/), ...tool.name.split('-')],
    synonyms: new Set(synonyms),
    parts: new Set(synonyms.flatMap((synonym) => synonym.split(' '))),
    inside: new Set(inside.flatMap((name) => [name, ...name.split(' ')])),
    label: inWords(tool.label),
    description: inWords(tool.description),
  }
  indexes.set(tool.name, index)
  return index
}

/** @example inWords('Wi-Fi, contacts') // ' wi fi contacts' */
const inWords = (text: string) =>
  folded(` ${text}`)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')

/** Words of a question that do not say what it is about. */
const FILLERS = new Set(
  'a all an and app are basic best can create do does for free from get help how i in is it make many me much my need of on online or please simple some that the this to two want web website what whats where which with you your'.split(
    ' ',
  ),
)
/** What half of the tools are called: beside other words they only decide between equals. */
const GENERIC = new Set(['calculate', 'calculator', 'convert', 'converter', 'tool', 'tools'])

/**
 * Best first: the very name, then names before synonyms before descriptions, then one slip of the finger. Where no tool
 * fits every word, those that a word names: the weather, of `weather london`; at last, where many are wanted, all that
 * are called so: the calculators, of `scientific calculator`.
 */
export function rankTools(tools: Tool[], text: string, many = true): Tool[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return tools
  const meant = unless(typed, FILLERS)
  const words = unless(meant, GENERIC)
  const generic = meant.filter((word) => !words.includes(word))
  const phrase = typed.join(' ')
  const whole = ranked(tools, (tool) => {
    const called = generic.reduce((total, word) => total + scoreOf(tool, word), 0)
    const fit = sum(words.map((word) => scoreOf(tool, word)))
    // The `temperature converter` is the converter that mentions temperatures, rather than a tool that is about them.
    const isMeant = called >= 70 && fit >= 20 * words.length
    const score = isMeant ? Math.max(fit, 85 * words.length) : fit
    return (score && score + called / 10 + phrasesIn(phrase, tool) * 60) + nameBonus(tool, phrase)
  })
  if (whole.length > 0) return whole
  const named = ranked(tools, (tool) => namedBy(tool, words) + phrasesIn(phrase, tool))
  return named.length > 0 || !many
    ? named
    : ranked(tools, (tool) => namedBy(tool, generic) + sum(generic.map((word) => scoreOf(tool, word))))
}

/** @example wordsOf('What’s my IP?') // ['whats', 'my', 'ip'] */
function wordsOf(text: string): string[] {
  const plain = folded(text)
    .replace(/['’]/g, '')
    .replace(/[?!;&]|[,:](?!\d)/g, ' ')
  return plain.split(/\s+/).filter(Boolean)
}

/** All words where no other ones would be left. */
function unless(words: string[], dropped: Set<string>): string[] {
  const left = words.filter((word) => !dropped.has(word))
  return left.length > 0 ? left : words
}

function ranked(tools: Tool[], scoreFor: (tool: Tool) => number): Tool[] {
  return tools
    .map((tool) => ({ tool, score: scoreFor(tool) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

/** How many words are a name or a synonym of the tool; a beginning or a slip in a sentence says nothing. */
function namedBy(tool: Tool, words: string[]): number {
  const { names, synonyms, inside } = indexOf(tool)
  const naming = (word: string) => {
    if (names.includes(word) || (word.length >= 3 && synonyms.has(word))) return 1
    // Codes of currencies are common words, too: all, top, try.
    return word.length >= 4 && inside.has(word) ? 0.5 : 0
  }
  return words.reduce((total, word) => total + Math.max(...formsOf(word).map(naming)), 0)
}

/** How many synonyms of several words stand in the text. */
function phrasesIn(text: string, tool: Tool): number {
  const all = ` ${text} `
  return [...indexOf(tool).synonyms].filter((synonym) => synonym.includes(' ') && all.includes(` ${synonym} `)).length
}

function nameBonus({ shortLabel, label }: Tool, typed: string): number {
  return [shortLabel, label].some((name) => wordsOf(name).join(' ') === typed) ? 1000 : 0
}

/** A single word without a match means no match for the whole text. */
function sum(scores: number[]): number {
  return scores.includes(0) ? 0 : scores.reduce((total, score) => total + score, 0)
}

/** The word, and what may be its singular. */
function formsOf(word: string): string[] {
  return word.length > 3 && word.endsWith('s') ? [word, singularOf(word)] : [word]
}

/** @example ['units', 'inches', 'currencies'].map(singularOf) // ['unit', 'inch', 'currency'] */
function singularOf(plural: string): string {
  if (/(?:ch|sh|ss|x)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('ies') ? `${plural.slice(0, -3)}y` : plural.slice(0, -1)
}

/** A singular counts a little, and only where it is a whole word: `news` is no plural of `new`. */
function scoreOf(tool: Tool, word: string): number {
  const index = indexOf(tool)
  const [, singular = ''] = formsOf(word)
  const asTyped = scoreAsTyped(index, word)
  if (index.names.includes(singular)) return Math.max(asTyped, 70 + asTyped / 10) + 30
  if (index.synonyms.has(singular) || index.parts.has(singular)) return asTyped + 25
  return asTyped || (singular.length >= 4 && index.inside.has(singular) ? 60 : 0)
}

function scoreAsTyped({ names, synonyms, parts, inside, label, description }: Index, word: string): number {
  const begins = (other: string) => other.startsWith(word)
  if (names.includes(word)) return 100
  if (synonyms.has(word)) return 80
  if (parts.has(word)) return 75
  if (names.some(begins)) return 70
  if (inside.has(word)) return 65
  if (some(synonyms, begins) || some(parts, begins)) return 50
  if (label.includes(` ${word}`)) return 40
  if (word.length >= 3 && some(inside, begins)) return 30
  if (description.includes(` ${word}`)) return 20
  const slips = (other: string) => oneSlip(word, other)
  if (word.length < 4) return 0
  if (names.some(slips)) return 19
  if (some(synonyms, slips) || some(parts, slips)) return 10
  return word.length >= 5 && some(inside, slips) ? 5 : 0
}

function some(words: Set<string>, test: (word: string) => boolean): boolean {
  for (const word of words) if (test(word)) return true
  return false
}

/**
 * Whether two words differ by one inserted, missing, wrong or swapped letter; with a wrong one, a word of four is mostly
 * another word: hash and cash, tire and time.
 */
export function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < 4) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return restA.length !== restB.length || b.length > 4
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
