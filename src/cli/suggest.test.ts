import { expect, it } from 'vitest'
import { suggestion } from './suggest.ts'

const OPTIONS = ['--date-of-birth', '--calculate-to-date', '--time-zone']

it.each([
  ['--dateOfBirth', '--date-of-birth'],
  ['--date_of_birth', '--date-of-birth'],
  ['--calculateToDate', '--calculate-to-date'],
  ['--time-zon', '--time-zone'],
  ['--time', '--time-zone'],
])('%s was meant as %s', (written, meant) => expect(suggestion(written, OPTIONS)).toBe(` Did you mean ${meant}?`))

it('guesses at nothing else', () => expect(suggestion('--from-currency', OPTIONS)).toBe(''))
