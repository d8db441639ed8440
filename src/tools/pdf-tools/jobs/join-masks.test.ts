import { execFileSync } from 'node:child_process'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saveDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { jobRoom } from '../testing/job-room.ts'
import { redact } from './redact.ts'

const { context, judge } = await jobRoom()

const [SIDE, COARSE] = [400, 50]
/** Stripes at the top of the page, and below the box. */
const isLetter = (x: number, y: number) =>
  (y < 100 && (x & 16) > 0) || (x >= 60 && x < 240 && y >= 220 && y < 300 && (x & 8) > 0)

/** A scan as many programs write it: coarse colours of the letters that a fine mask has. */
async function scan(kind: 'SMask' | 'Mask', inverted: boolean) {
  const document = await PDFDocument.create()
  const { context: objects } = document
  const picture = (side: number, bytes: Uint8Array, dict: object) => {
    const all = { Type: 'XObject', Subtype: 'Image', Width: side, Height: side, BitsPerComponent: 8, ...dict }
    return objects.register(objects.flateStream(bytes, all))
  }
  const letters = Array.from({ length: SIDE * SIDE }, (_, at) => isLetter(at % SIDE, Math.floor(at / SIDE)))
  const grey = Uint8Array.from(letters, (on) => (on ? 255 : 0))
  const bits = new Uint8Array(letters.length / 8)
  for (const [at, on] of letters.entries())
    if (on === inverted) bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7))
  const mask =
    kind === 'SMask'
      ? picture(SIDE, grey, { ColorSpace: 'DeviceGray' })
      : picture(SIDE, bits, { ImageMask: true, BitsPerComponent: 1, Decode: inverted ? [1, 0] : [0, 1] })
  const ink = Uint8Array.from({ length: COARSE * COARSE * 3 }, (_, at) => (at % 3 === 2 ? 200 : 0))
  const { node } = document.addPage([SIDE, SIDE])
  const colors = picture(COARSE, ink, { ColorSpace: 'DeviceRGB', [kind]: mask })
  node.set(PDFName.of('Resources'), objects.obj({ XObject: { I: colors } }))
  node.set(PDFName.of('Contents'), objects.register(objects.stream(`${SIDE} 0 0 ${SIDE} 0 0 cm /I Do`)))
  return saveDocument(document)
}

describe('redacting scans whose letters are a mask', () => {
  it.each([
    ['SMask', false],
    ['Mask', false],
    ['Mask', true],
  ] as const)('%s, inverted: %s', async (kind, inverted) => {
    const file = await scan(kind, inverted)
    const before = judge({ files: [{ name: 'scan.pdf', type: 'application/pdf', bytes: file }] })
    const area = { x: 50 / SIDE, y: 210 / SIDE, width: 200 / SIDE, height: 100 / SIDE }
    const outcome = await redact(context, { work: workOn(context, [file], [1]), boxes: [{ page: 0, area }] })
    expect(outcome.warnings).toEqual([])
    const after = judge(outcome)
    const [{ data: was }, { data: is, info }] = [await before.pixels(), await after.pixels()]
    const isUnder = (x: number, y: number) => x >= 49 && x < 251 && y >= 209 && y < 311
    const beside = is.filter((value, at) => {
      const pixel = Math.floor(at / 3)
      return !isUnder(pixel % info.width, Math.floor(pixel / info.width)) && Math.abs(value - (was[at] ?? 0)) > 40
    })
    expect(beside).toHaveLength(0)
    // Neither the colours nor the mask tell what was there.
    execFileSync('pdfimages', ['-png', after.path, after.path])
    for (const number of ['000', '001']) {
      const inside = sharp(`${after.path}-${number}.png`).extract({ left: 64, top: 224, width: 170, height: 70 })
      expect(new Set(await inside.toColourspace('b-w').removeAlpha().raw().toBuffer()).size).toBe(1)
    }
  })
})
