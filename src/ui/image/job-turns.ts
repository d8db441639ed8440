import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import address from './image-worker.ts?worker&url'
import type { Job, JobName, Jobs, Source } from './jobs.ts'
import { NOT_PROCESSED } from './run-job.ts'

export interface JobSettings {
  signal?: AbortSignal
  onProgress?: (text: string) => void
}

type ImageWorker = AnsweringWorker<Job, Jobs[JobName]['output'], string>

/** A worker that has nothing to do, with its decoded picture still in memory. */
let idle: ImageWorker | undefined
let dismissal: ReturnType<typeof setTimeout> | undefined
const PATIENCE = 60_000

/** When the work on a picture is done, by its key; nothing where none is under way. */
const done = new Map<number, Promise<void>>()

/**
 * Runs one job; an aborted job's worker is ended at once. Jobs on one picture are done one after the other, by the worker
 * that has it decoded: another would take as much memory again.
 */
export function inTurn<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  settings: JobSettings,
): Promise<Jobs[Name]['output']> {
  const { source } = input as { source?: Source }
  const job = Promise.resolve(source && done.get(source.key)).then(() => workOn(name, input, settings))
  if (source) keepTurn(source.key, job)
  return job
}

function keepTurn(key: number, job: Promise<unknown>): void {
  const end = () => {
    if (done.get(key) === turn) done.delete(key)
  }
  const turn = job.then(end, end)
  done.set(key, turn)
}

async function workOn<Name extends JobName>(
  name: Name,
  input: Jobs[Name]['input'],
  { signal, onProgress }: JobSettings,
): Promise<Jobs[Name]['output']> {
  signal?.throwIfAborted()
  const worker = idle ?? newWorker()
  idle = undefined
  try {
    return await worker.ask({ name, input } as Job, { signal, onStep: (text) => onProgress?.(text) })
  } finally {
    if (worker.isRunning) rest(worker)
  }
}

const newWorker = (): ImageWorker => new AnsweringWorker(() => startWorker(address, 'image'), { failed: NOT_PROCESSED })

/** Keeps a worker for the next job; one is enough. */
function rest(worker: ImageWorker): void {
  if (idle) return worker.end()
  idle = worker
  clearTimeout(dismissal)
  dismissal = setTimeout(() => {
    idle?.end()
    idle = undefined
  }, PATIENCE)
}
