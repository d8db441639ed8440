import { createOCREngine } from 'tesseract-wasm'
import type { Bitmap } from './pdfium.ts'

/** What reading letters takes: the program, and what was learnt of a language. */
export interface ReaderFiles {
  program: ArrayBuffer
  language: ArrayBuffer
}

/** Tesseract: reads the letters in a picture. */
export interface Reader {
  /** What it sees, as hOCR: once, or twice where nothing is seen or the picture is lit unevenly, as photos of pages are. */
  read(bitmap: Bitmap): string[]
  close(): void
}

/** What is given to it has this many pixels to the inch, unless the page is larger than it can take. */
export const READING_DPI = 300

/** How it tells ink from paper: over the whole page (Otsu), or by what is around (Sauvola). */
const [WHOLE, AROUND] = ['0', '2']

export async function openReader({ program, language }: ReaderFiles): Promise<Reader> {
  const engine = await createOCREngine({ wasmBinary: program })
  engine.loadModel(language)
  // Else it guesses, and tells the console.
  engine.setVariable('user_defined_dpi', String(READING_DPI))
  return {
    read(bitmap) {
      const light = grey(bitmap)
      const see = (method: string) => {
        engine.setVariable('thresholding_method', method)
        engine.loadImage(light)
        try {
          return engine.getHOCR()
        } finally {
          engine.clearImage()
        }
      }
      const seen = see(WHOLE)
      return isUneven(light) || !seen.includes('ocrx_word') ? [seen, see(AROUND)] : [seen]
    },
    close: () => engine.destroy(),
  }
}

/** Steps of light between ink and paper: with less there is neither. */
const CONTRAST = 24

/**
 * As light as the eye sees it, for letters of one colour on another may be alike in each channel; then from black to white,
 * for pale letters are overlooked.
 */
function grey({ width, height, data }: Bitmap): Bitmap {
  const lights = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let pixel = 0, at = 0; pixel < lights.length; pixel++, at += 4) {
    const light = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number)
    lights[pixel] = light
    counts[Math.floor(light)]!++
  }
  const ink = edgeOf(counts)
  const paper = 255 - edgeOf(counts.toReversed())
  const scale = paper - ink < CONTRAST ? 1 : 255 / (paper - ink)
  const start = scale === 1 ? 0 : ink
  const spread = Uint8ClampedArray.from(counts, (_, light) => (light - start) * scale)
  const plain = new Uint8ClampedArray(data.length).fill(255)
  for (let pixel = 0, at = 0; pixel < lights.length; pixel++, at += 4)
    plain[at] = plain[at + 1] = plain[at + 2] = spread[lights[pixel] as number] as number
  return { width, height, data: plain }
}

/** Pixels that may be dust: a page may hold no more than one word. */
const DUST = 50

/** The first step of light that is not of dust alone. */
function edgeOf(counts: Uint32Array): number {
  let sum = 0
  return Math.max(
    0,
    counts.findIndex((count) => (sum += count) > DUST),
  )
}

/** Parts along each side of the picture, and steps of light that their paper may differ by. */
const [PARTS, EVEN] = [16, 40]

/** Whether the paper is much darker in one part than in another. */
function isUneven({ width, height, data }: Bitmap): boolean {
  const papers = Array.from({ length: PARTS * PARTS }, (_, part) => {
    const [left, top] = [(part % PARTS) * (width / PARTS), Math.floor(part / PARTS) * (height / PARTS)]
    const lights: number[] = []
    for (let y = top; y < top + height / PARTS; y += 4)
      for (let x = left; x < left + width / PARTS; x += 4)
        lights.push(
          data[(Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))) * 4] as number,
        )
    return at(lights, 0.8)
  })
  return at(papers, 0.9) - at(papers, 0.1) > EVEN
}

/** What so large a share of steps of light is not above. */
function at(lights: number[], share: number): number {
  return Uint8Array.from(lights).sort()[Math.floor((lights.length - 1) * share)] ?? 0
}
