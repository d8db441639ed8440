import { counted } from '#shared/numbers/counted.ts'
import { countGraphemes } from '#shared/text/graphemes.ts'
import { countWords } from '#shared/text/words.ts'

/** @example describeSelection('two words') // 'Selected: 2 words, 9 characters.' */
export function describeSelection(text: string): string {
  return `Selected: ${counted(countWords(text), 'word')}, ${counted(countGraphemes(text), 'character')}.`
}
