import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silent } from '#testing/app.ts'
import { readConfig } from '../config/config.ts'
import { startWorkers, type JsonText, type Workers } from './workers.ts'

/** What a worker does, by the route of its job. */
const CHILD = `
import { readFileSync } from 'node:fs'
const reading = (path) => { try { return readFileSync(path, 'utf8') } catch (error) { return error.code } }
const answer = (value) => process.send({ json: new TextEncoder().encode(JSON.stringify(value)) })
const answers = {
  sleep: ({ input }) => setTimeout(answer, input.body, true),
  echo: ({ json }) => answer(new TextDecoder().decode(json)),
  read: ({ input }) => answer(reading(input.body)),
  environment: () => answer(Object.keys(process.env)),
  who: () => answer(process.pid),
  born: () => answer(performance.timeOrigin),
  text: () => answer('x'.repeat(2 ** 29 - 24)),
  hang: () => { for (;;); },
  fresh: () => (jobs > 1 ? process.kill(process.pid, 'SIGKILL') : answer(jobs)),
  dies: () => process.kill(process.pid, 'SIGKILL'),
}
let jobs = 0
process.on('message', (job) => {
  jobs++
  if (job.tool) setTimeout(() => process.send({ value: job.tool }), job.input)
  else answers[job.route](job)
})
process.send('ready')
`

/** As many processes as memory and its limits allow are there: a new one ends before its first word. */
const STILLBORN = 'process.kill(process.pid, "SIGKILL")'

const folder = mkdtempSync(join(tmpdir(), 'sundry-workers-'))
const file = join(folder, 'child.mjs')
const never = new AbortController().signal
let workers: Workers

beforeAll(async () => {
  writeFileSync(file, CHILD)
  workers = startWorkers(readConfig({ WORKERS: '1', QUEUE_MAX: '1' }), silent, pathToFileURL(file))
  await sleep(0, 5000)
})
afterAll(async () => {
  await workers.close()
  rmSync(folder, { recursive: true })
})

const sleep = (milliseconds: number, limit: number, signal = never) =>
  workers.run({ route: 'sleep', input: { body: milliseconds } }, limit, signal)

