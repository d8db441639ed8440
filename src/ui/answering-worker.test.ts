import { afterEach, expect, it, vi } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { answerWith } from './answer-with.ts'
import { AnsweringWorker, BROKEN_OFF, type FromWorker, type InPieces, type ToWorker } from './answering-worker.ts'
import { PIECE } from './pieces.ts'

type Reply = InPieces<FromWorker<string, number>>

/** The page's end of a worker; a test plays the worker. */
class FakeWorker extends EventTarget {
  readonly got: InPieces<ToWorker<string>>[] = []
  ended = false

  postMessage(message: InPieces<ToWorker<string>>): void {
    this.got.push(message)
  }

  terminate(): void {
    this.ended = true
  }

  send(data: Reply): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }
}

function setUp(settings: { stops?: boolean; missing?: string } = {}) {
  const made: FakeWorker[] = []
  const make = () => {
    const worker = new FakeWorker()
    made.push(worker)
    return worker as unknown as Worker
  }
  const worker = new AnsweringWorker<string, string, number>(make, { failed: 'It broke off.', ...settings })
  return { worker, made: (index = 0) => made[index] as FakeWorker, count: () => made.length }
}

afterEach(() => vi.unstubAllGlobals())

it('starts with the first question and gives every answer to its own', async () => {
  const { worker, made, count } = setUp()
  expect(count()).toBe(0)
  const answers = Promise.all([worker.ask('a'), worker.ask('b')])
  const [first, second] = made().got
  made().send({ id: second?.id ?? 0, answer: 'B' })
  made().send({ id: first?.id ?? 0, answer: 'A' })
  expect(await answers).toEqual(['A', 'B'])
  expect(count()).toBe(1)
})

it('tells the steps of the work, and its refusal in the words of the worker', async () => {
  const { worker, made } = setUp()
  const steps: number[] = []
  const answer = worker.ask('a', { onStep: (step) => steps.push(step) })
  made().send({ id: 1, step: 0.5 })
  made().send({ id: 1, error: { message: 'Not a picture', details: { code: 'refused', status: 0 } } })
  await expect(answer).rejects.toMatchObject({ name: 'ToolError', message: 'Not a picture', code: 'refused' })
  expect(steps).toEqual([0.5])
})

it('ends the worker of a withdrawn question and asks the others again', async () => {
  const { worker, made } = setUp()
  const leaving = new AbortController()
  const withdrawn = worker.ask('a', { signal: leaving.signal })
  const other = worker.ask('b')
  leaving.abort()
  await expect(withdrawn).rejects.toMatchObject({ name: 'AbortError' })
  expect(made().ended).toBe(true)
  expect(made(1).got).toEqual([{ id: 2, question: 'b' }])
  made(1).send({ id: 2, answer: 'B' })
  expect(await other).toBe('B')
})

it('only tells a worker that stops by itself', async () => {
  const { worker, made } = setUp({ stops: true })
  const leaving = new AbortController()
  const withdrawn = worker.ask('a', { signal: leaving.signal })
  leaving.abort()
  await expect(withdrawn).rejects.toMatchObject({ name: 'AbortError' })
  expect(made().ended).toBe(false)
  expect(made().got.at(-1)).toEqual({ id: 1, withdrawn: true })
})

