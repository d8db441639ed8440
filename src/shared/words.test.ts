import { expect, it, vi } from 'vitest'
import { wordsOf } from './words.ts'

it('counts Chinese words that the browser does not call words', () => {
  const words = ['北京', '\n', '世界']
  const segments = words.map((segment) => ({ segment, isWordLike: false }))
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockReturnValue(segments as unknown as Intl.Segments)
  try {
    expect(wordsOf('北京\n世界')).toEqual(['北京', '世界'])
  } finally {
    segment.mockRestore()
  }
})
