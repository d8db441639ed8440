import type { Engine } from '../engines/engine.browser.ts'
import type { Bitmap } from '../engines/pdfium.ts'
import type { SourceFile } from '../work.ts'

interface Wanted {
  file: SourceFile
  index: number
  longest: number
  done(picture: Bitmap | undefined): void
}

/** A page that takes longer to draw is shown as one that cannot be drawn. */
const LONGEST_DRAWING = 4000

/** Draws pages one after the other, those asked for last first: they are what the visitor looks at. */
export class Thumbnails {
  readonly #engine: Engine
  readonly #waiting: Wanted[] = []
  #busy = false

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Asks for a picture; the function that is given back takes the wish back. */
  want(wanted: Wanted): () => void {
    this.#waiting.push(wanted)
    void this.#work()
    return () => {
      const place = this.#waiting.indexOf(wanted)
      if (place >= 0) this.#waiting.splice(place, 1)
    }
  }

  async #work(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const { file, index, longest, done } = next
      try {
        done(await this.#engine.call('drawPage', { file, index, longest, turn: 0 }, { limit: LONGEST_DRAWING }))
      } catch {
        done(undefined)
      }
    }
    this.#busy = false
  }
}
