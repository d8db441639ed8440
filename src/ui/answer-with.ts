import { dataOf, isToolError } from '#contract/error.ts'
import type { FromWorker, InPieces, ToWorker } from './answering-worker.ts'
import { Gathering, takeApart } from './pieces.ts'

interface Work<Step> {
  /** The question was withdrawn. */
  signal: AbortSignal
  /** Tells how far the work has come. */
  tell(step: Step): void
}

/**
 * Makes this worker answer what an `AnsweringWorker` asks. A `ToolError` goes back as it is; whatever else is thrown is a
 * fault, which ends the worker.
 */
export function answerWith<Question, Answer, Step = never>(
  answer: (question: Question, work: Work<Step>) => Answer | Promise<Answer>,
  /** What of an answer is handed over, not copied. */
  handedOver: (answer: Answer) => Transferable[] = () => [],
): void {
  const open = new Map<number, AbortController>()
  const coming = new Gathering((pieces) => pieces.join(''))
  const send = (message: FromWorker<Answer, Step>, transfer: Transferable[] = []) => {
    const [pieces, rest] = takeApart(message)
    for (const piece of pieces) postMessage(piece)
    postMessage(rest, { transfer })
  }

  async function respond(id: number, question: Question): Promise<void> {
    const withdrawal = new AbortController()
    const { signal } = withdrawal
    open.set(id, withdrawal)
    try {
      const value = await answer(question, { signal, tell: (step) => send({ id, step }) })
      send({ id, answer: value }, handedOver(value))
    } catch (error) {
      if (isToolError(error)) send({ id, error: dataOf(error) })
      else if (!signal.aborted) reportError(error)
    } finally {
      open.delete(id)
    }
  }

  addEventListener('message', ({ data }: MessageEvent<InPieces<ToWorker<Question>>>) => {
    const message = coming.take<ToWorker<Question>>(data)
    if (!message) return
    if ('withdrawn' in message) open.get(message.id)?.abort()
    else if ('question' in message) void respond(message.id, message.question)
  })
}
