import { describe, expect, it } from 'vitest'
import { cut, join, parametersOf, queryOf } from './query.ts'

describe('a query', () => {
  it('is rebuilt to the letter where nothing was changed', () => {
    const url = 'https://e.com/p?a=1&b=x+y&&c&d=%zz&a=2#f?g'
    const parts = cut(url)
    expect(join(parts)).toBe(url)
    expect(queryOf(parametersOf(parts.query as string))).toBe('a=1&b=x+y&c&d=%zz&a=2')
  })

  it('encodes only what was changed', () => {
    const [first, second] = parametersOf('a=x+y&b=1')
    expect(queryOf([first!, { ...second!, value: 'ä &', raw: undefined }])).toBe('a=x+y&b=%C3%A4%20%26')
    expect(queryOf([])).toBeUndefined()
  })
})
