import { isHighSurrogate } from '#shared/text/surrogates.ts'

/** Letters of a text that cross to another thread in one message: some milliseconds of work for a page. */
export const PIECE = 2 ** 21
/** How deep the long texts of messages lie, such as that in `question.input.body.csv`. */
const DEPTH = 4

/** Where texts belong that came before their message, each in so many pieces. */
export interface Cut {
  cut?: { path: string[]; pieces: number }[]
}

export interface Piece {
  id: number
  piece: string
}

/** A message and, before it, its long texts in pieces: a text of 30 MB in one message would stop a page for a tenth of a second. */
export function takeApart<Message extends { id: number }>(message: Message): [pieces: Piece[], rest: Message & Cut] {
  const pieces: Piece[] = []
  const cut: NonNullable<Cut['cut']> = []
  const shorten = (value: unknown, path: string[]): unknown => {
    if (typeof value === 'string' && value.length > PIECE) {
      const before = pieces.length
      for (let at = 0, end = 0; at < value.length; at = end) {
        end = isHighSurrogate(value.charCodeAt(at + PIECE - 1)) ? at + PIECE - 1 : at + PIECE
        pieces.push({ id: message.id, piece: value.slice(at, end) })
      }
      cut.push({ path, pieces: pieces.length - before })
      return ''
    }
    if (path.length === DEPTH || !isPlain(value)) return value
    const fields = Object.entries(value).map(([name, field]) => [name, shorten(field, [...path, name])] as const)
    return fields.some(([name, field]) => field !== value[name]) ? Object.fromEntries(fields) : value
  }
  const rest = shorten(message, []) as Message
  return [pieces, cut.length > 0 ? { ...rest, cut } : rest]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Keeps pieces by the number of their message, until it comes. */
export class Gathering {
  readonly #pieces = new Map<number, string[]>()
  readonly #join: (pieces: string[]) => string

  constructor(join: (pieces: string[]) => string) {
    this.#join = join
  }

  /** The message with its texts, or nothing yet. */
  take<Message extends { id: number }>(message: (Message & Cut) | Piece): Message | undefined {
    const { id } = message
    if ('piece' in message) {
      const kept = this.#pieces.get(id)
      if (kept) kept.push(message.piece)
      else this.#pieces.set(id, [message.piece])
      return undefined
    }
    const pieces = this.#pieces.get(id) ?? []
    this.#pieces.delete(id)
    for (const { path, pieces: count } of message.cut ?? []) {
      const name = path.at(-1) as string
      const place = path
        .slice(0, -1)
        .reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], message)
      ;(place as Record<string, string>)[name] = this.#join(pieces.splice(0, count))
    }
    return message
  }

  forget(id: number): void {
    this.#pieces.delete(id)
  }
}

/** Lets the page do what waits. A timer would wait for a second in a tab that nobody sees. */
export function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
