import { expect, it } from 'vitest'
import { Chain, type Linked } from './chain.ts'

class Named implements Linked<Named> {
  before?: Named | undefined
  after?: Named | undefined
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

function chainOf(names: string) {
  const chain = new Chain<Named>()
  const things = Array.from(names, (name) => new Named(name))
  for (const thing of things) chain.add(thing)
  return { chain, things, left: () => Array.from(chain, ({ name }) => name).join('') }
}

it.each([
  ['first', 0, 'bc'],
  ['in the middle', 1, 'ac'],
  ['last', 2, 'ab'],
])('what was %s leaves the others in their order, once', (_, index, others) => {
  const { chain, things, left } = chainOf('abc')
  for (let times = 0; times < 2; times++) {
    chain.remove(things[index] as Named)
    expect(left()).toBe(others)
  }
  chain.add(things[index] as Named)
  expect(left()).toBe(others + 'abc'[index])
})

it('is empty once all have left, while one walks along it too', () => {
  const { chain, left } = chainOf('abcd')
  for (const thing of chain) chain.remove(thing)
  expect([chain.isEmpty, left()]).toEqual([true, ''])
})
