import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['São PAULO', 'sao paulo'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA Diyarbakır', 'isparta diyarbakir'],
  ['München'.normalize('NFD'), 'munchen'],
  ['København', 'kobenhavn'],
  ['ＪＳＯＮ', 'json'],
  ['Việt', 'viet'],
])('%s is compared as %s', (text, words) => expect(folded(text)).toBe(words))
