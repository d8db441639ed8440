import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { viewing } from '../engines/pdfium.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { makeGrey } from './grey.ts'

const { context, folder, judge } = await jobRoom()

describe('shades of grey', () => {
  const colorful = async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const page = document.addPage([400, 300])
    page.drawRectangle({ x: 0, y: 0, width: 100, height: 300, color: rgb(1, 0, 0) })
    page.drawRectangle({ x: 100, y: 0, width: 100, height: 300, color: rgb(0, 0.5, 1) })
    page.drawText('Stays text', { x: 220, y: 200, size: 24, font, color: rgb(0, 0, 1) })
    return [await saveDocument(document)]
  }
  /** Largest difference between the channels of any pixel. */
  const colorOf = (data: Uint8Array | Uint8ClampedArray, channels: number) => {
    let most = 0
    for (let at = 0; at < data.length; at += channels) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      most = Math.max(most, Math.max(red, green, blue) - Math.min(red, green, blue))
    }
    return most
  }

  it.each([0, 90])('leave no colour on a page turned by %i, in three programs, and the text is text', async (turn) => {
    const work = workOn(context, await colorful(), [1])
    work.plan = work.plan.map((page) => ({ ...page, turn }))
    const outcome = await makeGrey(context, { work, options: { pages: '' } })
    expect(outcome.notes).toEqual(['1 page in shades of grey.'])
    expect(outcome.warnings).toEqual([expect.stringContaining('covered, not gone')])
    expect(judge(outcome).words()).toContain('Stays text')
    const path = join(folder, 'grey.pdf')
    writeFileSync(path, outcome.files[0]!.bytes)
    execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', path, path])
    execFileSync('mutool', ['draw', '-q', '-r', '72', '-o', `${path}.mupdf.png`, path])
    for (const picture of [`${path}.png`, `${path}.mupdf.png`]) {
      const { data, info } = await sharp(picture)
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(colorOf(data, info.channels), picture).toBeLessThanOrEqual(3)
    }
    const drawn = viewing(context.pdfium, outcome.files[0]!.bytes, (view) => view.render(0, 1))
    expect(colorOf(drawn.data, 4)).toBeLessThanOrEqual(3)
    // White stays white; red is as dark as it looks: three tenths.
    const shades = new Set(Array.from({ length: drawn.data.length / 4 }, (_, at) => drawn.data[at * 4]))
    expect(shades.has(255)).toBe(true)
    expect([...shades].some((shade = 0) => Math.abs(shade - 77) < 4)).toBe(true)
  })

  it('are mixed of light, not of inks, and on pages whose parts knock each other out', async () => {
    const document = await PDFDocument.load((await colorful())[0]!)
    const inks = document.context.obj({ S: 'Transparency', CS: 'DeviceCMYK', K: true })
    document.getPage(0).node.set(PDFName.of('Group'), inks)
    const work = workOn(context, [await saveDocument(document)], [1])
    const raw = judge(await makeGrey(context, { work, options: { pages: '' } })).raw()
    expect(raw).toMatch(/\/CS \/DeviceRGB/)
    expect(raw).not.toMatch(/\/DeviceCMYK|\/K true/)
  })

  it('leave other pages as they are', async () => {
    const [file] = await colorful()
    const work = workOn(context, [file!, file!], [1, 1])
    const { files } = await makeGrey(context, { work, options: { pages: '2' } })
    const colors = viewing(context.pdfium, files[0]!.bytes, (view) =>
      [0, 1].map((page) => colorOf(view.render(page, 0.5).data, 4)),
    )
    expect(colors[0]).toBeGreaterThan(200)
    expect(colors[1]).toBeLessThanOrEqual(3)
  })

  it('say of which pages the fields stay coloured, and keep links', async () => {
    const file = await makePdf({ words: ['One', 'Two'], fields: { name: 'x' }, links: [1] })
    const work = workOn(context, [file], [2])
    const { files, warnings } = await makeGrey(context, { work, options: { pages: '' } })
    expect(warnings?.[1]).toContain('Comments and form fields on 1 page keep their colours')
    expect(judge({ files }).raw()).toMatch(/\/Subtype \/Link/)
    const second = await makeGrey(context, { work, options: { pages: '2' } })
    expect(second.warnings).toHaveLength(1)
  })
})
