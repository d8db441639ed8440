import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compress } from './jobs/compress.ts'
import { nodeContext, workOn } from './engines/node.server.ts'
import { exportPages, exportText } from './jobs/export-pages.ts'
import { findText } from './jobs/find-text.ts'
import { makePdf } from './fixtures.ts'
import { openFile } from './jobs/open.ts'
import { judgeIn } from './judge.server.ts'
import { saveDocument } from './document/pdf-values.ts'
import { protect, type Protection } from './jobs/protect.ts'
import { redact } from './jobs/redact.ts'
import { save } from './jobs/save.ts'
import { split } from './jobs/split.ts'
import type { Context, Outcome } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-jobs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let context: Context
beforeAll(async () => {
  context = await nodeContext()
})

const judge = judgeIn(folder)

/** A picture that looks like a photo: it has to be coded, it is no noise. */
function photo(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      data[at] = 128 + 100 * Math.sin(x / 17) * Math.cos(y / 23)
      data[at + 1] = (x * y) % 61
      data[at + 2] = 255 * (x / width)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function withPhoto(kind: 'png' | 'jpg', size = 1200): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const png = await photo(size, size)
  const picture =
    kind === 'png'
      ? await document.embedPng(png)
      : await document.embedJpg(await sharp(png).jpeg({ quality: 95 }).toBuffer())
  page.drawImage(picture, { x: 50, y: 50, width: 300, height: 300 })
  page.drawText('Caption', { x: 50, y: 370, size: 14, font: await document.embedFont(StandardFonts.Helvetica) })
  return saveDocument(document)
}

/** A word that is parted at the end of a line. */
async function brokenWord() {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 400])
  const font = await document.embedFont(StandardFonts.Helvetica)
  page.drawText('Not a SECRET-', { x: 50, y: 200, size: 20, font })
  page.drawText('WORD to keep', { x: 50, y: 170, size: 20, font })
  return saveDocument(document)
}

describe('splitting', () => {
  it('cuts at bookmarks, by ranges and every few pages', async () => {
    const file = await makePdf({
      words: ['One', 'Two', 'Three'],
      bookmarks: [
        ['Start / here', 0],
        ['End', 2],
      ],
    })
    const work = workOn(context, [file], [3])
    const names = async (rule: Parameters<typeof split>[1]['rule']) =>
      (await split(context, { work, rule })).files.map(({ name }) => name.replace(/^file \d+ /, ''))
    expect(await names({ by: 'bookmarks' })).toEqual(['01 Start here.pdf', '02 End.pdf'])
    expect(await names({ by: 'ranges', ranges: '1, 2-3' })).toEqual(['p1.pdf', 'p2-3.pdf'])
    expect(await names({ by: 'every', size: 2 })).toEqual(['p1-2.pdf', 'p3.pdf'])
    const long = workOn(context, [await makePdf({ words: Array.from({ length: 200 }, String) })], [200])
    const [odd] = (await split(context, { work: long, rule: { by: 'ranges', ranges: 'odd' } })).files
    expect(odd?.name).toMatch(/p1-199 \(100 pages\)\.pdf$/)
    const parts = await split(context, { work: workOn(context, [file], [3]), rule: { by: 'ranges', ranges: '3' } })
    expect(judge(parts).text().trim()).toBe('Three')
  })

  it('fills files up to a size', async () => {
    const document = await PDFDocument.create()
    for (let index = 0; index < 6; index++) {
      const noise = crypto.getRandomValues(new Uint8Array(20_000))
      document.addPage([100, 100]).node.addContentStream(document.context.register(document.context.stream(noise)))
    }
    const work = workOn(context, [await saveDocument(document)], [6])
    const { files } = await split(context, { work, rule: { by: 'size', bytes: 45_000 } })
    expect(files).toHaveLength(3)
    expect(files.every(({ bytes }) => bytes.length <= 45_000)).toBe(true)
  })

  it('says that parts have no attachments', async () => {
    const document = await PDFDocument.load(await makePdf({ words: ['One', 'Two'] }))
    await document.attach(new Uint8Array([1, 2, 3]), 'list.bin')
    const work = workOn(context, [await saveDocument(document)], [2])
    const warnings = async (ranges: string) => (await split(context, { work, rule: { by: 'ranges', ranges } })).warnings
    expect(await warnings('1-2')).toEqual([])
    expect(await warnings('2')).toEqual(['Attachments belong to the whole: a file with a part of the pages has none.'])
  })
})

