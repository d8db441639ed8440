import { describe, expect, it } from 'vitest'
import { operatorsIn } from './operators.ts'

const read = (text: string) =>
  Array.from(operatorsIn(Buffer.from(text, 'latin1')), ({ name, operands }) => [...operands, name].join(' '))

describe('operators of a content stream', () => {
  it('come with their numbers and names', () => {
    const content = "q 1 0 0 -1.5 .25 +7 cm/Im#31 Do% q (\n[(a) -5 <4f> (b\\)\\\\)]TJ(x (y) q)' T* 0 0 1rg\0Q"
    expect(read(content)).toEqual(['q', '1 0 0 -1.5 0.25 7 cm', 'Im1 Do', ' -5   TJ', " '", 'T*', '0 0 1 rg', 'Q'])
  })

  it('are told from lists, words and pictures', () => {
    expect(read('/P <</MCID 0 /A true /B [1 (q) null]>> BDC EMC')).toEqual(['P MCID 0 A  B 1   BDC', 'EMC'])
    for (const entries of ['/W 2/H 2', '/D [1 0]', '/CS [/I /RGB 1 <ff00ff>] /DP <</K -1>>', '/F [/AHx /Fl]', ''])
      expect(read(`q BI ${entries} ID q Q \xff EI\x01\x02 EIQ ) ] >> \nEI Q /A gs`)).toEqual(['q', 'Q', 'A gs'])
    expect(read('BI /F /AHx ID 00ff>EI Q')).toEqual(['Q'])
    expect(read('BI ID never ends Q')).toEqual([])
  })

  it.each([
    ')',
    '>',
    '>>',
    ']',
    '{',
    '}',
    '} {',
    '[ )',
    '<< )',
    '[ {1 2 add}',
    '--1.5 1.2.3 . - cm',
    '(',
    '<',
    '[',
    '<<',
    '/',
    '%',
  ])('end where %s closes or begins nothing', (wrong) => {
    expect(read(`q ${wrong}`)[0]).toBe('q')
    expect(read(`${wrong}\nq`).length).toBeLessThan(4)
  })
})
