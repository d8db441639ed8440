import type { CleanupType } from './cleanup.ts'
import type { ConversionType } from './convert.ts'

/** Every conversion with a label that shows what it does. */
export const CONVERSIONS: { value: ConversionType; label: string }[] = [
  { value: 'sentence-case', label: 'Sentence case' },
  { value: 'lowercase', label: 'lowercase' },
  { value: 'uppercase', label: 'UPPERCASE' },
  { value: 'capitalized-case', label: 'Capitalized Case' },
  { value: 'title-case', label: 'Title Case' },
  { value: 'inverse-case', label: 'iNVERSE cASE' },
  { value: 'camelcase', label: 'camelCase' },
  { value: 'pascalcase', label: 'PascalCase' },
  { value: 'snake_case', label: 'snake_case' },
  { value: 'screaming_snake_case', label: 'SCREAMING_SNAKE_CASE' },
  { value: 'kebab-case', label: 'kebab-case' },
  { value: 'screaming-kebab-case', label: 'SCREAMING-KEBAB-CASE' },
  { value: 'dot.case', label: 'dot.case' },
]

export const CLEANUPS: { value: CleanupType; label: string; hint: string }[] = [
  {
    value: 'remove-extra-spaces',
    label: 'Remove extra spaces',
    hint: 'Several in a row become one; none at line ends',
  },
  { value: 'remove-extra-line-breaks', label: 'Remove extra line breaks', hint: 'Blank lines are removed' },
  {
    value: 'remove-all-line-breaks',
    label: 'Remove all line breaks',
    hint: 'Joined into one line, with a space for each break',
  },
]
