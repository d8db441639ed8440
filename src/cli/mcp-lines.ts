import type { Readable, Writable } from 'node:stream'
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { formatLimit } from '#shared/bytes.ts'
import { messageOf, NOT_JSON, refusal } from '#server/mcp/message.ts'

/** Bytes of a message; half of the longest text of an engine. */
const LONGEST = 256 * 1024 ** 2
const NEWLINE = 10
/** As over HTTP: what is not UTF-8 is refused rather than changed, and a mark at the start, as PowerShell writes it, is none of the text. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

const TAKEN = 'A message with this id is not answered yet. Each has an id of its own.'

/** Several messages in one line, which one line answers. */
interface Batch {
  open: number
  answers: string[]
}

/**
 * Messages of an agent, one a line. What is none is answered with an error, as its sender waits for an answer, and ends
 * nothing: the next line is read.
 */
export class Lines {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  readonly #input: Readable
  readonly #output: Writable
  readonly #textOf: (message: JSONRPCMessage) => string
  readonly #longest: number
  #pieces: Buffer[] = []
  #size = 0
  /** Requests that are not answered yet, by id, with the batch that they came in. */
  readonly #open = new Map<string | number, Batch | undefined>()
  readonly #settled = Promise.withResolvers<void>()
  #ended = false

  constructor(input: Readable, output: Writable, textOf: (message: JSONRPCMessage) => string, longest = LONGEST) {
    this.#input = input
    this.#output = output
    this.#textOf = textOf
    this.#longest = longest
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#input.on('end', () => this.#end()).on('error', () => this.#end())
  }

  /** Settles when nothing comes any more and all that came is answered. */
  get settled(): Promise<void> {
    return this.#settled.promise
  }

  /** Settles when nothing comes any more. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#ended) resolve()
      else this.#input.once('end', resolve).once('error', () => resolve())
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const text = this.#textOf(message)
    const id = 'id' in message ? message.id : undefined
    if (id === undefined || !this.#open.has(id)) return await this.#write(text)
    const batch = this.#open.get(id)
    this.#open.delete(id)
    if (batch) await this.#answer(batch, text)
    else await this.#write(text)
    this.#look()
  }

  async close(): Promise<void> {
    this.#input.pause()
    this.onclose?.()
  }

  #read(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#keep(rest.subarray(0, end))
      this.#finish()
      rest = rest.subarray(end + 1)
    }
    this.#keep(rest)
  }

  #keep(piece: Buffer): void {
    this.#size += piece.length
    if (this.#size > this.#longest) this.#pieces = []
    else if (piece.length > 0) this.#pieces.push(piece)
  }

  /** A line is whole. */
  #finish(): void {
    const [line, size] = [Buffer.concat(this.#pieces), this.#size]
    this.#pieces = []
    this.#size = 0
    if (size > this.#longest) {
      const words = `A message has at most ${formatLimit(this.#longest)}.`
      void this.#write(JSON.stringify(refusal(ErrorCode.InvalidRequest, words)))
    } else this.#take(line)
  }

  #take(line: Buffer): void {
    let value: unknown
    try {
      const text = utf8.decode(line)
      if (text.trim() === '') return
      value = JSON.parse(text)
    } catch {
      void this.#write(JSON.stringify(NOT_JSON))
      return
    }
    // Agents of the protocol of March 2025 may send several messages together.
    if (!Array.isArray(value) || value.length === 0) return this.#receive(value)
    const batch: Batch = { open: value.length, answers: [] }
    for (const each of value as unknown[]) this.#receive(each, batch)
  }

  #receive(value: unknown, batch?: Batch): void {
    const read = messageOf(value)
    if ('refusal' in read) {
      const text = JSON.stringify(read.refusal)
      void (batch ? this.#answer(batch, text) : this.#write(text))
      return
    }
    const { message } = read
    if ('method' in message && 'id' in message) {
      if (this.#open.has(message.id)) {
        const text = JSON.stringify(refusal(ErrorCode.InvalidRequest, TAKEN, message.id))
        void (batch ? this.#answer(batch, text) : this.#write(text))
        return
      }
      this.#open.set(message.id, batch)
    } else if (batch) void this.#answer(batch)
    if ('method' in message && message.method === 'notifications/cancelled') this.#forget(message.params?.requestId)
    this.onmessage?.(message)
  }

  /** What is given up is not answered. */
  #forget(id: unknown): void {
    const known = id as string | number
    const batch = this.#open.get(known)
    if (!this.#open.delete(known)) return
    if (batch) void this.#answer(batch)
    this.#look()
  }

  /** One message of a batch is dealt with. */
  async #answer(batch: Batch, text?: string): Promise<void> {
    if (text !== undefined) batch.answers.push(text)
    batch.open--
    if (batch.open === 0 && batch.answers.length > 0) await this.#write(`[${batch.answers.join()}]`)
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#size > 0) this.#finish()
    this.#look()
  }

  #look(): void {
    if (this.#ended && this.#open.size === 0) this.#settled.resolve()
  }

  #write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#output.write(`${text}\n`, () => resolve())
    })
  }
}
