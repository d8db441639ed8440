import { mayBeEnglish } from './language.ts'
import { LATIN, syllablesPerWord } from './syllables.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Readability {
  fleschKincaidGradeLevel: number
  gradeLevelDescription: string
  fleschReadingEase: number
  automatedReadabilityIndex: number
  /** False where the formulas say nothing: no words, a script that is not Latin, another language than English. */
  applicable: boolean
}

/** Upper ends of the grades, each with what it means. */
const GRADES: [number, string][] = [
  [1, 'Kindergarten: very easy to read'],
  [6, 'Elementary school: easy to read'],
  [9, 'Middle school: plain English'],
  [13, 'High school: fairly difficult to read'],
  [17, 'College: difficult to read'],
  [Infinity, 'Graduate: very difficult to read'],
]
const NOT_APPLICABLE = 'Not available: the formula needs text in the Latin alphabet'
const NOT_ENGLISH = 'Not available: the formulas are made for English, and this text is in another language'
const EMPTY = 'Not available: there are no words yet'

/** Flesch-Kincaid (1975), Flesch (1948) and the automated readability index, all made for English. */
export function readabilityOf(vocabulary: Vocabulary, sentences: number): Readability {
  const { words, counts, total } = vocabulary
  let latin = 0
  let letters = 0
  for (const [id, word] of words.entries()) {
    if (!LATIN.test(word)) continue
    latin += counts[id] as number
    letters += word.length * (counts[id] as number)
  }
  if (latin === 0 || latin * 2 < total) {
    return {
      fleschKincaidGradeLevel: 0,
      gradeLevelDescription: total === 0 ? EMPTY : NOT_APPLICABLE,
      fleschReadingEase: 0,
      automatedReadabilityIndex: 0,
      applicable: false,
    }
  }
  const perSentence = total / Math.max(1, sentences)
  const syllables = syllablesPerWord(words, counts)
  const english = mayBeEnglish(vocabulary)
  const grade = 0.39 * perSentence + 11.8 * syllables - 15.59
  return {
    fleschKincaidGradeLevel: grade,
    gradeLevelDescription: english ? describe(grade) : NOT_ENGLISH,
    fleschReadingEase: 206.835 - 1.015 * perSentence - 84.6 * syllables,
    automatedReadabilityIndex: 4.71 * (letters / latin) + 0.5 * perSentence - 21.43,
    applicable: english,
  }
}

function describe(grade: number): string {
  return (GRADES.find(([end]) => grade < end) as [number, string])[1]
}
