import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { CODES, type Language } from '../languages.ts'
import { pictureToPdf } from '../document/pictures.ts'
import { viewing } from '../engines/pdfium.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { pageOf, readerFilesOf, scanned } from '../testing/scans.ts'
import type { Outcome } from '../work.ts'
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
  choices: { as?: 'pdf' | 'text'; again?: boolean; upright?: boolean; language?: Language } = {},
) {
  const { language = 'eng', ...rest } = choices
  const options = {
    pages: '',
    again: false,
    upright: true,
    as: 'pdf' as const,
    ...rest,
    reader: readerFilesOf(language),
  }
  return recognise(context, { work: workOn(context, [bytes], [1]), options })
}

/** As the workspace itself sees the result. */
const textSeen = ({ files }: Outcome) => viewing(context.pdfium, files[0]?.bytes ?? scan, (view) => view.text(0))

const rotationOf = (outcome: Pick<Outcome, 'files'>) => Number(/Page rot: +(\d+)/.exec(judge(outcome).info())?.[1])

describe('reading scanned pages', { timeout: 120_000 }, () => {
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
    expect(outcome.notes[0]).toMatch(/^32 words read on 1 page, 9\d% confidence on average\.$/)
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

  it('turns a sheet that lies on its head, or leaves it when asked', async () => {
    const sheet = await scanned(context, written, { turn: 180 })
    const turned = await read(sheet)
    expect(turned.notes).toContain('Turned upright: page 1.')
    expect(turned.checks).toContain('Drawn again: every page looks as before.')
    expect(rotationOf(turned)).toBe((rotationOf({ files: [{ name: '', type: '', bytes: sheet }] }) + 180) % 360)
    expect(textSeen(turned).replace(/\s+/g, ' ').trim()).toBe(TEXT)
    const left = await read(sheet, { upright: false })
    expect(left.notes).toContain('Read as if turned upright: page 1.')
    expect(rotationOf(left)).toBe(rotationOf({ files: [{ name: '', type: '', bytes: sheet }] }))
    expect(judge(left).byMupdf().text).toBe(TEXT)
  })

  it('reads one colour on another, and a photo in a shadow', async () => {
    const paint = async (change: (pixel: number[], x: number, y: number) => number[]) => {
      const { data, width, height } = viewing(context.pdfium, written, (view) => view.render(0, 200 / 72))
      for (let at = 0; at < width * height; at++) {
        const pixel = [...data.subarray(at * 4, at * 4 + 3)]
        data.set(change(pixel, (at % width) / width, Math.floor(at / width) / height), at * 4)
      }
      const png = await context.codecs.encode({ data, width, height }, 'image/png', 1)
      return pictureToPdf(png, { paper: 'picture', margin: 0 }, context.codecs)
    }
    const blueOnRed = await paint(([light = 0]) => [light, 0, 255 - light])
    const shadow = await paint((pixel, x) => pixel.map((light) => 20 + light * (0.9 - 0.75 * x)))
    for (const picture of [blueOnRed, shadow]) {
      const { files } = await read(picture, { as: 'text' })
      expect(new TextDecoder().decode(files[0]?.bytes).replace(/\s+/g, ' ').trim()).toBe(TEXT)
    }
  })

  it('leaves what fields say to the fields', async () => {
    const form = await makePdf({ words: [''], fields: { a: 'Confidential' } })
    await expect(read(form, { as: 'text' })).rejects.toThrow('No text was seen on these pages.')
  })

  it('turns no sheet only because the one before was turned', async () => {
    const [onHead, blank] = [await scanned(context, written, { turn: 180 }), await makePdf({ words: [''] })]
    const work = workOn(context, [onHead, blank, scan, onHead], [1, 1, 1, 1])
    const options = { pages: '', again: false, upright: true, as: 'pdf' as const, reader: readerFilesOf('eng') }
    const outcome = await recognise(context, { work, options })
    expect(outcome.notes.slice(1)).toEqual(['Turned upright: pages 1, 4.', 'No text was seen on page 2.'])
    expect(judge(outcome).byMupdf().text).toBe([TEXT, TEXT, TEXT].join(' '))
    expect(outcome.checks).toHaveLength(2)
  })

  it('finds and redacts what it read, in the text and in the picture', async () => {
    const { files } = await read(scan)
    const work = workOn(context, [files[0]?.bytes ?? scan], [1])
    const { found } = await findText(context, {
      work,
      options: { query: 'smith & sons', caseSensitive: false, wholeWords: false },
    })
    expect(found).toHaveLength(3)
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

  it('puts the text of the other pages into the file, too', async () => {
    const work = workOn(context, [await makePdf({ words: ['Chapter'] }), scan], [1, 1])
    const options = { pages: '', again: false, upright: true, as: 'text' as const, reader: readerFilesOf('eng') }
    const { files, notes } = await recognise(context, { work, options })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe(`Chapter\n\n${LINES.join('\n')}\n`)
    expect(notes).toContain('Taken as text, which was there already: page 1.')
  })

  it('leaves pages with text alone, and adds what is only a picture when asked', async () => {
    const page = await makePdf({ words: ['Chapter'] })
    await expect(read(page)).rejects.toThrow(/hold text already/)
    await expect(read(page, { again: true })).rejects.toThrow('No text was seen on these pages.')
    const { files } = await read(scan)
    await expect(read(files[0]?.bytes ?? scan, { again: true })).rejects.toThrow('No text was seen on these pages.')
  })

  it('reads two words on a sheet', async () => {
    const { files } = await read(await scanned(context, await pageOf(['Guten Tag'])), { as: 'text', language: 'deu' })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('Guten Tag\n')
  })

  it('says that a page shows no text', async () => {
    await expect(read(await scanned(context, await pageOf([])))).rejects.toThrow('No text was seen on these pages.')
  })
})

describe('languages', { timeout: 60_000 }, () => {
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

  it.each(CODES)('%s is read with its letters', async (language) => {
    const sentence = SENTENCES[language]
    const { files } = await read(await scanned(context, await pageOf([sentence])), { as: 'text', language })
    expect(new TextDecoder().decode(files[0]?.bytes).trim()).toBe(sentence)
  })
})
