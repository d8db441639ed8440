import { describe, expect, it } from 'vitest'
import { slugOf } from './headings.ts'

describe('headings', () => {
  it.each([
    ['Hello, World!', 'hello-world'],
    ['  1. Crème & brûlée_2 ', '1-crème-brûlée_2'],
    ['你好 世界', '你好-世界'],
    ['!!!', 'section'],
  ])('the id of “%s” is %s', (text, id) => expect(slugOf(text)).toBe(id))
})
