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

/**
 * Best first: the very name, then names before synonyms before descriptions, then one slip of the finger. Where no tool
 * fits every word, those that a word names: the weather, of `weather london`.
 */
export function rankTools(tools: Tool[], text: string): Tool[] {
  const words = folded(text).trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return tools
  const whole = ranked(tools, (tool) => sum(words.map((word) => scoreOf(tool, word))) + nameBonus(tool, words))
  return whole.length > 0 ? whole : ranked(tools, (tool) => namedBy(tool, words))
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
  const names = [...namesOf(tool), ...searchWordsOf(tool).map((synonym) => folded(synonym))]
  return words.filter((word) => word.length >= 3 && names.includes(word)).length
}

function namesOf({ name, shortLabel }: Tool): string[] {
  return [...folded(shortLabel).split(/\W+/), ...name.split('-')]
}

function nameBonus({ shortLabel, label }: Tool, words: string[]): number {
  const typed = words.join(' ')
  return [shortLabel, label].some((name) => folded(name) === typed) ? 1000 : 0
}

/** A single word without a match means no match for the whole text. */
function sum(scores: number[]): number {
  return scores.includes(0) ? 0 : scores.reduce((total, score) => total + score, 0)
}

function scoreOf(tool: Tool, word: string): number {
  const { label, description } = tool
  const names = namesOf(tool)
  const synonyms = searchWordsOf(tool).flatMap((keyword) => [folded(keyword), ...folded(keyword).split(/\s+/)])
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
