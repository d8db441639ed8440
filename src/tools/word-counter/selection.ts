import { countGraphemes } from '#shared/text/graphemes.ts'
import { wordsOf } from '#shared/text/words.ts'
import { formatCount } from './panel.ts'

/** @example describeSelection('two words') // 'Selected: 2 words, 9 characters.' */
export function describeSelection(text: string): string {
  return `Selected: ${counted(wordsOf(text).length, 'word')}, ${counted(countGraphemes(text), 'character')}.`
}

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
