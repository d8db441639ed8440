import { Worker } from 'node:worker_threads'

/** So often a process looks whether its server is still there, in milliseconds. */
const LOOK_MS = 1000

/** Looks from a thread of its own: what this process is busy with may never end, and would outlive a killed server. */
const WATCH = `
const { ppid } = process
setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL') }, ${LOOK_MS})
`

/** What a process made by `createProcesses` does: one job after the other, for as long as its server is there. */
export function serve<Job>(work: (job: Job) => Promise<unknown>): void {
  new Worker(WATCH, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 } }).unref()
  // Those that are meant for the server, which finishes what runs.
  process.on('SIGTERM', () => {}).on('SIGINT', () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (job: Job) => void work(job).then((answer) => process.send?.(answer)))
  process.send?.('ready')
}
