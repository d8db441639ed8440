import { describe, expect, it } from 'vitest'
import { describePages, everyPages, pageRanges, pageSet } from './ranges.ts'

describe('page ranges', () => {
  it.each([
    ['1-3, 5, 8-', 9, [[0, 1, 2], [4], [7, 8]]],
    ['', 3, [[0, 1, 2]]],
    ['all', 2, [[0, 1]]],
    ['odd', 5, [[0, 2, 4]]],
    ['Even; last', 4, [[1, 3], [3]]],
    ['last 2', 5, [[3, 4]]],
    ['3-1', 3, [[2, 1, 0]]],
    ['-2', 5, [[0, 1]]],
    ['2–last', 3, [[1, 2]]],
    ['2 to 3', 3, [[1, 2]]],
    [' 2 , , 2 ', 3, [[1], [1]]],
  ])('%s of %i pages', (text, count, places) => expect(pageRanges(text, count)).toEqual(places))

  it.each([
    ['2-9', 3, 'There is no page 9: the document has 3 pages.'],
    ['2', 1, 'There is no page 2: the document has 1 page.'],
    ['0', 3, 'Pages are counted from 1.'],
    ['one', 3, '“one” is not a page range. Write for example 1-3, 5, 8-.'],
    ['1-2-3', 3, '“1-2-3” is not a page range. Write for example 1-3, 5, 8-.'],
    ['-', 3, '“-” is not a page range. Write for example 1-3, 5, 8-.'],
  ])('%s of %i pages is refused', (text, count, message) => {
    expect(() => pageRanges(text, count)).toThrow(message)
  })

  it('names each page once where a set is meant', () => expect(pageSet('1-3, 2, 1', 5)).toEqual([0, 1, 2]))
  it('cuts every few pages', () => expect(everyPages(5, 2)).toEqual([[0, 1], [2, 3], [4]]))
  it('says places in words', () => expect(describePages([0, 1, 2, 6])).toBe('1-3, 7'))
})
