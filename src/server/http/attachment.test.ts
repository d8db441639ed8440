import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

const namesOf = (name: string) => {
  const [, ascii, utf8 = ''] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(attachment(name)) ?? []
  return [ascii, decodeURIComponent(utf8)]
}

describe('the name of a download', () => {
  it.each([
    ['Müller.pdf', 'Muller.pdf', 'Müller.pdf'],
    ['отчёт.pdf', 'download.pdf', 'отчёт.pdf'],
    // A joiner inside a Persian word and between emoji is spelling.
    ['می‌خواهم.txt', 'download.txt', 'می‌خواهم.txt'],
    ['👨‍👩‍👧.png', 'download.png', '👨‍👩‍👧.png'],
    // Direction marks hide what a file is.
    ['rechnung\u202efdp.exe', 'rechnungfdp.exe', 'rechnungfdp.exe'],
    // Slashes and quotes of other widths become plain ones.
    ['a／b＂c：d.txt', 'a_b_c_d.txt', 'a／b＂c：d.txt'],
    ['．．／etc', '.._etc', '．．／etc'],
    ['文書', 'download', '文書'],
    ['con.txt', '_con.txt', '_con.txt'],
    ['../../x', 'x', 'x'],
  ])('%s is %s in ASCII and %s', (name, ascii, full) => expect(namesOf(name)).toEqual([ascii, full]))

  it.each([
    ['ASCII', 'a'],
    ['Devanagari', 'क्षि'],
    ['emoji', '👨‍👩‍👧'],
  ])('keeps its ending and whole characters where it is too long, in %s', (_script, character) => {
    const [, full = ''] = namesOf(`${character.repeat(255)}.csv`)
    expect(Buffer.byteLength(full)).toBeLessThanOrEqual(200)
    expect(Buffer.byteLength(full)).toBeGreaterThan(150)
    expect(full.slice(0, -4).replaceAll(character, '')).toBe('')
    expect(full.slice(-4)).toBe('.csv')
  })
})
