import { expect, it } from 'vitest'
import { topPhrases } from './phrases.ts'
import { BREAK, vocabularyOf } from './vocabulary.ts'

it('a text becomes the numbers of its words, in the order of their first appearance', () => {
  expect(vocabularyOf('one two one\0two three')).toMatchObject({
    words: ['one', 'two', 'three'],
    firsts: [0, 1, 5],
    counts: [2, 2, 1],
    ids: Int32Array.of(0, 1, 0, BREAK, 1, 2),
    total: 5,
  })
})

it('each of many thousand words and phrases is counted for itself', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index}`)
  const vocabulary = vocabularyOf([...words, ...words, 'word7', 'word8'].join(' '))
  expect(vocabulary.words).toEqual(words)
  expect(vocabulary.counts).toEqual(words.map((_, index) => (index === 7 || index === 8 ? 3 : 2)))
  expect(topPhrases(vocabulary, 2, [], 2)).toEqual([
    { first: 7, count: 3 },
    { first: 0, count: 2 },
  ])
})
