import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compress, type Level } from './compress.ts'
import { nodeContext, workOn } from './engines.server.ts'
import { saveDocument } from './pdf-values.ts'
import { ssim, type Luma } from '#testing/ssim.ts'
import type { Context } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-looks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let context: Context
beforeAll(async () => {
  context = await nodeContext()
})

/** A page as poppler draws it, which knows nothing of our engines. */
function drawn(bytes: Uint8Array, name: string, dpi: number): Luma {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  execFileSync('pdftoppm', ['-r', String(dpi), '-gray', '-singlefile', path, path])
  const picture = readFileSync(`${path}.pgm`)
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), data: Float32Array.from(picture.subarray(head.length)) }
}

/** The same numbers each time. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** What a camera sees: shapes of all sizes, the smaller the fainter, with edges and a little grain. */
async function photo(width: number, height: number): Promise<Sharp> {
  const next = random(7)
  const sum = new Float32Array(width * height * 3)
  for (let level = 1; level <= 8; level++) {
    const side = 2 ** level
    const grid = Buffer.from(Uint8Array.from({ length: side * side * 3 }, () => next() * 255))
    const smooth = await sharp(grid, { raw: { width: side, height: side, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer()
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + ((smooth[at] as number) - 128) / side ** 0.8
  }
  const data = Buffer.alloc(sum.length)
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const edge = (x - width / 3) ** 2 + (y - height / 2) ** 2 < (height / 5) ** 2 ? 60 : 0
    data[at] = Math.max(0, Math.min(255, 120 + 1.3 * (sum[at] as number) + edge + (next() - 0.5) * 6))
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A printed page as a scanner sees it. */
async function scan(width: number, height: number): Promise<Sharp> {
  const lines = Array.from(
    { length: 38 },
    (_, line) =>
      `<text x="${width * 0.1}" y="${height * (0.08 + line * 0.0235)}">Line ${line}: the quick brown fox jumps over</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fbf9f4"/><g font-family="serif" font-size="${width / 22}" fill="#1c1a17">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

/** A page with the picture on it at so many pixels to the inch, and a line of real text. */
async function sheet(picture: (width: number, height: number) => Promise<Sharp>, dpi: number, kind: 'png' | 'jpg') {
  const document = await PDFDocument.create()
  const page = document.addPage([380, 540])
  const [width, height] = [Math.round((300 / 72) * dpi), Math.round((424 / 72) * dpi)]
  const source = await picture(width, height)
  const image =
    kind === 'png'
      ? await document.embedPng(await source.png().toBuffer())
      : await document.embedJpg(await source.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer())
  page.drawImage(image, { x: 40, y: 74, width: 300, height: 424 })
  page.drawText('A caption in real letters', {
    x: 40,
    y: 40,
    size: 14,
    font: await document.embedFont(StandardFonts.Helvetica),
  })
  return saveDocument(document)
}

describe('compressed pages as poppler draws them', () => {
  it.each([
    ['a photo as JPG', photo, 300, 'jpg', 0.4],
    ['a photo as PNG', photo, 200, 'png', 0.5],
    ['a scan as JPG', scan, 300, 'jpg', 0.9],
    // Letters without noise pack best as they are.
    ['a scan as PNG', scan, 200, 'png', 1],
  ] as const)(
    '%s: the same without loss, alike to 0.98 at the light level',
    async (_name, picture, dpi, kind, share) => {
      const file = await sheet(picture, dpi, kind)
      const made = async (level: Level) => {
        const { files } = await compress(context, { work: workOn(context, [file], [1]), options: { level } })
        return files[0]?.bytes ?? new Uint8Array()
      }
      const [lossless, light] = [await made('lossless'), await made('light')]
      for (const fine of [100, 150]) {
        const original = drawn(file, 'original.pdf', fine)
        expect(drawn(lossless, 'lossless.pdf', fine)).toEqual(original)
        expect(ssim(original, drawn(light, 'light.pdf', fine)), `${fine} dpi`).toBeGreaterThanOrEqual(0.98)
      }
      expect(light.length).toBeLessThanOrEqual(file.length * share)
    },
    60_000,
  )

  it('says how alike a stronger level left them', async () => {
    const file = await sheet(scan, 300, 'jpg')
    const figures: number[] = []
    for (const level of ['light', 'medium', 'strong'] as const) {
      const { checks = [] } = await compress(context, { work: workOn(context, [file], [1]), options: { level } })
      figures.push(Number(/similarity (0\.\d+)/.exec(checks.join(' '))?.[1]))
    }
    expect(figures).toEqual(figures.toSorted((a, b) => b - a))
    expect(figures[0]).toBeGreaterThanOrEqual(0.985)
    expect(figures[2]).toBeLessThan(0.95)
  }, 60_000)
})
