import { Worker } from 'node:worker_threads'

/** Milliseconds between two checks whether the server is still there. */
const LOOK_MS = 1000

/** Checks from a thread of its own: the job of this process may never end, and would outlive a killed server. */
const WATCH = `
const { ppid } = process
setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL') }, ${LOOK_MS})
`

/** What a process made by `createProcesses` does: one job after the other, for as long as its server is there. */
export function serve<Job>(work: (job: Job) => Promise<unknown>): void {
  new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 } }).unref()
  // These signals are meant for the server, which lets running jobs finish.
  process.on('SIGTERM', () => {}).on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (job: Job) => void work(job).then((answer) => process.send?.(answer)))
  process.send?.('ready')
}
