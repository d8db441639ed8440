import { counted } from '#shared/numbers/counted.ts'
import { countGraphemes } from '#shared/text/graphemes.ts'
import { wordsOf } from '#shared/text/words.ts'

/** @example describeSelection('two words') // 'Selected: 2 words, 9 characters.' */
export function describeSelection(text: string): string {
  return `Selected: ${counted(wordsOf(text).length, 'word')}, ${counted(countGraphemes(text), 'character')}.`
}
