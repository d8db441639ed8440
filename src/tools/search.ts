import type { Tool } from '#contract/tool.ts'
import { folded } from '#shared/text/folded.ts'

/** By folder of their tool; they come with the search, not with every page. */
const searchWords = new Map(
  Object.entries(import.meta.glob<string[]>('./*/search-words.ts', { import: 'default', eager: true })).map(
    ([file, words]) => [file.split('/')[1] as string, words],
  ),
)

/** Everyday words under which a tool is found, besides its names. */
export const searchWordsOf = ({ name }: Tool) => searchWords.get(name) ?? []

/** Words of a question that do not say what it is about. */
const FILLERS = new Set(
  'a an and app are basic best can create do does for free from get help how i in is it make many me much my need of on online or please simple some that the this to two want web website what whats where which with you your'.split(
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
    .replace(/[?!;]|[,:](?!\d)/g, ' ')
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
  const names = namesOf(tool)
  const synonyms = searchWordsOf(tool).map((synonym) => folded(synonym))
  const isNamed = (word: string) => names.includes(word) || (word.length >= 3 && synonyms.includes(word))
  return words.filter((word) => formsOf(word).some(isNamed)).length
}

/** How many synonyms of several words stand in the text. */
function phrasesIn(text: string, tool: Tool): number {
  return searchWordsOf(tool).filter((synonym) => synonym.includes(' ') && ` ${text} `.includes(` ${folded(synonym)} `))
    .length
}

function namesOf({ name, shortLabel }: Tool): string[] {
  return [...folded(shortLabel).split(/\W+/), ...name.split('-')]
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
  return word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word]
}

/** A singular counts a little, and only where it is a whole word: `news` is no plural of `new`. */
function scoreOf(tool: Tool, word: string): number {
  const names = namesOf(tool)
  const synonyms = searchWordsOf(tool).flatMap((keyword) => [folded(keyword), ...folded(keyword).split(/\s+/)])
  const [, singular = ''] = formsOf(word)
  const further = names.includes(singular) ? 30 : synonyms.includes(singular) ? 25 : 0
  return further + scoreAsTyped(tool, word, names, synonyms)
}

function scoreAsTyped({ label, description }: Tool, word: string, names: string[], synonyms: string[]): number {
  if (names.includes(word)) return 100
  if (synonyms.includes(word)) return 80
  if (names.some((other) => other.startsWith(word))) return 70
  if (synonyms.some((other) => other.startsWith(word))) return 50
  if (folded(label).includes(word)) return 40
  if (folded(description).includes(word)) return 20
  if (word.length >= 4 && [...names, ...synonyms].some((other) => oneSlip(word, other))) return 10
  return 0
}

/** Whether two words differ by one inserted, missing, wrong or swapped letter. */
export function oneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || b.length < 4) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
