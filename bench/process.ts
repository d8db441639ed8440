import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Started {
  origin: string
  /** Processor time so far in microseconds, of all threads; `NaN` where the system does not tell. */
  cpu(): number
  /** Bytes in memory. */
  memory(): number
  stop(): Promise<void>
}

let lastPort = 4100 + (process.pid % 400) * 2

/** The built server on loopback, as an operator starts it, but without limits per caller. */
export function startSite(env: Record<string, string> = {}): Promise<Started> {
  return start('dist/server/main.js', '/readyz', { RATE_LIMIT: 'off', SHUTDOWN_GRACE_MS: '0', ...env })
}

/** The barest server that answers JSON: the limit of this machine. */
export function startEcho(): Promise<Started> {
  return start('bench/echo.ts', '/', {})
}

async function start(file: string, ready: string, env: Record<string, string>): Promise<Started> {
  const port = String(lastPort++)
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const origin = `http://127.0.0.1:${port}`
  await answering(`${origin}${ready}`, child)
  return {
    origin,
    cpu: () => processorTime(child.pid as number),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${child.pid}/status`))?.[1] ?? Number.NaN) * 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 15_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) break
    const answered = await fetch(address).then(
      (reply) => reply.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`${address} does not answer; has the site been built (npm run build)?`)
}

/** Linux counts in hundredths of a second: fields 14 and 15, after the name in brackets. */
function processorTime(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
