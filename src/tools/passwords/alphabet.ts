import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { shownCharacter } from '#shared/text/shown-character.ts'

export const CLASSES = ['upper', 'lower', 'numbers', 'symbols'] as const
export type Class = (typeof CLASSES)[number]

const CHARACTERS: Record<Class, string> = {
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  numbers: '0123456789',
  symbols: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
}

const NAMES: Record<Class, string> = {
  upper: 'capital letter',
  lower: 'small letter',
  numbers: 'digit',
  symbols: 'symbol',
}

/** Characters that are mistaken for one another in print: 0 O o, 1 l I |, and the quotation marks. */
export const AMBIGUOUS = '0Oo1lI|\'"`'

export interface Choice extends Record<Class, boolean> {
  avoidAmbiguous: boolean
  /** The only symbols a site accepts; all 32 of ASCII when left out. */
  allowedSymbols?: string | undefined
  /** Characters that never occur. */
  exclude?: string | undefined
}

export interface Part {
  name: Class
  characters: string[]
}

/** What a password may be made of, one part for each chosen class; a chosen class without a character is refused. */
export function alphabetOf(choice: Choice): Part[] {
  if (choice.allowedSymbols && !choice.symbols) {
    throw refusalOf('The list of allowed symbols needs symbols, but that kind is switched off.', 'allowedSymbols')
  }
  const symbols = choice.allowedSymbols === undefined ? CHARACTERS.symbols : symbolsOf(choice.allowedSymbols)
  const unwanted = (choice.avoidAmbiguous ? AMBIGUOUS : '') + (choice.exclude ?? '')
  const parts = CLASSES.filter((name) => choice[name]).map((name) => ({
    name,
    characters: [...(name === 'symbols' ? symbols : CHARACTERS[name])].filter((one) => !unwanted.includes(one)),
  }))
  if (parts.length === 0) throw new ToolError('Choose at least one kind of character.')
  const empty = parts.find(({ characters }) => characters.length === 0)
  if (empty) {
    const rule = choice.exclude ? 'exclude' : 'allowedSymbols'
    throw refusalOf(`The rules leave no ${NAMES[empty.name]} to choose from.`, rule)
  }
  return parts
}

/** Sites write them with spaces between: ! @ # $ */
function symbolsOf(allowed: string): string {
  const listed = new Set(allowed.replace(/\s+/g, ''))
  const foreign = [...listed].find((one) => !CHARACTERS.symbols.includes(one))
  if (foreign !== undefined) {
    const shown = shownCharacter(foreign.codePointAt(0) as number)
    throw refusalOf(`${shown} is not one of the symbols ${CHARACTERS.symbols}`, 'allowedSymbols')
  }
  return [...listed].join('')
}

/** @example nounOf('numbers') // 'digit' */
export function nounOf(name: Class): string {
  return NAMES[name]
}