describe('compressing', { timeout: 60_000 }, () => {
  it('reaches a size when pictures allow it, and says when not', async () => {
    const file = await withPhoto('jpg', 600)
    expect(file.length).toBeGreaterThan(60_000)
    const work = workOn(context, [file], [1])
    const reached = await compress(context, { work, options: { level: 'medium', target: 30_000 } })
    expect(reached.files[0]?.bytes.length).toBeLessThanOrEqual(30_000)
    expect(reached.warnings ?? []).not.toContainEqual(expect.stringMatching(/cannot be reached/))
    const missed = await compress(context, { work, options: { level: 'medium', target: 1500 } })
    expect(missed.warnings?.[0]).toMatch(/cannot be reached/)
  })

  it('never hands back a larger file', async () => {
    const small = await makePdf({ words: ['Tiny'] })
    const outcome = await compress(context, { work: workOn(context, [small], [1]), options: { level: 'lossless' } })
    expect(outcome.files[0]?.bytes.length).toBeLessThanOrEqual(small.length)
  })

  it('keeps one copy of what merged files share', async () => {
    const file = await withPhoto('jpg', 400)
    const outcome = await compress(context, {
      work: workOn(context, [file, file], [1, 1]),
      options: { level: 'lossless' },
    })
    expect(outcome.files[0]?.bytes.length).toBeLessThan(file.length * 1.2)
  })
})

describe('opening with a password', () => {
  it.each([['128', '--use-aes=y'], ['256']])('takes letters beyond ASCII, %s bit', async (...bits) => {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')]
    writeFileSync(plain, await makePdf({ words: ['Secret'] }))
    const how = ['--allow-weak-crypto', '--encrypt', 'grün', 'Schlüssel', ...bits, '--']
    execFileSync('qpdf', [...how, plain, locked], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    for (const password of ['grün', 'Schlüssel']) {
      const work = workOn(context, [new Uint8Array(readFileSync(locked))], [1])
      work.sources = work.sources.map((source) => ({ ...source, password }))
      const made = await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } })
      expect(judge(made).text().trim()).toBe('Secret')
    }
  })
})

