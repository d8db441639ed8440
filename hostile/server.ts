import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { freePort } from '#testing/free-port.ts'
import { memoryGroup } from './memory-group.ts'

export { freePort }

export interface Running {
  origin: string
  port: number
  pid: number
  /** Everything it wrote. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** In the long form: the megabytes that the kernel allows it, or undefined where this machine lets us set no limit. */
  limit: number | undefined
  /** What it used at most of that, its workers included, in megabytes. */
  peak(): number | undefined
  exited: Promise<number | null>
}

/** `HOSTILE=long` takes the time that the promises name; the short form, as in CI, shows that they hold at all. */
export const LONG = process.env.HOSTILE === 'long'
/** Calls per operation, and the measure for every other count. */
export const RUNS = Number(process.env.HOSTILE_RUNS ?? (LONG ? 500 : 25))
/** What a container of this service gets. */
const MEMORY_MB = 512

/** One line of figures, with the load of the machine that they were measured on. */
export function report(line: string): void {
  process.stdout.write(`${line} [load ${loadavg()[0]?.toFixed(1)}]\n`)
}

/** How much longer everyone waits on a machine that others use as well. */
export const crowd = () => Math.max(1, (loadavg()[0] ?? 1) / availableParallelism())

/** The built server on loopback, as an operator starts it. */
export async function startServer(env: Record<string, string> = {}, at?: number): Promise<Running> {
  const port = at ?? (await freePort())
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
    // Memory arenas as in deploy/.
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      RATE_LIMIT: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const group = LONG ? memoryGroup(MEMORY_MB, child.pid as number) : undefined
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const origin = `http://127.0.0.1:${port}`
  await until(() => child.exitCode !== null || answers(`${origin}/readyz`), 15_000)
  return {
    origin,
    port,
    pid: child.pid as number,
    output: () => output,
    exited,
    limit: group && MEMORY_MB,
    peak: () => group?.peak(),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      const code = await exited
      const killed = group?.remove() ?? 0
      if (killed > 0) throw new Error(`killed for want of memory: ${killed} of its processes`)
      return code
    },
  }
}

export function post(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Sends bytes as they are and gives what comes back until the other side ends, or `patience` ms passed. */
export function raw(port: number, bytes: string | Buffer, patience = 3000): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const done = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(patience, done)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('end', done)
    socket.on('error', done)
  })
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

/** How long a small call takes, in milliseconds. */
export async function latency(origin: string): Promise<number> {
  const start = performance.now()
  const reply = await fetch(`${origin}/livez`)
  await reply.text()
  return performance.now() - start
}

/** Resident memory of a process in MB: now, and at its peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Memory of a process and its children in MB, where what they share counts once. */
export function treeMemoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [String(pid), ...children].reduce((sum, one) => sum + proportionalOf(one), 0)
}

/** A child may end while it is looked at. */
function proportionalOf(pid: string): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Whether somebody answers with success at this address. */
export function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Waits until something is so. */
export async function until(so: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  while (!(await so())) {
    if (Date.now() > deadline) throw new Error(`not so after ${milliseconds} ms: ${so}`)
    await sleep(50)
  }
}

export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
