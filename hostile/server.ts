import { spawn, type ChildProcess } from 'node:child_process'
import { connect } from 'node:net'

export interface Running {
  origin: string
  port: number
  pid: number
  /** Everything it wrote. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
  exited: Promise<number | null>
}

let lastPort = 3800 + (process.pid % 100)

/** The built server on loopback, as an operator starts it. */
export async function startServer(env: Record<string, string> = {}, port = ++lastPort): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    port,
    pid: child.pid as number,
    output: () => output,
    exited,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      return await exited
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

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