describe('protecting', () => {
  const open: Protection = { password: 'geheim ü', ownerPassword: '', print: 'full', modify: 'all', copy: true }

  it('encrypts with AES-256 so that only the password opens it', async () => {
    const work = workOn(context, [await makePdf({ words: ['Secret'] })], [1])
    const { files, checks } = await protect(context, { work, protection: open })
    const path = join(folder, 'protected.pdf')
    writeFileSync(path, files[0]?.bytes ?? '')
    expect(checks).toEqual(['Opened again: refused without the password, 1 page with it.'])
    expect(() => execFileSync('pdftotext', [path, '-'], { stdio: 'pipe' })).toThrow('Incorrect password')
    expect(() => execFileSync('qpdf', ['--password=wrong', '--check', path], { stdio: 'pipe' })).toThrow(
      'invalid password',
    )
    const facts = execFileSync('qpdf', ['--password=geheim ü', '--show-encryption', path], { encoding: 'utf8' })
    expect(facts).toMatch(/R = 6[\s\S]*AESv3/)
    const pages = (password: string) =>
      execFileSync('mutool', ['pages', '-p', password, path], { encoding: 'utf8', stdio: 'pipe' })
    expect(() => pages('wrong')).toThrow('cannot authenticate password')
    expect(pages('geheim ü')).toContain('<page pagenum="1">')
  })

  it('writes restrictions', async () => {
    const work = workOn(context, [await makePdf({ words: ['Open'] })], [1])
    const protection: Protection = { ...open, password: '', ownerPassword: 'o', print: 'none', copy: false }
    const outcome = await protect(context, { work, protection })
    expect(judge(outcome).info()).toMatch(/Encrypted:\s+yes \(print:no copy:no change:yes/)
  })

  it.each([
    [{ password: '' }, 'Enter a password.'],
    [{ print: 'none' as const }, 'Restrictions need a second password'],
    [{ password: '', ownerPassword: 'x' }, 'needs a restriction'],
  ])('refuses %o', async (part, message) => {
    const work = workOn(context, [await makePdf({ words: ['x'] })], [1])
    await expect(protect(context, { work, protection: { ...open, ...part } })).rejects.toThrow(message)
  })
})

describe('exporting', () => {
  it('draws pages at a resolution and reads their text', async () => {
    const work = workOn(context, [await makePdf({ words: ['Alpha', 'Beta'] })], [2])
    const options = { type: 'image/png' as const, dpi: 144, quality: 1, pages: '2' }
    const { files } = await exportPages(context, { work, options })
    const picture = await sharp(files[0]?.bytes).metadata()
    expect([files.length, picture.width, picture.height]).toEqual([1, 800, 600])
    const text = await exportText(context, { work, options: { pages: '', separate: true } })
    expect(new TextDecoder().decode(text.files[0]?.bytes)).toBe('[Page 1]\nAlpha\n\n[Page 2]\nBeta\n')
    expect(text.notes).toEqual(['2 words on 2 pages.'])
  })

  it('reads a word that goes on in the next line with its hyphen, as one word', async () => {
    const work = workOn(context, [await brokenWord()], [1])
    const { files, notes } = await exportText(context, { work, options: { pages: '', separate: false } })
    expect(new TextDecoder().decode(files[0]?.bytes)).toBe('Not a SECRET-\nWORD to keep\n')
    expect(notes).toEqual(['5 words on 1 page.'])
  })
})

describe('redacting', () => {
  async function secretFile() {
    const inner = await PDFDocument.create()
    const innerPage = inner.addPage([200, 100])
    innerPage.drawText('INNERSECRET text', {
      x: 10,
      y: 50,
      size: 14,
      font: await inner.embedFont(StandardFonts.Helvetica),
    })
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([400, 400])
    const [form] = await document.embedPdf(await inner.save())
    if (form) page.drawPage(form, { x: 50, y: 250 })
    page.drawText('PAGESECRET stays', { x: 50, y: 200, size: 20, font })
    page.drawImage(await document.embedPng(await photo(100, 100)), { x: 50, y: 50, width: 100, height: 100 })
    page.drawSvgPath('M 0 0 C 30 0 30 30 60 30 L 80 5 L 90 50 L 5 60 Z', { x: 300, y: 180, color: rgb(1, 0, 0) })
    return saveDocument(document)
  }
  const area = (left: number, bottom: number, width: number, height: number) => ({
    page: 0,
    area: { x: left / 400, y: 1 - (bottom + height) / 400, width: width / 400, height: height / 400 },
  })

  it('takes letters, pixels and drawings out of the file, also from forms', async () => {
    const work = workOn(context, [await secretFile()], [1])
    const boxes = [area(50, 295, 110, 30), area(48, 194, 142, 28), area(70, 70, 40, 40), area(310, 150, 30, 20)]
    const outcome = await redact(context, { work, boxes })
    const after = judge(outcome)
    expect(after.text().replace(/\s+/g, ' ').trim()).toBe('text stays')
    const hidden = /SECRET|5345435245|005300450043/
    expect(after.raw()).not.toMatch(hidden)
    expect(after.byMupdf().text).toBe('text stays')
    expect(after.byMupdf().raw).not.toMatch(hidden)
    expect(outcome.notes).toEqual(['4 boxes on 1 page.', 'Taken out as a whole: 1 drawing.'])
    expect(outcome.checks?.[0]).toMatch(/no text is left under the 4 boxes, and none of the 2 words is anywhere else/)
    expect(outcome.checks?.[1]).toBe('Drawn again: beside what was taken out it looks as before.')
    execFileSync('pdfimages', ['-png', after.path, `${after.path}-image`])
    const { data, info } = await sharp(`${after.path}-image-000.png`)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const inside = (60 * info.width + 40) * 3
    expect(new Set(data.subarray(inside, inside + 30)).size).toBe(1)
    const outside = (5 * info.width + 5) * 3
    expect(new Set(data.subarray(outside, outside + 90)).size).toBeGreaterThan(5)
  })

  /** A spot colour on the page and in a form that lies in another one; both forms are moved and scaled by their matrix. */
  async function inSpotColour() {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const { context: objects } = document
    const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
    const tint = { FunctionType: 2, N: 1, Domain: [0, 1], C0: [1, 1, 1], C1: [0.8, 0.1, 0.4] }
    const shared = { Font: { F: font }, ColorSpace: { Spot: ['Separation', 'Spot', 'DeviceRGB', tint] } }
    const form = (content: string, matrix: number[], resources: object) =>
      objects.register(
        objects.flateStream(content, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 200, 100],
          Matrix: matrix,
          Resources: objects.obj({ ...resources }),
        }),
      )
    const inner = form(
      '/Spot cs 1 scn 0 0 90 20 re f BT /F 20 Tf 5 40 Td (A SECRET in it) Tj ET',
      [0.5, 0, 0, 0.5, 30, 10],
      shared,
    )
    const outer = form('/Spot cs 0.5 scn 0 0 25 90 re f /X Do', [1.5, 0, 0, 1.5, 40, 80], {
      ...shared,
      XObject: { X: inner },
    })
    const content = '/Spot cs 1 scn /Spot CS 0.7 SCN 8 w 40 300 300 60 re B /X Do'
    page.node.set(PDFName.of('Resources'), objects.obj({ ...shared, XObject: { X: outer } }))
    page.node.set(PDFName.of('Contents'), objects.register(objects.flateStream(content)))
    return saveDocument(document)
  }

  it('leaves what lies beside the box where it is, in its spot colours', async () => {
    const work = workOn(context, [await inSpotColour()], [1])
    const options = { query: 'secret', caseSensitive: false, wholeWords: true }
    const { found: boxes } = await findText(context, { work, options })
    const before = await judge(
      await save(context, { work, options: { bookmarkPerFile: false, forWeb: false } }),
    ).pixels()
    const redacted = judge(await redact(context, { work, boxes }))
    const after = await redacted.pixels()
    expect(redacted.text().trim()).toMatch(/^A\s+in it$/)
    const inBox = (x: number, y: number) =>
      boxes.some(
        ({ area }) =>
          Math.abs(x - area.x - area.width / 2) < area.width && Math.abs(y - area.y - area.height / 2) < area.height,
      )
    const changed = Array.from({ length: 400 * 400 }, (_, place) => place).filter((place) => {
      const [was = 0, is = 0] = [before.data[place * 3 + 1], after.data[place * 3 + 1]]
      return Math.abs(was - is) > 40 && !inBox((place % 400) / 400, Math.floor(place / 400) / 400)
    })
    expect(changed).toEqual([])
  })

  const fade = {
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [50, 0, 350, 0],
    Function: { FunctionType: 2, N: 1, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1] },
  }
  const alike = 'Drawn again: beside what was taken out it looks as before.'
  const different =
    'Beside the boxes page 1 looks different, too. Compare it with the original before you pass the file on.'

  it.each([
    ['a gradient', 'q 50 100 300 50 re W n /S sh Q', alike],
    ['a pattern', '/Pattern cs /P scn 50 100 300 50 re f', alike],
    [
      'letters that cut out a picture',
      'q BT /F 60 Tf 7 Tr 50 100 Td (CUT) Tj ET 1 0 0 rg 0 90 400 80 re f Q',
      different,
    ],
  ])('keeps %s beside the box, or says that it looks different', async (_, content, told) => {
    const document = await PDFDocument.create()
    const page = document.addPage([400, 400])
    const { context: objects } = document
    const { ref: font } = await document.embedFont(StandardFonts.Helvetica)
    const resources = { Font: { F: font }, Shading: { S: fade }, Pattern: { P: { PatternType: 2, Shading: fade } } }
    page.node.set(PDFName.of('Resources'), objects.obj(resources))
    const text = 'BT 0 g /F 20 Tf 50 300 Td (A SECRET here) Tj ET'
    page.node.set(PDFName.of('Contents'), objects.register(objects.flateStream(`${content} ${text}`)))
    const work = workOn(context, [await saveDocument(document)], [1])
    const outcome = await redact(context, { work, boxes: [area(70, 290, 82, 30)] })
    expect(judge(outcome).text().replace(/\s+/g, ' ')).toContain('A here')
    expect([...(outcome.checks ?? []).slice(1), ...(outcome.warnings ?? [])]).toEqual([told])
    const { data, info } = await judge(outcome).pixels()
    const middle = (280 * info.width + 200) * info.channels
    expect([...data.subarray(middle, middle + 3)]).toEqual(told === alike ? [128, 0, 128] : [255, 0, 0])
  })

  it.each(['secretword', 'SECRET-WORD', 'a  secretword to'])('finds %s over the end of a line', async (query) => {
    const work = workOn(context, [await brokenWord()], [1])
    const { found: boxes } = await findText(context, {
      work,
      options: { query, caseSensitive: false, wholeWords: true },
    })
    expect(boxes).toHaveLength(2)
    const outcome = await redact(context, { work, boxes })
    expect(judge(outcome).text()).not.toMatch(/SECRET|WORD/)
    const [shown] = boxes
    const other = await redact(context, { work, boxes: shown ? [shown] : [] })
    expect(judge(other).text()).toContain('WORD')
  })

  it('says which pages have no text to search', async () => {
    const work = workOn(context, [await makePdf({ words: ['Smith', '', 'Smith'] })], [3])
    const options = { query: 'smith', caseSensitive: false, wholeWords: false }
    const { found, textless } = await findText(context, { work, options })
    expect([found.length, textless]).toEqual([2, [1]])
  })

  it('finds words on turned pages and says where they still stand', async () => {
    const file = await makePdf({ words: ['Anna Smith', 'Smith again'], bookmarks: [['About Smith', 0]] })
    const work = workOn(context, [file], [2])
    work.plan = work.plan.map((page) => ({ ...page, turn: 90 }))
    const { found } = await findText(context, {
      work,
      options: { query: 'smith', caseSensitive: false, wholeWords: true },
    })
    expect(found.map(({ page }) => page)).toEqual([0, 1])
    const outcome = await redact(context, { work, boxes: found.slice(0, 1) })
    expect(judge(outcome).text().replace(/\s+/g, ' ').trim()).toBe('Anna Smith again')
    expect(outcome.warnings).toEqual([
      'Words that you took out still stand elsewhere: “Smith” (page 2).',
      'Not on a page, but in bookmarks, file details or fields: Smith. Sanitise the file as well.',
    ])
  })

  it('finds words whose letters are spaced out', async () => {
    const work = workOn(context, [await makePdf({ words: ['A S E C R E T note'] })], [1])
    const options = { query: 'secret', caseSensitive: false, wholeWords: true }
    const { found } = await findText(context, { work, options })
    expect(found).toHaveLength(1)
    const outcome = await redact(context, { work, boxes: found })
    expect(judge(outcome).text().replace(/\s+/g, ' ').trim()).toBe('A note')
  })

  it('says where words still stand in another form of the same letters', async () => {
    const name = 'Zoë'.normalize('NFD')
    const work = workOn(context, [await makePdf({ words: ['Zoë'], bookmarks: [[`About ${name}`, 0]] })], [1])
    const options = { query: name, caseSensitive: false, wholeWords: true }
    const { found: boxes } = await findText(context, { work, options })
    expect((await redact(context, { work, boxes })).warnings).toEqual([
      'Not on a page, but in bookmarks, file details or fields: Zoë. Sanitise the file as well.',
    ])
  })

  it('takes form values and comments with it', async () => {
    const file = await makePdf({ words: ['Form'], fields: { account: 'DE1234567890' } })
    const work = workOn(context, [file], [1])
    const outcome = await redact(context, {
      work,
      boxes: [{ page: 0, area: { x: 0.1, y: 0.75, width: 0.2, height: 0.1 } }],
    })
    expect(judge(outcome).raw()).not.toMatch(/DE1234567890/)
  })
})

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
