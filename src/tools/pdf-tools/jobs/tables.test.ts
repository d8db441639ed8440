import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeContext, workOn } from '../testing/engines.ts'
import { exportTables } from './export-tables.ts'
import { makePdf } from '../testing/fixtures.ts'
import { saveDocument } from '../document/pdf-values.ts'
import { findTables, toCsv, type Glyph } from './tables.ts'
import type { Context } from '../work.ts'

/** Letters of 6 by 10 points, a line every 14. */
function typed(text: string): Glyph[] {
  return text.split('\n').flatMap((line, row) =>
    [...line].flatMap((letter, column): Glyph[] => {
      const box = { left: column * 6, right: column * 6 + 6, top: row * 14, bottom: row * 14 + 10 }
      return letter === ' ' ? [] : [{ text: letter, ...box }]
    }),
  )
}

describe('tables in typed pages', () => {
  it.each([
    ['nothing', ''],
    ['a paragraph', 'Some words that\nrun over three\nlines of text'],
    ['one line with gaps', 'Page    of    3'],
  ])('finds none in %s', (_name, page) => expect(findTables(typed(page))).toEqual([]))

  it('reads words that run from right to left as they are read, and numbers in them', () => {
    const cells = ['םולש', 'ןטק בלכ', '45 רפסמ']
    const rows = cells.map((cell, row) => {
      const letters = typed(`${cell.padEnd(12)}${row + 10}`).map((glyph) => ({
        ...glyph,
        top: glyph.top + row * 14,
        bottom: glyph.bottom + row * 14,
      }))
      // As they are read: what stands at the right first, but numbers.
      const places = letters.map(({ text, left }, index) => ({ index, key: /\d/.test(text) ? 500 + left : 400 - left }))
      return places.sort((a, b) => a.key - b.key).map(({ index }) => letters[index] as Glyph)
    })
    expect(findTables(rows.flat())).toEqual([
      [
        ['שלום', '10'],
        ['כלב קטן', '11'],
        ['מספר 45', '12'],
      ],
    ])
  })

  it('reads columns that are aligned left or right, empty cells, and cells of several words', () => {
    const page = [
      'A report about fruit, which begins with a sentence',
      '',
      'Kind of fruit    Pieces    Price',
      'Red apple            12     1.20',
      'Pear                         0.9',
      'Passion fruit       140    13.00',
      '',
      'It ends with another sentence that is longer',
    ]
    expect(findTables(typed(page.join('\n')))).toEqual([
      [
        ['Kind of fruit', 'Pieces', 'Price'],
        ['Red apple', '12', '1.20'],
        ['Pear', '', '0.9'],
        ['Passion fruit', '140', '13.00'],
      ],
    ])
  })

  it('parts neighbours that stand no further apart than words, where another row shows their columns', () => {
    const page = ['Item Pieces  Price', 'Nuts 2       3.50', 'Tea  1      19.00', 'Coffee 3      n/a']
    expect(findTables(typed(page.join('\n')))).toEqual([
      [
        ['Item', 'Pieces', 'Price'],
        ['Nuts', '2', '3.50'],
        ['Tea', '1', '19.00'],
        ['Coffee 3', '', 'n/a'],
      ],
    ])
  })

  it('keeps a line that stands in one column, and puts the head of a group over its first', () => {
    const page = [
      '          First half',
      'Name     January   June',
      'Smith    1         2',
      '& Sons',
      'Jones    3         4',
    ]
    expect(findTables(typed(page.join('\n')))).toEqual([
      [
        ['Name', 'January', 'June'],
        ['Smith', '1', '2'],
        ['& Sons', '', ''],
        ['Jones', '3', '4'],
      ],
    ])
    const heads = ['Name     First half      Sum', 'Name     January   June  All', 'Smith    1         2     3']
    expect(findTables(typed(heads.join('\n')))[0]?.[0]).toEqual(['Name', 'First half', '', 'Sum'])
  })

  it('parts tables with text or room between them', () => {
    const page = [
      'a    b',
      'c    d',
      'A sentence across both of them',
      'e    f',
      'g    h',
      '',
      '',
      '',
      'i    j',
      'k    l',
    ]
    expect(findTables(typed(page.join('\n'))).map((table) => table.flat().join(''))).toEqual(['abcd', 'efgh', 'ijkl'])
  })
})

it('writes CSV as RFC 4180 says', () => {
  expect(
    toCsv([
      ['a', 'b, "c"'],
      ['', ' d'],
    ]),
  ).toBe('a,"b, ""c"""\r\n," d"\r\n')
})

describe('tables of a PDF', () => {
  let context: Context
  beforeAll(async () => {
    context = await nodeContext()
  })

  it.each([
    ['as they are written', 0],
    ['of a page that is turned to be read', 90],
  ])('come %s', async (_name, turn) => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([400, 300])
    const write = (words: string, x: number, y: number) => {
      const place = turn === 0 ? { x, y } : { x: 400 - y, y: x, rotate: degrees(90) }
      page.drawText(words, { ...place, size: 11, font })
    }
    for (const [row, [name = '', amount = '']] of [
      ['Month', 'Amount, €'],
      ['January', '1,200.50'],
      ['Mär "3"', '7'],
    ].entries()) {
      write(name, 40, 250 - row * 16)
      write(amount, 200 - font.widthOfTextAtSize(amount, 11), 250 - row * 16)
    }
    const work = workOn(context, [await saveDocument(document)], [1])
    work.plan = work.plan.map((each) => ({ ...each, turn }))
    const { files, notes } = await exportTables(context, { work, options: { pages: '' } })
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/ page 1 table 1\.csv$/)])
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe(
      'Month,"Amount, €"\r\nJanuary,"1,200.50"\r\n"Mär ""3""",7\r\n',
    )
    expect(notes).toEqual(['1 table with 3 rows.'])
  })

  it('are refused with a sentence where there is none', async () => {
    const work = workOn(context, [await makePdf({ words: ['Only words'] })], [1])
    await expect(exportTables(context, { work, options: { pages: '' } })).rejects.toThrow('No table was found.')
  })
})
