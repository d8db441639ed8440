import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redo, startHistory, step, undo } from './history.ts'
import {
  byName,
  duplicatePages,
  insertBlank,
  interleave,
  movePages,
  nudgePages,
  rotatePages,
  sortBySource,
  type PageItem,
} from './page-list.ts'

const pagesOf = (letters: string): PageItem[] =>
  [...letters].map((key) => ({ key, source: 'f', index: 0, turn: 0, width: 100, height: 200 }))
const order = (pages: readonly PageItem[]) => pages.map(({ key }) => key).join('')
const keys = (letters: string) => new Set(letters)

describe('moving pages', () => {
  it.each([
    ['abcd', 'ab', 3, 'cabd'],
    ['abcd', 'd', 0, 'dabc'],
    ['abcd', 'ac', 4, 'bdac'],
    ['abcd', 'bc', 2, 'abcd'],
    ['abcd', '', 2, 'abcd'],
  ])('%s: %s in front of place %i gives %s', (all, moved, to, result) => {
    expect(order(movePages(pagesOf(all), keys(moved), to))).toBe(result)
  })

  it.each([
    ['abcd', 'c', 'back', 'acbd'],
    ['abcd', 'a', 'back', 'abcd'],
    ['abcd', 'bc', 'on', 'adbc'],
    ['abcd', 'd', 'on', 'abcd'],
    ['abcd', 'bd', 'first', 'bdac'],
    ['abcd', 'a', 'last', 'bcda'],
  ] as const)('%s: %s one step %s gives %s', (all, moved, where, result) => {
    expect(order(nudgePages(pagesOf(all), keys(moved), where))).toBe(result)
  })

  it('never loses or doubles a page', () => {
    const letters = 'abcdefgh'
    fc.assert(
      fc.property(fc.subarray([...letters]), fc.nat(letters.length), (moved, to) => {
        const result = movePages(pagesOf(letters), new Set(moved), to)
        expect([...order(result)].toSorted().join('')).toBe(letters)
      }),
    )
  })
})

describe('changing pages', () => {
  it('turns in quarters and comes back', () => {
    let pages = pagesOf('ab')
    for (const turn of [90, 180, 270, 0]) {
      pages = rotatePages(pages, keys('a'), 90)
      expect(pages.map((page) => page.turn)).toEqual([turn, 0])
    }
    expect(rotatePages(pages, keys('a'), -90)[0]?.turn).toBe(270)
  })

  it('puts copies behind their pages and a blank page of the size of its neighbour', () => {
    let number = 0
    const newKey = () => String(++number)
    expect(order(duplicatePages(pagesOf('abc'), keys('ac'), newKey))).toBe('a1bc2')
    const turned = rotatePages(pagesOf('ab'), keys('a'), 90)
    expect(insertBlank(turned, keys('a'), newKey)[1]).toMatchObject({ key: '3', width: 200, height: 100, turn: 0 })
    expect(insertBlank([], new Set(), newKey)[0]).toMatchObject({ width: 595.28 })
  })

  it('mixes fronts and backs, the backs scanned from the last on', () => {
    const pages = [...pagesOf('123'), ...pagesOf('abc').map((page) => ({ ...page, source: 'g' }))]
    expect(order(interleave(pages, false))).toBe('1a2b3c')
    expect(order(interleave(pages, true))).toBe('1c2b3a')
    expect(order(interleave(pages.slice(0, 5), false))).toBe('1a2b3')
  })

  it('sorts files as people count', () => {
    expect(['scan 10.pdf', 'Scan 9.pdf', 'scan 1.pdf'].toSorted(byName)).toEqual([
      'scan 1.pdf',
      'Scan 9.pdf',
      'scan 10.pdf',
    ])
    const pages = [...pagesOf('ab'), ...pagesOf('cd').map((page) => ({ ...page, source: 'g' }))]
    expect(order(sortBySource(pages, ['g', 'f']))).toBe('cdab')
  })
})

describe('undo', () => {
  it('leads back and forth, and forgets what was undone after a new step', () => {
    let history = step(step(startHistory('a'), 'b'), 'c')
    history = undo(undo(history))
    expect(history.present).toBe('a')
    expect(undo(history)).toBe(history)
    history = redo(history)
    expect(history.present).toBe('b')
    history = step(history, 'd')
    expect(redo(history)).toBe(history)
    expect(undo(history).present).toBe('b')
  })

  it('takes the same value for no step', () => {
    const history = startHistory('a')
    expect(step(history, 'a')).toBe(history)
  })
})
