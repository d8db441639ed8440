import { codeQuestions } from './code.ts'
import { dateQuestions } from './dates.ts'
import { measureQuestions } from './measures.ts'
import { percentQuestions } from './percent.ts'
import { sumQuestions } from './sums.ts'
import { timeQuestions } from './time.ts'
import { unixQuestions } from './unix.ts'
import type { Moment, Question } from './asking.ts'

const LONGEST = 100_000
/** What is asked in words is a sentence; the patterns that read it take their time with long runs of blanks. */
const LONGEST_SENTENCE = 200
const LONGEST_OF_TIME = 80

/** Everything that a text may ask for; the operations of the tools know the answers. */
export function questionsIn(text: string, moment: Moment): Question[] {
  const asked = text.trim()
  if (asked === '' || asked.length > LONGEST) return []
  if (asked.length > LONGEST_SENTENCE) return codeQuestions(asked)
  return [
    ...sumQuestions(asked),
    ...percentQuestions(asked),
    ...measureQuestions(asked),
    ...questionsOfTime(asked, moment),
    ...codeQuestions(asked),
  ]
}

function questionsOfTime(text: string, moment: Moment): Question[] {
  const asked = text.replace(/\?+$/, '').replace(/\s+/g, ' ').trim()
  if (asked.length > LONGEST_OF_TIME) return []
  return [...timeQuestions(asked, moment), ...dateQuestions(asked, moment), ...unixQuestions(asked, moment)]
}
