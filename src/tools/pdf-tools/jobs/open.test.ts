import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf, photo } from '../testing/fixtures.ts'
import { hostileFiles, type HostileFile } from '../testing/hostile-files.ts'
import { jobRoom } from '../testing/job-room.ts'
import type { Outcome } from '../work.ts'
import { exportText } from './export-pages.ts'
import { openFile } from './open.ts'
import { save } from './save.ts'

const { context, folder, judge } = await jobRoom()

describe('opening', () => {
  const ring =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>endobj\ntrailer<</Root 1 0 R>>'
  const layout = { paper: 'picture' as const, margin: 0 }
  const file = (bytes: Uint8Array<ArrayBuffer> | string, name = 'x.pdf') => ({
    id: name,
    name,
    file: new Blob([bytes]),
  })

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['noise', '%PDF-1.7\n'.concat('x'.repeat(9999)), 'damaged'],
    ['a ring of pages', ring, /damaged|no pages/],
    ['a text', 'hello', /^The file is neither a PDF nor a picture\.$/],
  ])('refuses %s with a sentence', async (_name, bytes, message) => {
    await expect(openFile(context, { file: file(bytes), layout })).rejects.toThrow(message)
  })

  it.each(['deep-page-tree', 'nothing-of-100-MB'])('opens %s, which a slow machine gives up', async (name) => {
    const { bytes } = (await hostileFiles()).find((each) => each.name === name) as HostileFile
    expect((await openFile(context, { file: file(bytes, name), layout })).pages).toHaveLength(1)
  })

  it.each([
    ['counts pages that it does not have', (text: string) => text.replace('/Count 2', '/Count 7'), 7],
    ['lists a page that is not there', (text: string) => text.replace('/Kids [', '/Kids [\n    999 0 R'), 3],
  ])('mends a file that %s, and says so', async (_name, change, promised) => {
    const plain = join(folder, 'pages.pdf')
    writeFileSync(plain, await makePdf({ words: ['First', 'Second'] }))
    const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', plain, '-'], { encoding: 'latin1' })
    const counted = promised === 3 ? text.replace('/Count 2', '/Count 3') : text
    const damaged = new Uint8Array(Buffer.from(change(counted), 'latin1'))
    const { pages, pdf, damage } = await openFile(context, { file: file(damaged), layout })
    expect(pages).toEqual([expect.anything(), expect.anything()])
    expect(damage).toContain(`2 of ${promised} pages recovered`)
    const work = workOn(context, [pdf ?? damaged], [2])
    const outcome = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
    expect(judge(outcome).text()).toMatch(/First[\s\S]*Second/)
    const asItIs = workOn(context, [damaged], [promised])
    await expect(save(context, { work: asItIs, options: { bookmarkPerFile: false, forWeb: false } })).rejects.toThrow(
      'damaged',
    )
  })

  it('takes over a page whose parent is no page tree', async () => {
    const document = await PDFDocument.load(await makePdf({ words: ['First'] }))
    document.getPage(0).node.set(PDFName.of('Parent'), document.context.register(document.context.stream('')))
    const work = workOn(context, [await saveDocument(document)], [1])
    const outcome = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
    expect(judge(outcome).text()).toContain('First')
  })

  it('mends a file whose table of contents is wrong', async () => {
    const plain = join(folder, 'plain.pdf')
    writeFileSync(plain, await makePdf({ words: ['First', 'Second'] }))
    const text = execFileSync('qpdf', ['--object-streams=disable', plain, '-'], { encoding: 'latin1' })
    const shifted = Buffer.from(
      text.replace('1 0 obj', `% ${'-'.repeat(500)}\n1 0 obj`).replace(/startxref\s+\d+/, 'startxref\n99'),
      'latin1',
    )
    expect((await openFile(context, { file: file(new Uint8Array(shifted)), layout })).pages).toHaveLength(2)
    const work = workOn(context, [new Uint8Array(shifted)], [2])
    const outcome = await save(context, { work, options: { bookmarkPerFile: false, forWeb: true } })
    expect(judge(outcome).text()).toMatch(/First[\s\S]*Second/)
    expect(judge(outcome).info()).toMatch(/Optimized:\s+yes/)
  })

  const lost = async (...args: string[]) => {
    const [from, to] = [join(folder, 'whole.pdf'), join(folder, 'packed.pdf')]
    const words = ['First', 'Second', 'Third', 'Fourth']
    writeFileSync(from, await makePdf({ words, bookmarks: [['Here', 1]], fields: { name: 'Ada' } }))
    execFileSync('qpdf', [...args, from, to])
    return new Uint8Array(readFileSync(to))
  }
  const COMPRESSED = ['--object-streams=generate']
  const PLAIN = ['--object-streams=disable']

  it.each([
    ['inside its compressed table of contents', COMPRESSED, -60, 4],
    ['before its compressed table of contents', COMPRESSED, -300, 4],
    ['inside its plain table of contents', PLAIN, -250, 4],
    ['inside its trailer', PLAIN, -60, 4],
    ['at its last word', PLAIN, -6, 4],
  ])('recovers all of a file cut %s, and says so', async (_name, args, cut, pages) => {
    const whole = await lost(...args)
    const opened = await openFile(context, { file: file(whole.slice(0, cut)), layout })
    expect(opened.pages).toHaveLength(pages)
    expect(opened.damage).toBe('This file was damaged. Its table of contents was made anew, 4 pages recovered.')
    const work = workOn(context, [opened.pdf ?? whole.slice(0, cut)], [pages])
    const outcome = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
    expect(judge(outcome).text()).toMatch(/First[\s\S]*Second[\s\S]*Third[\s\S]*Fourth/)
    expect(outcome.notes[0]).toBe('4 pages, with 1 bookmark and 1 form field.')
  })

  it('finds objects that are not where a table of contents says', async () => {
    const plain = join(folder, 'astray.pdf')
    writeFileSync(plain, await makePdf({ words: ['First', 'Second'] }))
    const text = execFileSync('qpdf', ['--qdf', '--object-streams=disable', plain, '-'], { encoding: 'latin1' })
    for (const comment of ['%% Page 2', '%% Contents for page 1']) {
      const [all = '', number] = new RegExp(`${comment}\\n(?:%%.*\\n)*(\\d+) 0 obj`).exec(text) ?? []
      const place = text.indexOf(all) + all.length - ' 0 obj'.length - String(number).length
      const entry = (at: number) => `${String(at).padStart(10, '0')} 00000 n`
      const wrong = text.replace(entry(place), entry(place + 4))
      expect(wrong).not.toBe(text)
      const damaged = new Uint8Array(Buffer.from(wrong, 'latin1'))
      const { pages, pdf, damage } = await openFile(context, { file: file(damaged), layout })
      expect([pages.length, damage]).toEqual([2, expect.stringContaining('2 pages recovered')])
      const work = workOn(context, [pdf ?? damaged], [2])
      const outcome = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
      expect(judge(outcome).words()).toBe('First Second')
    }
  })

  it('says what a file is locked with that has no password', async () => {
    const plain = join(folder, 'plain-lock.pdf')
    writeFileSync(plain, await makePdf({ words: ['Locked'] }))
    const options = ['--encrypt', 'a', 'b', '256', '--', '--object-streams=disable']
    const locked = execFileSync('qpdf', [...options, plain, '-'], { encoding: 'latin1' })
    const bytes = new Uint8Array(Buffer.from(locked.replace('/Filter /Standard', '/Filter /Adobe.PubSec'), 'latin1'))
    await expect(openFile(context, { file: file(bytes), layout })).rejects.toThrow(
      /^This PDF is not locked with a pass/,
    )
  })

  it('recovers the pages that are left and counts those that are not', async () => {
    const whole = await makePdf({ words: ['First', 'Second', 'Third'] })
    const opened = await openFile(context, { file: file(whole.slice(0, whole.length >> 1)), layout })
    expect(opened.damage).toBe(
      'This file was damaged. Its table of contents was made anew, 2 of 3 pages recovered, 1 of them without what was on it.',
    )
    const work = workOn(context, [opened.pdf ?? new Uint8Array()], [2])
    const outcome = await exportText(context, { work, options: { pages: '', separate: false } })
    expect(outcome.notes).toEqual(['1 word on 2 pages.'])
  })

  it.each([
    ['its key', -60, 'protected: what is needed to unlock it is missing'],
    ['more', -1500, 'cannot be read'],
  ])('does not pass off noise as pages where a protected file has lost %s', async (_name, cut, message) => {
    const whole = await lost('--object-streams=disable', '--encrypt', '', 'o', '256', '--')
    await expect(openFile(context, { file: file(whole.slice(0, cut)), layout })).rejects.toThrow(message)
  })

  it('does not take a mistake of ours for damage', async () => {
    const mistaken = () => {
      const rewrite = vi.fn(context.qpdf.rewrite).mockRejectedValueOnce(new TypeError('ours'))
      return { ...context, qpdf: { rewrite } }
    }
    const cut = (await lost(...COMPRESSED)).slice(0, -60)
    await expect(openFile(mistaken(), { file: file(cut), layout })).rejects.toThrow('ours')
    const once = mistaken()
    const work = workOn(once, [cut], [4])
    await expect(save(once, { work, options: { bookmarkPerFile: false, forWeb: false } })).rejects.toThrow('ours')
  })

  it('makes a page of a picture, upright as its camera meant it', async () => {
    const wide = await sharp(await photo(400, 200))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const opened = await openFile(context, { file: file(new Uint8Array(wide), 'photo.jpg'), layout })
    expect(opened.kind).toBe('picture')
    expect(opened.pages[0]?.height).toBeCloseTo(300)
    const path = join(folder, 'photo.pdf')
    writeFileSync(path, opened.pdf ?? '')
    const outcome: Outcome = {
      files: [{ name: 'photo.pdf', type: '', bytes: opened.pdf ?? new Uint8Array() }],
      notes: [],
    }
    const { data, info } = await judge(outcome).pixels(96)
    const expected = await sharp(wide).rotate().removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([200, 400])
    const difference = data.reduce((sum, value, index) => sum + Math.abs(value - (expected.data[index] ?? 0)), 0)
    expect(difference / data.length).toBeLessThan(12)
  })

  it('keeps the colours of a photo by its profile, and not where it was taken', async () => {
    const photographed = await sharp(await photo(400, 200))
      .withIccProfile('p3')
      .withExifMerge({ IFD0: { Model: 'Pocket 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer()
    const opened = await openFile(context, { file: file(new Uint8Array(photographed), 'photo.jpg'), layout })
    const bytes = opened.pdf ?? new Uint8Array()
    const after = judge({ files: [{ name: 'photo.pdf', type: '', bytes }] })
    expect(after.images()).toEqual([expect.stringMatching(/ 400 +200 +icc +3 +8 +jpeg /)])
    expect(after.raw()).not.toContain('Pocket 9')
  })

  it('fits pictures onto paper with a margin', async () => {
    const picture = new Uint8Array(await photo(300, 100))
    const opened = await openFile(context, { file: file(picture, 'p.png'), layout: { paper: 'a4', margin: 10 } })
    expect(opened.pages[0]?.width).toBeCloseTo(841.89, 1)
  })

  it('fills paper with a picture when asked, and cuts off what lies in the margin', async () => {
    const red = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const seen = async (fit: 'whole' | 'fill') => {
      const layout = { paper: 'a4' as const, margin: 20, fit }
      const { pdf } = await openFile(context, { file: file(new Uint8Array(red), 'p.png'), layout })
      const { data, info } = await judge({ files: [{ name: '', type: '', bytes: pdf! }] }).pixels(25.4)
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
      // A pixel is a millimetre of 297 by 210: the middle, inside the upper margin, just below it.
      return [at(148, 105), at(148, 10), at(148, 25)]
    }
    const [ink, white] = [
      [255, 0, 0],
      [255, 255, 255],
    ]
    expect(await seen('whole')).toEqual([ink, white, white])
    expect(await seen('fill')).toEqual([ink, white, ink])
  })
})

describe('opening with a password', () => {
  it.each([['40'], ['128', '--use-aes=y'], ['256']])('takes letters beyond ASCII, %s bit', async (...bits) => {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')]
    writeFileSync(plain, await makePdf({ words: ['Secret'] }))
    const passwords = ['grün € 5–6', 'Schlüssel „Ž“']
    const how = ['--allow-weak-crypto', '--encrypt', ...passwords, ...bits, '--']
    execFileSync('qpdf', [...how, plain, locked], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    for (const password of passwords) {
      const work = workOn(context, [new Uint8Array(readFileSync(locked))], [1])
      work.sources = work.sources.map((source) => ({ ...source, password }))
      for (const file of work.sources) {
        expect(await openFile(context, { file, layout: { paper: 'a4', margin: 0 } })).toMatchObject({ encrypted: true })
      }
      const made = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
      expect(judge(made).text().trim()).toBe('Secret')
    }
  })

  it.each([
    ['cafe\u0301', 'caf\u00e9'],
    ['caf\u00e9', 'cafe\u0301'],
    ['ﬁx²', 'fix2'],
  ])('takes %s for %s', async (typed, own) => {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')]
    writeFileSync(plain, await makePdf({ words: ['Secret'] }))
    execFileSync('qpdf', ['--encrypt', own, own, '256', '--', plain, locked], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
    const work = workOn(context, [new Uint8Array(readFileSync(locked))], [1])
    work.sources = work.sources.map((source) => ({ ...source, password: typed }))
    for (const file of work.sources) {
      expect(await openFile(context, { file, layout: { paper: 'a4', margin: 0 } })).toMatchObject({ encrypted: true })
    }
    const made = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
    expect(judge(made).text().trim()).toBe('Secret')
  })
})
