import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromPlain, parseJson } from '#shared/data/json-value.ts'
import { compareJson } from './difference.ts'

const differences = (before: string, after: string) =>
  compareJson(parseJson(before), parseJson(after)).differences.map(({ kind, path, before: from, after: to }) => [
    kind,
    path,
    from,
    to,
  ])

describe('comparing documents', () => {
  it('finds what was added, removed and changed, by path', () => {
    expect(differences('{"a":1,"b":{"c":[1,2]},"x":0}', '{"b":{"c":[1,3]},"a":1,"y":"z"}')).toEqual([
      ['changed', "$['b']['c'][1]", '2', '3'],
      ['removed', "$['x']", '0', undefined],
      ['added', "$['y']", undefined, '"z"'],
    ])
  })

  it('sees through order and notation, not through digits', () => {
    expect(differences('{"a":1.0,"b":[]}', '{"b":[],"a":1}')).toEqual([])
    expect(differences('[12345678901234567890]', '[12345678901234567891]')).toEqual([
      ['changed', '$[0]', '12345678901234567890', '12345678901234567891'],
    ])
    expect(differences('["1"]', '[1]')).toEqual([['changed', '$[0]', '"1"', '1']])
    expect(
      differences('[100,0,1e400,0.1,12345678901234567890]', '[1e2,-0.0,10e399,0.10,1234567890123456789e1]'),
    ).toEqual([])
    expect(differences('[0.1]', '[0.1000000000000000055]')).toHaveLength(1)
  })

  it('goes on inside of objects that have an equal elsewhere, and shows each as it was written', () => {
    const before = '[{"b":{"x":[1]},"a":1},{"a":1,"b":{"x":[1]}},{"c":{"x":[1.0],"y":{}}}]'
    const after = '[{"a":1,"b":{"x":[1]}},{"a":1,"b":{"x":[2]}},{"c":{"y":[],"x":[1]}}]'
    expect(differences(before, after)).toEqual([
      ['changed', "$[1]['b']['x'][0]", '1', '2'],
      ['changed', "$[2]['c']['y']", '{}', '[]'],
    ])
    expect(differences('[[1.0,2],[]]', '[[],[2,1]]')).toEqual([
      ['removed', '$[0]', '[1.0,2]', undefined],
      ['added', '$[1]', undefined, '[2,1]'],
    ])
  })

  it('does not report elements that only moved along', () => {
    expect(differences('[{"id":1},{"id":2},{"id":3}]', '[{"id":0},{"id":1},{"id":3}]')).toEqual([
      ['added', '$[0]', undefined, '{"id":0}'],
      ['removed', '$[1]', '{"id":2}', undefined],
    ])
  })

  it('finds documents equal to themselves only', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(compareJson(fromPlain(a), fromPlain(a)).equal).toBe(true)
        const same = JSON.stringify(compareJson(fromPlain(a), fromPlain(b)).equal)
        expect(same).toBe(JSON.stringify(compareJson(fromPlain(b), fromPlain(a)).equal))
      }),
    )
  })

  it('bounds its work on long lists that have nothing in common', () => {
    const list = (start: number) => fromPlain(Array.from({ length: 50_000 }, (_, index) => start + index))
    const { differences: found, cut } = compareJson(list(0), list(1_000_000))
    expect(found).toHaveLength(10_000)
    expect(cut).toBe(true)
  })

  it('lists as many differences as their paths have room, and one in any case', () => {
    const below = (name: string, value: number) => fromPlain({ [name]: Array.from({ length: 7900 }, () => value) })
    const compared = (name: string) => compareJson(below(name, 1), below(name, 2))
    const { differences: found, cut } = compared("'".repeat(15_500))
    expect(found).toHaveLength(135)
    expect(cut).toBe(true)
    expect(compared('n'.repeat(5_000_000))).toMatchObject({ equal: false, differences: [{ after: '2' }], cut: true })
    expect(compared('n'.repeat(500))).toMatchObject({ differences: { length: 7900 }, cut: false })
  })
})
