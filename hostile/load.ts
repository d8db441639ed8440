import { Pool } from 'undici'
import { expect } from 'vitest'
import { operationsOf, type Operation } from './described.ts'
import { percentile, post, report, sleep, startServer, type Running } from './server.ts'

/** One request of a load. */
export interface Shot {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Figures {
  /** How often each status came; 0: no answer. */
  statuses: Record<number, number>
  /** Milliseconds by status. */
  times: Record<number, number[]>
  perSecond: number
}

/** Milliseconds of all answers with these statuses, or of all. */
export function timesOf({ times }: Figures, ...statuses: number[]): number[] {
  return Object.entries(times).flatMap(([status, list]) =>
    statuses.length === 0 || statuses.includes(Number(status)) ? list : [],
  )
}

export function line(times: number[]): string {
  const [p50, p99, p999] = [0.5, 0.99, 0.999].map((share) => percentile(times, share).toFixed(1))
  return `p50 ${p50}, p99 ${p99}, p99.9 ${p999} ms`
}

/** So many requests a second, whatever the answers do: times count from the moment at which a request was due. */
export async function openLoop(
  origin: string,
  perSecond: number,
  seconds: number,
  shots: (n: number) => Shot,
): Promise<Figures> {
  const pool = new Pool(origin, { connections: 128 })
  const figures: Figures = { statuses: {}, times: {}, perSecond: 0 }
  const running = new Set<Promise<void>>()
  const start = performance.now()
  for (let sent = 0; sent < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const one = shoot(pool, shots(sent), start + (sent / perSecond) * 1000, figures).finally(() =>
        running.delete(one),
      )
      running.add(one)
    }
    await sleep(1)
  }
  await Promise.all(running)
  return await finish(pool, figures, start)
}

/** So many clients, each of which asks again as soon as it has its answer. */
export async function closedLoop(
  origin: string,
  clients: number,
  seconds: number,
  shots: (n: number) => Shot,
): Promise<Figures> {
  const pool = new Pool(origin, { connections: clients })
  const figures: Figures = { statuses: {}, times: {}, perSecond: 0 }
  const start = performance.now()
  let sent = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - start < seconds * 1000) await shoot(pool, shots(sent++), performance.now(), figures)
    }),
  )
  return await finish(pool, figures, start)
}

async function finish(pool: Pool, figures: Figures, start: number): Promise<Figures> {
  figures.perSecond = timesOf(figures).length / ((performance.now() - start) / 1000)
  await pool.close()
  return figures
}

async function shoot(pool: Pool, { method, path, headers, body }: Shot, due: number, figures: Figures): Promise<void> {
  const status = await pool.request({ method: method as 'GET', path, headers, body: body ?? null }).then(
    async (reply) => {
      await reply.body.dump()
      return reply.statusCode
    },
    () => 0,
  )
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
  const times = (figures.times[status] ??= [])
  times.push(performance.now() - due)
}

/** Every operation of the cheap class by its first example; each call comes from another address. */
export async function cheapCalls(origin: string): Promise<(n: number) => Shot> {
  const shots: Shot[] = []
  for (const operation of await operationsOf(origin)) {
    const shot = shotOf(operation)
    // A chain costs what its steps cost: its example has a program among them.
    if (!shot || operation.path === '/pipe') continue
    const reply = await fetch(origin + shot.path, {
      method: shot.method,
      headers: shot.headers,
      ...(shot.body === undefined ? {} : { body: shot.body }),
    })
    await reply.arrayBuffer()
    if (reply.ok && reply.headers.get('ratelimit-policy')?.startsWith('"cheap"')) shots.push(shot)
  }
  return (n) => {
    const shot = shots[n % shots.length] as Shot
    return { ...shot, headers: { ...shot.headers, 'x-forwarded-for': addressOf(n) } }
  }
}

/** One of 2,000 addresses. */
export const addressOf = (n: number) => `198.18.${n % 8}.${n % 250}`

function shotOf({ method, path, parameters, body, example }: Operation): Shot | undefined {
  if (body && !example) return undefined
  const search = new URLSearchParams(
    parameters.flatMap(({ name, example: value }): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return {
    method,
    path: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { body: JSON.stringify(example) } : {}),
  }
}

/** Eight clients that read and write until told to end; each call has its own address, as behind a real site. */
export function startLoad(origin: string) {
  const failed: string[] = []
  const times: number[] = []
  let running = true
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let count = 0; running; count++) {
      const start = performance.now()
      const headers = { 'x-forwarded-for': `198.18.${client}.${count % 250}` }
      const text = `${client} ${count}`
      try {
        const reply =
          count % 2
            ? await fetch(`${origin}/api/uuid/generate`, { headers })
            : await post(origin, '/base64/encode', { plainText: text }, headers)
        const answer = await reply.text()
        if (!reply.ok) failed.push(`${reply.status} ${answer.slice(0, 100)}`)
        else if (count % 2 === 0 && !answer.includes(btoa(text))) failed.push(`wrong answer ${answer.slice(0, 100)}`)
      } catch (error) {
        failed.push(String((error as Error).cause ?? error))
      }
      times.push(performance.now() - start)
      await sleep(5)
    }
  })
  return {
    async end() {
      running = false
      await Promise.all(clients)
      return { answered: times.length - failed.length, failed, p99: percentile(times, 0.99) }
    },
  }
}

/** All replicas under load, one stopped and started after the other, after a pause if told so: no call may fail. */
export async function restartAll(
  origin: string,
  replicas: Running[],
  env: Record<string, string>,
  rounds: number,
  pause = 0,
): Promise<void> {
  const load = startLoad(origin)
  await sleep(300)
  for (let round = 0; round < rounds; round++) {
    for (const [index, replica] of replicas.entries()) {
      expect(await replica.stop()).toBe(0)
      replicas[index] = await startServer(env, replica.port)
      await sleep(pause)
    }
  }
  const { answered, failed, p99 } = await load.end()
  report(`rolling restart: ${answered} answered, ${failed.length} failed, p99 ${p99.toFixed(0)} ms`)
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(200)
}
