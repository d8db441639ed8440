import { expect, it } from 'vitest'
import { firstLanguage } from './languages.ts'

it.each([
  [['de-AT', 'en'], 'deu'],
  [['sv', 'PT-br'], 'por'],
  [['sv'], 'eng'],
  [['est', 'fr'], 'fra'],
  [[], 'eng'],
])('begins with a language that the visitor reads: %j', (tags, language) => {
  expect(firstLanguage(tags)).toBe(language)
})
