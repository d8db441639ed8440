import { errorOf, ToolError, type ErrorData } from '#contract/error.ts'
import { textOf } from './long-text.ts'
import { Gathering, nextTask, takeApart, type Cut, type Piece } from './pieces.ts'

/** Code of the error where a worker broke off, or its code did not come. */
export const BROKEN_OFF = 'broken_off'

/** What such a worker gets, but for pieces. */
export type ToWorker<Question> = { id: number; question: Question } | { id: number; withdrawn: true }

/** What it sends, but for pieces. */
export type FromWorker<Answer, Step> =
  | { id: number; answer: Answer }
  | { id: number; step: Step }
  | { id: number; error: ErrorData }

/** Either, with long texts in pieces before it. */
export type InPieces<Message> = (Message & Cut) | Piece

interface Settings {
  /** Said where the worker breaks off. */
  failed: string
  /** Said where its code does not come; otherwise the same. */
  missing?: string
  /** It stops a withdrawn question itself (`signal` of `answerWith`). */
  stops?: boolean
}

interface Asking<Step> {
  /** Withdraws the question. */
  signal?: AbortSignal | undefined
  /** Handed over, not copied; such a question cannot be asked twice. */
  transfer?: Transferable[]
  onStep?(step: Step): void
}

interface Open<Question, Answer, Step> {
  question: Question
  resolve(answer: Answer): void
  reject(reason: unknown): void
  onStep: ((step: Step) => void) | undefined
}

/**
 * A worker of this page that answers questions by `answerWith`, started with the first of them. Most work cannot be
 * stopped from outside: a withdrawn question ends the worker, and what else is open is asked again of a new one.
 */
export class AnsweringWorker<Question, Answer, Step = never> {
  readonly #make: () => Worker
  readonly #settings: Settings
  readonly #open = new Map<number, Open<Question, Answer, Step>>()
  readonly #coming = new Gathering(textOf)
  #worker: Worker | undefined
  #lastId = 0

  constructor(make: () => Worker, settings: Settings) {
    this.#make = make
    this.#settings = settings
  }

  async ask(question: Question, { signal, transfer = [], onStep }: Asking<Step> = {}): Promise<Answer> {
    signal?.throwIfAborted()
    const id = ++this.#lastId
    const listening = new AbortController()
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#open.set(id, { question, resolve, reject, onStep })
        signal?.addEventListener('abort', () => this.#withdraw(id, signal.reason), listening)
        this.#send({ id, question }, transfer)
      })
    } finally {
      listening.abort()
      this.#close(id)
    }
  }

  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Starts the worker ahead of the first question. */
  start(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#make()
    worker.addEventListener('message', ({ data }: MessageEvent<InPieces<FromWorker<Answer, Step>>>) => {
      if (worker === this.#worker) this.#hear(data)
    })
    worker.addEventListener('error', ({ message }) => {
      const { failed, missing = failed } = this.#settings
      if (worker === this.#worker) this.end(new ToolError(message ? failed : missing, { status: 0, code: BROKEN_OFF }))
    })
    this.#worker = worker
    return worker
  }

  /** Ends the worker and what it is busy with; the next question starts another. */
  end(reason: Error = new DOMException('The work was ended.', 'AbortError')): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const { reject } of this.#open.values()) reject(reason)
    this.#open.clear()
  }

  #send(message: ToWorker<Question>, transfer: Transferable[] = []): void {
    const worker = this.start()
    const [pieces, rest] = takeApart(message)
    if (pieces.length === 0) return worker.postMessage(rest, transfer)
    const failed = (reason: unknown) => this.#open.get(message.id)?.reject(reason)
    this.#sendBitByBit(worker, pieces, rest, transfer).catch(failed)
  }

  async #sendBitByBit(worker: Worker, pieces: Piece[], rest: ToWorker<Question>, transfer: Transferable[]) {
    // The question may be withdrawn meanwhile, or have gone to another worker.
    const isWanted = () => worker === this.#worker && this.#open.has(rest.id)
    for (const piece of pieces) {
      if (!isWanted()) return
      worker.postMessage(piece)
      await nextTask()
    }
    if (isWanted()) worker.postMessage(rest, transfer)
  }

  #hear(message: InPieces<FromWorker<Answer, Step>>): void {
    const open = this.#open.get(message.id)
    const reply = open && this.#coming.take<FromWorker<Answer, Step>>(message)
    if (!reply) return
    if ('step' in reply) open.onStep?.(reply.step)
    else if ('error' in reply) open.reject(errorOf(reply.error))
    else open.resolve(reply.answer)
  }

  #close(id: number): void {
    this.#open.delete(id)
    this.#coming.forget(id)
  }

  #withdraw(id: number, reason: unknown): void {
    this.#open.get(id)?.reject(reason)
    this.#close(id)
    if (this.#settings.stops) return this.#send({ id, withdrawn: true })
    this.#worker?.terminate()
    this.#worker = undefined
    for (const [other, { question }] of this.#open) {
      this.#coming.forget(other)
      this.#send({ id: other, question })
    }
  }
}
