import { PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { BROKEN, UNKNOWN } from '../engines/pdfium.ts'
import { workOn } from '../testing/engines.ts'
import { loadDocument, saveDocument } from '../document/pdf-values.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { findRuns, findText, patternOf } from './find-text.ts'

const { context } = await jobRoom()

interface Options {
  caseSensitive?: boolean
  wholeWords?: boolean
}

/** What of the page is found, letter by letter. */
function found(page: string, query: string, { caseSensitive = false, wholeWords = false }: Options = {}): string[] {
  const pattern = patternOf({ query, caseSensitive, wholeWords })
  return findRuns(page, pattern, caseSensitive).map(({ start, count }) => page.slice(start, start + count))
}

describe('words on a page', () => {
  it.each([
    ['accents set by themselves', 'by Mu\u0308ller.', 'Müller', ['Mu\u0308ller']],
    ['accents that belong to their letter', 'by Müller.', 'Mu\u0308ller', ['Müller']],
    ['typographic apostrophes', 'by O’Neill', "O'Neill", ['O’Neill']],
    ['apostrophes as typed', "by O'Neill", 'o’neill', ["O'Neill"]],
    ['typographic quotes and dashes', '“A–B”', '"a-b"', ['“A–B”']],
    ['soft hyphens', 'ein Geheim\u00adnis', 'geheimnis', ['Geheim\u00adnis']],
    ['ligatures', 'the ﬁnal oﬃce', 'final', ['ﬁnal']],
    ['spaces that do not break, and line ends', 'Tel. 030\u00a0123 \r\n45', '030 123 45', ['030\u00a0123 \r\n45']],
    ['a word that is broken', `SECRET${BROKEN}WORD`, 'secretword', [`SECRET${BROKEN}WORD`]],
    ['a hyphen at the end of a line', `SECRET${BROKEN}WORD`, 'secret-word', [`SECRET${BROKEN}WORD`]],
    ['sharp s', 'STRASSE Straße', 'straße', ['STRASSE', 'Straße']],
    ['Chinese over the end of a line', '我在北 京', '北京', ['北 京']],
    ['letters of two units', `${UNKNOWN}野家`, '𠮷野家', [`${UNKNOWN}野家`]],
    ['signs of patterns', 'a.b (c) axb', 'a.b (c)', ['a.b (c)']],
    ['letters that are spaced out', 'A S E C R E T  W O R D, s e c r e t', 'secret word', ['S E C R E T  W O R D']],
    ['accents on spaced letters', 'M ü l l e r', 'müller', ['M ü l l e r']],
    ['spaces in a part of them only', 'no-se cret, a s e t', 'set', ['s e t']],
    ['no letters that merely stand beside each other', 'plan A B', 'ab', []],
    ['no other letters', 'Muller resign', 'Müller', []],
    ['no letter without its accent', 'Lu\u0308ge', 'lu', []],
    ['no hyphen that is not there', 'resign', 're-sign', []],
  ])('are found with %s', (_what, page, query, places) => expect(found(page, query)).toEqual(places))

  it('are whole, and in the same case, where that is asked for', () => {
    expect(found('Ann Anna ann', 'Ann', { wholeWords: true })).toEqual(['Ann', 'ann'])
    expect(found('Ann Anna ann', 'Ann', { caseSensitive: true })).toEqual(['Ann', 'Ann'])
    expect(found('STRASSE Straße', 'Straße', { caseSensitive: true })).toEqual(['Straße'])
  })

  it('are typed first', () => expect(() => found('a', ' \u200b ')).toThrow('Type the words to look for.'))
})

it('says which pages have no text to search', async () => {
  const work = workOn(context, [await makePdf({ words: ['Smith', '', 'Smith'] })], [3])
  const options = { query: 'smith', caseSensitive: false, wholeWords: false }
  const { found, textless } = await findText(context, { work, options })
  expect([found.length, textless]).toEqual([2, [1]])
})

it.each([false, true])('finds what fields say, where they are, without looks: %s', async (bare) => {
  const document = await loadDocument(await makePdf({ words: ['Name'], fields: { who: 'Ann Smith' } }))
  const [widget] = document.getForm().getTextField('who').acroField.getWidgets()
  if (bare) widget?.dict.delete(PDFName.of('AP'))
  const work = workOn(context, [await saveDocument(document)], [1])
  const options = { query: 'smith', caseSensitive: false, wholeWords: false }
  const { found } = await findText(context, { work, options })
  const [{ x, y } = { x: 0, y: 0 }] = found.map(({ area }) => area)
  expect([found.length, x > 0.1 && x < 0.6, y > 0.78 && y < 0.87]).toEqual([1, true, true])
})
