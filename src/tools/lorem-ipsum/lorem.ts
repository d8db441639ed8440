import { compose, plainText, type Plan } from './compose.ts'
import { toHtml, type Markup } from './html.ts'
import { repeatable } from './random.ts'
import { speakerOf } from './speaker.ts'
import { voiceOf, type Flavor, type Language } from './voices.ts'

export const FORMATS = ['PLAIN_TEXT', 'HTML'] as const

export interface LoremOptions extends Markup {
  type: Plan['type']
  amount: number
  format: (typeof FORMATS)[number]
  includeRandomHeadings: boolean
  startWithLorem: boolean
  flavor: Flavor
  language: Language
  target?: Plan['target']
}

interface Lorem {
  result: string
  /** Words and characters of the text, tags not counted. */
  words: number
  characters: number
}

/** Placeholder text; the same options and the same seed always give the same text. */
export function lorem(options: LoremOptions, seed: string): Lorem {
  const html = options.format === 'HTML'
  const speaker = speakerOf(voiceOf(options.flavor, options.language), repeatable(`text ${seed}`))
  const composition = compose({ ...options, headings: html && options.includeRandomHeadings }, speaker)
  const text = plainText(composition)
  return {
    // Markup has choices of its own, so that the words are the same in both formats.
    result: html ? toHtml(composition, options, repeatable(`markup ${seed}`)) : text,
    words: composition.blocks.reduce((sum, { tokens }) => sum + tokens.length, 0),
    characters: text.length,
  }
}