describe('a job in a worker', () => {
  it('has its own time, however long it waited for others', async () => {
    const [long, short] = await Promise.all([sleep(600, 5000), sleep(0, 400)])
    expect([long, short]).toMatchObject([{ text: 'true' }, { text: 'true' }])
  })

  it('is given the bytes of its body, and of nobody else’s', async () => {
    const ours = new TextEncoder().encode('mine, yours')
    const answer = workers.run({ route: 'echo', input: {}, json: ours.subarray(0, 4) }, 5000, never)
    expect(await answer).toMatchObject({ text: '"mine"' })
  })

  it('reads the code of its process and the packages, and nothing of the server or the machine', async () => {
    const read = async (path: string) =>
      JSON.parse(
        ((await workers.run({ route: 'read', input: { body: path } }, 5000, never)) as JsonText).text,
      ) as string
    expect(await read(file)).toBe(CHILD)
    const others = ['/etc/hostname', '/etc/passwd', '/proc/1/environ', `/proc/${process.pid}/environ`]
    for (const path of [...others, '/proc/self/environ', resolve('.env.example'), join(folder, '../x')]) {
      expect(await read(path), path).toBe('ERR_ACCESS_DENIED')
    }
    const told = (await workers.run({ route: 'environment', input: {} }, 5000, never)) as JsonText
    expect(JSON.parse(told.text)).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
  })

  it('that makes a text larger than the memory of a worker ends that worker alone', async () => {
    const ask = (route: string) => workers.run({ route, input: {} }, 20_000, never)
    const { text: before } = (await ask('who')) as JsonText
    const { all, largest } = await workers.memory()
    expect(largest).toBeGreaterThan(20e6)
    expect(all).toBeGreaterThanOrEqual(largest)
    const message = 'This input needs too much memory to process.'
    await expect(ask('text')).rejects.toMatchObject({ status: 422, message })
    const { text: after } = (await ask('who')) as JsonText
    expect(after).not.toBe(before)
  })

  it('is killed when its time is over', async () => {
    const { killed } = workers.stats()
    await expect(sleep(60_000, 100)).rejects.toMatchObject({ status: 422 })
    expect(workers.stats()).toEqual({ busy: 0, queued: 0, killed: killed + 1 })
  })

  it('that is almost done when its visitor leaves costs no process, and one that works on does', async () => {
    const who = async () => ((await workers.run({ route: 'who', input: {} }, 5000, never)) as JsonText).text
    const left = async (milliseconds: number) => {
      const visitor = new AbortController()
      setTimeout(() => visitor.abort(), 20)
      await expect(sleep(milliseconds, 5000, visitor.signal)).rejects.toMatchObject({ name: 'AbortError' })
    }
    const { killed } = workers.stats()
    const first = await who()
    await left(40)
    expect([await who(), workers.stats().killed]).toEqual([first, killed])
    await left(60_000)
    expect(await who()).not.toBe(first)
    expect(workers.stats().killed).toBe(killed + 1)
  })

  it('is done in a new process where one that others have used ends under it, once', async () => {
    const { killed } = workers.stats()
    await sleep(0, 5000)
    await expect(workers.run({ route: 'fresh', input: {} }, 5000, never)).resolves.toMatchObject({ text: '1' })
    expect(workers.stats().killed).toBe(killed)
    const dying = workers.run({ route: 'dies', input: {} }, 5000, never)
    await expect(dying).rejects.toMatchObject({ status: 422, code: 'too_complex' })
    expect(workers.stats().killed).toBe(killed + 1)
  })

  it('finds the process that was being started for a visitor who left', async () => {
    const slow = join(folder, 'slow.mjs')
    writeFileSync(slow, CHILD.replace("process.send('ready')", "setTimeout(() => process.send('ready'), 600)"))
    const one = startWorkers(readConfig({ WORKERS: '1' }), silent, pathToFileURL(slow))
    const ask = (signal: AbortSignal) => one.run({ route: 'born', input: {} }, 5000, signal)
    const visitor = new AbortController()
    setTimeout(() => visitor.abort(), 300)
    await expect(ask(visitor.signal)).rejects.toMatchObject({ name: 'AbortError' })
    const left = Date.now()
    const born = Number(((await ask(never)) as JsonText).text)
    expect(born).toBeLessThan(left)
    await one.close()
  })

  it('is refused when enough others wait, and nobody waits for a visitor who left', async () => {
    const visitor = new AbortController()
    const running = sleep(300, 5000)
    const waiting = sleep(60_000, 5000, visitor.signal)
    await expect(sleep(0, 5000)).rejects.toMatchObject({ status: 503, retryAfter: 2 })
    visitor.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    await expect(sleep(0, 5000)).resolves.toMatchObject({ text: 'true' })
    await running
  })

  it.each([
    ['the system starts no process', file, '/nowhere/node', { error: 'ENOENT' }],
    ['its process ends before it can work', join(folder, 'stillborn.mjs'), process.execPath, { signal: 'SIGKILL' }],
  ])('hears that the server is busy where %s', async (_what, script, node, told) => {
    writeFileSync(join(folder, 'stillborn.mjs'), STILLBORN)
    const log = { ...silent, error: vi.fn() }
    const { execPath } = process
    process.execPath = node
    try {
      const none = startWorkers(readConfig({}), log, pathToFileURL(script))
      await expect(none.run({ route: 'who', input: {} }, 5000, never)).rejects.toMatchObject({
        status: 503,
        code: 'busy',
        retryAfter: 2,
      })
      expect(none.stats()).toEqual({ busy: 0, queued: 0, killed: 0 })
      expect(log.error).toHaveBeenCalledWith(expect.objectContaining(told), 'A worker could not be started')
      await none.close()
    } finally {
      process.execPath = execPath
    }
  })

  it('of one caller leaves a worker and half of the line to others', async () => {
    const two = startWorkers(readConfig({ WORKERS: '2', QUEUE_MAX: '4' }), silent, pathToFileURL(file))
    const leave = new AbortController()
    const ask = (caller: string, route = 'hang') => two.run({ route, input: {} }, 20_000, leave.signal, caller)
    const bad = Array.from({ length: 3 }, () => ask('bad').catch(() => undefined))
    await expect(ask('bad')).rejects.toMatchObject({ status: 503 })
    expect(two.stats()).toMatchObject({ busy: 1, queued: 2 })
    await ask('good', 'who')
    leave.abort()
    await Promise.all(bad)
    await two.close()
  })

  it('of a caller with nothing in line has a place, also where two others have filled it', async () => {
    const two = startWorkers(readConfig({ WORKERS: '2', QUEUE_MAX: '4' }), silent, pathToFileURL(file))
    const leave = new AbortController()
    const ask = (caller: string) => two.run({ route: 'sleep', input: { body: 300 } }, 20_000, leave.signal, caller)
    const others = Promise.allSettled(['home', 'home', 'home', 'phone', 'phone', 'phone'].map(ask))
    await ask('good')
    expect((await others)[2]).toMatchObject({ reason: { status: 503, code: 'busy' } })
    await two.close()
  })

  it('runs where nothing may wait, if a worker is free', async () => {
    const one = startWorkers(readConfig({ WORKERS: '1', QUEUE_MAX: '0' }), silent, pathToFileURL(file))
    const ask = () => one.run({ route: 'sleep', input: { body: 100 } }, 20_000, never, 'caller')
    const first = ask()
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    await expect(first).resolves.toMatchObject({ text: 'true' })
    await one.close()
  })

  describe('of a tool', () => {
    const open = (env: Record<string, string>) => startWorkers(readConfig(env), silent, pathToFileURL(file))

    it('has a line of its own: programs neither refuse nor delay it', async () => {
      const one = open({ WORKERS: '1', QUEUE_MAX: '1' })
      const leave = new AbortController()
      const programs = [1, 2].map(() => one.run({ route: 'hang', input: {} }, 20_000, leave.signal))
      const given = Promise.allSettled(programs)
      await expect(one.run({ route: 'who', input: {} }, 5000, never)).rejects.toMatchObject({ status: 503 })
      const job = one.runForTool({ tool: 'ages', input: 300 }, 5000, never)
      expect(one.stats()).toEqual({ busy: 2, queued: 1, killed: 0 })
      const waiting = one.runForTool({ tool: 'more', input: 0 }, 5000, never)
      expect(one.stats()).toEqual({ busy: 2, queued: 2, killed: 0 })
      await expect(one.runForTool({ tool: 'most', input: 0 }, 5000, never)).rejects.toMatchObject({ status: 503 })
      await expect(Promise.all([job, waiting])).resolves.toEqual(['ages', 'more'])
      expect(one.stats()).toEqual({ busy: 1, queued: 1, killed: 0 })
      leave.abort()
      await given
      await one.close()
    })

    it('of one caller leaves half of the line to others, who are next', async () => {
      const one = open({ WORKERS: '1', QUEUE_MAX: '4' })
      const order: string[] = []
      const ask = async (caller: string) => {
        await one.runForTool({ tool: 'ages', input: 50 }, 5000, never, caller)
        order.push(caller)
      }
      const bad = Array.from({ length: 3 }, () => ask('bad'))
      await expect(ask('bad')).rejects.toMatchObject({ status: 503 })
      expect(one.stats()).toMatchObject({ busy: 1, queued: 2 })
      await Promise.all([...bad, ask('good')])
      expect(order).toEqual(['bad', 'good', 'bad', 'bad'])
      await one.close()
    })
  })
})
