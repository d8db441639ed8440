import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../languages.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { pageOf, readerFilesOf, scanned } from '../testing/scans.ts'
import { findText } from './find-text.ts'
import { recognise } from './recognise.ts'
import { redact } from './redact.ts'

const { context, judge } = await jobRoom()

const LINES = [
  'It was the best of times, it was the worst of times,',
  'it was the age of wisdom, it was the age of foolishness.',
  'Invoice No. 2026-1178 for Smith & Sons: $1,234.50',
]
const TEXT = LINES.join(' ')
const written = await pageOf(LINES)
const scan = await scanned(context, written)

function read(
  bytes: Uint8Array<ArrayBuffer>,
  choices: { as?: 'pdf' | 'text'; again?: boolean; language?: Language } = {},
) {
  const { language = 'eng', ...rest } = choices
  const options = { pages: '', again: false, as: 'pdf' as const, ...rest, reader: readerFilesOf(language) }
  return recognise(context, { work: workOn(context, [bytes], [1]), options })
}

describe('reading scanned pages', () => {
  it('puts each word unseen where it is seen, for every viewer', async () => {
    expect(judge({ files: [{ name: '', type: '', bytes: scan }] }).words()).toBe('')
    const outcome = await read(scan)
    const [after, before] = [judge(outcome), judge({ files: [{ name: '', type: '', bytes: written }] })]
    expect(after.words()).toBe(TEXT)
    expect(after.byMupdf().text).toBe(TEXT)
    for (const word of ['worst', 'foolishness.', 'Invoice', 'Smith']) {
      const [[x = 0, y = 0], [left = 0, top = 0]] = [after.place(word), before.place(word)]
      expect(Math.hypot(x - left, y - top), word).toBeLessThan(2)
    }
    expect(execFileSync('pdffonts', [after.path], { encoding: 'utf8' })).toMatch(
      /Unseen +CID TrueType +Identity-H +yes no +yes/,
    )
    expect(outcome.notes[0]).toMatch(/^32 words read on 1 page, 9\d% sure on the average\.$/)
    expect(outcome.checks).toEqual([
      'Every word that was read is found again in the new file.',
      'Drawn again: every page looks as before.',
    ])
    expect(outcome.warnings).toEqual([])
  })

  it.each([{ turn: 90 }, { turn: 180 }, { turn: 270 }, { askew: 2 }, { askew: -3 }, { dpi: 100 }])(
    'reads a sheet that lies otherwise: %o',
    async (look) => {
      const outcome = await read(await scanned(context, written, look))
      const words = judge(outcome).byMupdf().text.split(' ').toSorted()
      expect(TEXT.split(' ').filter((word) => !words.includes(word))).toEqual([])
      expect(outcome.checks).toHaveLength(2)
    },
  )

  it('says which sheets lie on their head', async () => {
    const { notes } = await read(await scanned(context, written, { turn: 180 }))
    expect(notes).toContain('Read as they would stand, for they lie on their side or head: pages 1.')
  })

  it('finds and redacts what it read, in the text and in the picture', async () => {
    const { files } = await read(scan)
    const work = workOn(context, [files[0]?.bytes ?? scan], [1])
    const { found } = await findText(context, {
      work,
      options: { query: 'smith & sons', caseSensitive: false, wholeWords: false },
    })
    expect(found).toHaveLength(1)
    const outcome = await redact(context, { work, boxes: found })
    expect(judge(outcome).words()).toBe(TEXT.replace('Smith & Sons: ', ''))
    const seen = await read(outcome.files[0]?.bytes ?? scan, { again: true, as: 'text' }).catch(
      (error: Error) => error.message,
    )
    expect(seen).toBe('No text was seen on these pages.')
  })

  it('writes a text file with its paragraphs', async () => {
    const bytes = await scanned(context, await pageOf([...LINES, '', '', 'Another paragraph begins here.']))
    const { files } = await read(bytes, { as: 'text' })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe(`${LINES.join('\n')}\n\nAnother paragraph begins here.\n`)
  })

  it('leaves pages with text alone, and adds what is only a picture when asked', async () => {
    const page = await makePdf({ words: ['Chapter'] })
    await expect(read(page)).rejects.toThrow(/hold text already/)
    await expect(read(page, { again: true })).rejects.toThrow('No text was seen on these pages.')
    const { files } = await read(scan)
    await expect(read(files[0]?.bytes ?? scan, { again: true })).rejects.toThrow('No text was seen on these pages.')
  })

  it('says that a page shows no text', async () => {
    await expect(read(await scanned(context, await pageOf([])))).rejects.toThrow('No text was seen on these pages.')
  })
})

describe('languages', () => {
  const SENTENCES: Record<Language, string> = {
    nld: 'De vrouw las een ijzersterk boek over zeeën',
    eng: 'The quick brown fox jumps over the lazy dog',
    fra: 'Le garçon préfère dîner à la fenêtre où il fait frais',
    deu: 'Zwölf Boxkämpfer jagen Viktor über den großen Sylter Deich',
    ita: 'Perché la città è più bella di sera',
    pol: 'Ala ma kota a kot ma mleko na stole',
    por: 'A maçã não está à venda no pão de açúcar',
    spa: 'La niña comió más piñas el año pasado en otoño',
  }

  it.each(Object.keys(LANGUAGES) as Language[])('%s is read with its letters', async (language) => {
    const sentence = SENTENCES[language]
    const { files } = await read(await scanned(context, await pageOf([sentence])), { as: 'text', language })
    expect(new TextDecoder().decode(files[0]?.bytes).trim()).toBe(sentence)
  })
})
