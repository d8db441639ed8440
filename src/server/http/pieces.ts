/** Chunks from this size on are kept as they came: smaller ones would take more memory for being buffers than they hold. */
const LARGE = 4 * 1024
const SMALLEST_ROOM = 1024
const LARGEST_ROOM = 64 * 1024

/** Chunks that hold less than `CRUMB` bytes on average are too many beyond this: each takes time, however small. */
const MOST_CRUMBS = 16 * 1024
const CRUMB = 64

export function areCrumbs(count: number, length: number): boolean {
  return count > MOST_CRUMBS && length < count * CRUMB
}

const NOTHING = Buffer.alloc(0)

/** What has arrived of a body, in memory that grows with its bytes, however many chunks bring them. */
export class Pieces {
  /** Bytes, and chunks, so far. */
  length = 0
  count = 0
  readonly #full: Buffer[] = []
  /** Where small chunks are put together, and the bytes of it that they have. */
  #room = NOTHING
  #filled = 0

  add(chunk: Buffer): void {
    this.count++
    this.length += chunk.length
    // Most bodies are one chunk, which is not copied.
    if (this.count > 1 && chunk.length < LARGE) return this.#copy(chunk)
    this.#close()
    this.#full.push(chunk)
  }

  whole(): Buffer {
    this.#close()
    const [first] = this.#full
    return first && this.#full.length === 1 ? first : Buffer.concat(this.#full, this.length)
  }

  /** Keeps nothing. */
  drop(): void {
    this.#full.length = 0
    this.#room = NOTHING
    this.#filled = 0
  }

  #copy(chunk: Buffer): void {
    if (this.#filled + chunk.length > this.#room.length) {
      this.#close()
      this.#room = Buffer.allocUnsafe(Math.min(LARGEST_ROOM, Math.max(SMALLEST_ROOM, this.length)))
    }
    this.#filled += chunk.copy(this.#room, this.#filled)
  }

  /** What is left of the room is for the next small chunks. */
  #close(): void {
    if (this.#filled === 0) return
    this.#full.push(this.#room.subarray(0, this.#filled))
    this.#room = this.#room.subarray(this.#filled)
    this.#filled = 0
  }
}
