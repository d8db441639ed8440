import { invertCase } from './case.ts'
import { joinCapital, joinHumps, joinSmall } from './identifiers.ts'
import { capitalizeWords, sentenceCase, titleCase } from './titles.ts'

/** Every conversion by the name that the API gives it. */
const CONVERSIONS = {
  'sentence-case': sentenceCase,
  lowercase: (text: string) => text.toLowerCase(),
  uppercase: (text: string) => text.toUpperCase(),
  'capitalized-case': capitalizeWords,
  'title-case': titleCase,
  'inverse-case': invertCase,
  camelcase: (text: string) => joinHumps(text, false),
  pascalcase: (text: string) => joinHumps(text, true),
  snake_case: (text: string) => joinSmall(text, '_'),
  screaming_snake_case: (text: string) => joinCapital(text, '_'),
  'kebab-case': (text: string) => joinSmall(text, '-'),
  'screaming-kebab-case': (text: string) => joinCapital(text, '-'),
  'dot.case': (text: string) => joinSmall(text, '.'),
}
export type ConversionType = keyof typeof CONVERSIONS
export const CONVERSION_TYPES = Object.keys(CONVERSIONS) as [ConversionType, ...ConversionType[]]

const KEPT_BREAKS = /(\r\n|[\n\r\u0085\u2028\u2029])/

/** @param perLine converts every line by itself, so that a list of names stays a list */
export function convert(text: string, type: ConversionType, perLine: boolean): string {
  const one = CONVERSIONS[type]
  if (!perLine) return one(text)
  // The line ends stand at the odd places.
  const pieces = text.split(KEPT_BREAKS)
  return pieces.map((piece, index) => (index % 2 === 0 ? one(piece) : piece)).join('')
}

export function convertAll(text: string, perLine: boolean): Record<ConversionType, string> {
  const results = CONVERSION_TYPES.map((type) => [type, convert(text, type, perLine)])
  return Object.fromEntries(results) as Record<ConversionType, string>
}
