import { createOCREngine } from 'tesseract-wasm'
import type { Bitmap } from './pdfium.ts'

/** What reading letters takes: the program, and what was learnt of a language. */
export interface ReaderFiles {
  program: ArrayBuffer
  language: ArrayBuffer
}

/** Tesseract: reads the letters in a picture. */
export interface Reader {
  /** What it sees, as hOCR. */
  read(bitmap: Bitmap): string
  close(): void
}

/** What is given to it has this many pixels to the inch, unless the page is larger than it can take. */
export const READING_DPI = 300

export async function openReader({ program, language }: ReaderFiles): Promise<Reader> {
  const engine = await createOCREngine({ wasmBinary: program })
  engine.loadModel(language)
  // Else it guesses, and tells the console.
  engine.setVariable('user_defined_dpi', String(READING_DPI))
  return {
    read(bitmap) {
      engine.loadImage(bitmap)
      try {
        return engine.getHOCR()
      } finally {
        engine.clearImage()
      }
    },
    close: () => engine.destroy(),
  }
}