it('asks nothing for a question that was withdrawn before, and ends nothing for one that was answered', async () => {
  const { worker, made, count } = setUp()
  await expect(worker.ask('a', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(count()).toBe(0)
  const leaving = new AbortController()
  const answer = worker.ask('b', { signal: leaving.signal })
  made().send({ id: 1, answer: 'B' })
  await answer
  leaving.abort()
  expect(made().ended).toBe(false)
})

it('says that it broke off, or that its code did not come, and begins anew', async () => {
  const { worker, made } = setUp({ missing: 'It could not be loaded.' })
  const broken = Promise.allSettled([worker.ask('a'), worker.ask('b')])
  made().fail('out of memory')
  for (const outcome of await broken) {
    expect(outcome).toMatchObject({ reason: { message: 'It broke off.', code: BROKEN_OFF } })
  }
  const missing = worker.ask('c')
  // What an older worker still says changes nothing.
  made(0).fail('out of memory')
  made(1).fail('')
  await expect(missing).rejects.toThrow('It could not be loaded.')
  const again = worker.ask('d')
  made(2).send({ id: 4, answer: 'D' })
  expect(await again).toBe('D')
})

it('fails what is open when it is ended', async () => {
  const { worker, made } = setUp()
  const open = worker.ask('a')
  worker.end(new ToolError('Too slow.'))
  await expect(open).rejects.toThrow('Too slow.')
  expect(made().ended).toBe(true)
})

it('asks nothing again for what was ended', async () => {
  const { worker, count } = setUp()
  const leaving = new AbortController()
  const ended = Promise.allSettled([worker.ask('a', leaving), worker.ask('b', leaving), worker.ask('c')])
  worker.end()
  leaving.abort()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(count()).toBe(1)
  expect(worker.isRunning).toBe(false)
})

const LONG = 'x'.repeat(3 * PIECE)
const IN_PIECES = { cut: [{ path: ['answer'], pieces: 3 }] }

it('sends a long question in pieces, and puts a long answer together', async () => {
  const { worker, made } = setUp()
  const answer = worker.ask(LONG)
  expect(made().got).toHaveLength(1)
  await vi.waitFor(() => expect(made().got).toHaveLength(4))
  expect(made().got.at(-1)).toEqual({ id: 1, question: '', cut: [{ path: ['question'], pieces: 3 }] })
  for (const piece of ['a', 'b', 'c']) made().send({ id: 1, piece })
  made().send({ id: 1, answer: '', ...IN_PIECES })
  expect(await answer).toBe('abc')
})

it('sends no more of a long question that was withdrawn, and asks another one from its beginning', async () => {
  const { worker, made } = setUp()
  const leaving = new AbortController()
  const withdrawn = worker.ask(LONG, { signal: leaving.signal })
  const other = worker.ask(`${LONG}!`)
  made().send({ id: 2, piece: 'of the first worker' })
  leaving.abort()
  await expect(withdrawn).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(made(1).got).toHaveLength(5))
  // What the first worker still says is not heard.
  made(0).send({ id: 2, answer: 'old' })
  made(1).send({ id: 2, piece: 'new' })
  made(1).send({ id: 2, answer: '', cut: [{ path: ['answer'], pieces: 1 }] })
  expect(await other).toBe('new')
  expect(made(0).got).toHaveLength(2)
})

/** A worker that answers by `work`; what it sends, and what it reports as faults. */
function answering(work: Parameters<typeof answerWith<string, string, number>>[0]) {
  const sent: Reply[] = []
  const faults: unknown[] = []
  const scope = new EventTarget()
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope))
  vi.stubGlobal('postMessage', (message: Reply) => sent.push(message))
  vi.stubGlobal('reportError', (fault: unknown) => faults.push(fault))
  answerWith(work)
  const ask = (data: object) => scope.dispatchEvent(new MessageEvent('message', { data }))
  return { sent, faults, ask }
}

it('answers each question by its number, with its steps before', async () => {
  const { sent, ask } = answering(async (question, { tell }) => {
    tell(0.5)
    return await Promise.resolve(question.toUpperCase())
  })
  ask({ id: 7, question: 'a' })
  ask({ other: 'message' })
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { id: 7, step: 0.5 },
    { id: 7, answer: 'A' },
  ])
})

it('sends refusals, reports faults, and keeps silent about what was withdrawn', async () => {
  const { sent, faults, ask } = answering(async (question, { signal }) => {
    if (question === 'refuse') throw new ToolError('No', { code: 'refused' })
    if (question === 'fault') throw new TypeError('oops')
    return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  ask({ id: 1, question: 'wait' })
  ask({ id: 2, question: 'refuse' })
  ask({ id: 3, question: 'fault' })
  ask({ id: 1, withdrawn: true })
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  expect(sent).toMatchObject([{ id: 2, error: { message: 'No', details: { code: 'refused' } } }])
  expect(faults).toMatchObject([{ message: 'oops' }])
})

it('takes a long question in pieces, and sends a long answer so', async () => {
  const { sent, ask } = answering((question) => question.repeat(PIECE))
  ask({ id: 1, piece: 'gone' })
  ask({ id: 1, withdrawn: true })
  ask({ id: 2, piece: 'a' })
  ask({ id: 2, piece: 'bc' })
  ask({ id: 2, question: '', cut: [{ path: ['question'], pieces: 2 }] })
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.at(-1)).toEqual({ id: 2, answer: '', ...IN_PIECES })
})
