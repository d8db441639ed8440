import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import type { Luma } from '#testing/ssim.ts'
import { saveDocument } from '../document/pdf-values.ts'

/** The first page of a file as poppler draws it, which knows nothing of our engines; `path` is room for it. */
export function drawn(bytes: Uint8Array, path: string, dpi: number): Luma {
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

/** Small print on paper with a grain, a coloured stamp and a photo: what comes out of an office's scanner. */
async function letter(width: number, height: number): Promise<Sharp> {
  const lines = Array.from(
    { length: 34 },
    (_, line) =>
      `<text x="${width * 0.08}" y="${height * (0.42 + line * 0.0165)}">Clause ${line}: the quick brown fox jumps over the lazy dog and rests</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="sans-serif" font-size="${width / 36}" fill="#23201c">${lines.join('')}</g><circle cx="${width * 0.8}" cy="${height * 0.2}" r="${width * 0.1}" fill="none" stroke="#b02040" stroke-width="${width / 100}"/></svg>`
  const next = random(11)
  const grain = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at % 3 === 0 ? 246 : 244) + (next() - 0.5) * 8),
  )
  const picture = await photo(Math.round(width * 0.5), Math.round(height * 0.3))
  return sharp(
    await sharp(grain, { raw: { width, height, channels: 3 } })
      .composite([
        { input: Buffer.from(svg) },
        { input: await picture.png().toBuffer(), left: Math.round(width * 0.08), top: Math.round(height * 0.05) },
      ])
      .removeAlpha()
      .png()
      .toBuffer(),
  )
}

/** How a picture is put into a page. */
interface Packing {
  /** Pixels to the inch. */
  dpi: number
  kind: 'png' | 'jpg'
  /** Of the JPEG. */
  quality?: number
}

/** A page with the upper half of the picture on it, which has some of everything, and a line of real text. */
async function sheet(
  picture: (width: number, height: number) => Promise<Sharp>,
  { dpi, kind, quality = 95 }: Packing,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([380, 328])
  const [width, height] = [Math.round((300 / 72) * dpi), Math.round((212 / 72) * dpi)]
  const whole = await picture(width, 2 * height)
  const source = sharp(await whole.raw().toBuffer(), { raw: { width, height: 2 * height, channels: 3 } }).extract({
    left: 0,
    top: 0,
    width,
    height,
  })
  const image =
    kind === 'png'
      ? await document.embedPng(await source.png().toBuffer())
      : await document.embedJpg(
          await source.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' }).toBuffer(),
        )
  page.drawImage(image, { x: 40, y: 74, width: 300, height: 212 })
  page.drawText('A caption in real letters', {
    x: 40,
    y: 40,
    size: 14,
    font: await document.embedFont(StandardFonts.Helvetica),
  })
  return saveDocument(document)
}

/** Pages whose looks are measured after compressing. */
export const LOOKS = [
  { name: 'photo, JPEG, 300 dpi', make: () => sheet(photo, { dpi: 300, kind: 'jpg' }) },
  { name: 'photo, PNG, 200 dpi', make: () => sheet(photo, { dpi: 200, kind: 'png' }) },
  { name: 'print, JPEG, 300 dpi', make: () => sheet(scan, { dpi: 300, kind: 'jpg' }) },
  { name: 'print, PNG, 200 dpi', make: () => sheet(scan, { dpi: 200, kind: 'png' }) },
  { name: 'letter with photo, JPEG, 300 dpi', make: () => sheet(letter, { dpi: 300, kind: 'jpg', quality: 90 }) },
  { name: 'letter with photo, JPEG, 150 dpi', make: () => sheet(letter, { dpi: 150, kind: 'jpg', quality: 80 }) },
  { name: 'letter with photo, PNG, 200 dpi', make: () => sheet(letter, { dpi: 200, kind: 'png' }) },
] as const
