/** Points of PDF to a pixel at 96 pixels an inch. */
export const POINTS = 72 / 96

/** A number as content of PDF has it. */
export const short = (value: number) => String(Number(value.toFixed(3)))

/** A PDF by hand: objects one after the other, and where each begins. */
export class PdfWriter {
  readonly #parts: (string | Uint8Array<ArrayBuffer>)[] = []
  readonly #places: number[] = []
  #length = 0
  #last = 0

  constructor() {
    this.#add('%PDF-1.4\n')
    // Bytes above 127 tell programs that transfer files that this is no text.
    this.#add(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  }

  /** The number of an object to come. */
  next(): number {
    return ++this.#last
  }

  object(number: number, dictionary: string, stream?: Uint8Array<ArrayBuffer>): void {
    this.#places[number] = this.#length
    this.#add(`${number} 0 obj\n${dictionary}\n`)
    if (stream) {
      this.#add('stream\n')
      this.#add(stream)
      this.#add('\nendstream\n')
    }
    this.#add('endobj\n')
  }

  end(catalog: number): Blob {
    const from = this.#length
    const rows = this.#places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    this.#add(`xref\n0 ${this.#last + 1}\n0000000000 65535 f \n${rows.join('')}`)
    this.#add(`trailer\n<</Size ${this.#last + 1}/Root ${catalog} 0 R>>\nstartxref\n${from}\n%%EOF\n`)
    return new Blob(this.#parts, { type: 'application/pdf' })
  }

  /** Text is of ASCII alone: as many bytes as letters. */
  #add(part: string | Uint8Array<ArrayBuffer>): void {
    this.#parts.push(part)
    this.#length += part.length
  }
}
