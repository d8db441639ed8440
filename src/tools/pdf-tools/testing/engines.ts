import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { Views } from '../jobs/open.ts'
import { openPdfium } from '../engines/pdfium.ts'
import type { Codecs } from '../document/pictures.ts'
import { openQpdf } from '../engines/qpdf.ts'
import { Shelf } from '../shelf.ts'
import type { Context, Work } from '../work.ts'

/** The engines in Node, where tests run them as the browser's workers do. */
export async function nodeContext(): Promise<Context> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
  // Node's types leave WebAssembly out.
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<object> } }
  return {
    pdfium: await openPdfium(await WebAssembly.compile(readFileSync(file))),
    qpdf: openQpdf(),
    codecs,
    shelf: new Shelf(),
    views: new Views(),
    progress: () => undefined,
  }
}

const codecs: Codecs = {
  textWidth: (text) => text.length * 0.6,
  async drawText(text, { size, color }) {
    const [width, height] = [Math.ceil(text.length * size * 4), Math.ceil(size * 5)]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="0" y="${size * 4}" font-size="${size * 4}" fill="${color}">${text}</text></svg>`
    const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const bitmap = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
    return { bitmap, scale: 4, baseline: size * 4 }
  },
  async decode(bytes) {
    const { data, info } = await sharp(bytes)
      .rotate()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
  },
  async encode({ width, height, data }, type, quality) {
    const picture = sharp(data, { raw: { width, height, channels: 4 } })
    const format = type === 'image/jpeg' ? 'jpeg' : type === 'image/png' ? 'png' : 'webp'
    return new Uint8Array(await picture.toFormat(format, { quality: Math.round(quality * 100) }).toBuffer())
  },
}

let lastFile = 0

/** Work on all pages of files, as the workspace would ask for it. */
export function workOn(context: Context, files: Uint8Array<ArrayBuffer>[], counts: number[]): Work {
  context.shelf = new Shelf()
  const sources = files.map((bytes) => ({
    id: `f${++lastFile}`,
    name: `file ${lastFile}.pdf`,
    file: new Blob([bytes]),
  }))
  const plan = sources.flatMap(({ id }, file) =>
    Array.from({ length: counts[file] ?? 0 }, (_, index) => ({ source: id, index, turn: 0 })),
  )
  return { sources, plan }
}
