import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silent } from '#testing/app.ts'
import { faultFields } from '../telemetry/fault.ts'
import { startImageWork } from './image-work.ts'

/** A process that does what its job says, so that every kind of trouble can be ordered. */
const CHILD = `
import { readFileSync, writeFileSync } from 'node:fs'
const kept = []
const answers = {
  echo: (text) => process.send({ value: { text, pid: process.pid } }),
  bytes: (bytes) => process.send({ value: bytes.map((byte) => byte + 1) }),
  wait: (ms) => setTimeout(() => process.send({ value: process.pid }), ms),
  refuse: () => process.send({ error: { message: 'Not this one.', details: { status: 422, code: 'no' } } }),
  unable: () => process.send({ unable: 'no library' }),
  fault: () => process.send({ fault: { error: 'TypeError', where: ['at there'] } }),
  hang: () => { for (;;); },
  crash: () => process.kill(process.pid, 'SIGKILL'),
  grow: () => setInterval(() => kept.push(Buffer.alloc(40e6, 1)), 20),
  write: (path) => { try { writeFileSync(path, 'x'); process.send({ value: 'written' }) } catch (error) { process.send({ value: error.code }) } },
  read: (path) => { try { readFileSync(path); process.send({ value: 'read' }) } catch (error) { process.send({ value: error.code }) } },
  environment: () => process.send({ value: Object.keys(process.env) }),
}
process.on('message', ({ tool, input }) => answers[tool](input))
process.on('disconnect', () => process.exit(0))
process.send('ready')
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundry-images-'))
  writeFileSync(join(folder, 'child.mjs'), CHILD)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const forever = () => new AbortController().signal
const start = (patience = {}, megabytes = 512, file = 'child.mjs') =>
  startImageWork(
    { IMAGE_MEMORY_MB: megabytes, MODEL_DIR: join(folder, 'models') },
    silent,
    pathToFileURL(join(folder, file)),
    {
      job: 20_000,
      idle: 20_000,
      start: 20_000,
      look: 20,
      ...patience,
    },
  )
const idOf = async (work: ReturnType<typeof start>) => ((await work.run('echo', 'x', forever())) as { pid: number }).pid
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the image processes', () => {
  it('answer in another process, which is kept for the next job', async () => {
    const work = start()
    const first = await idOf(work)
    expect(first).not.toBe(process.pid)
    expect(await idOf(work)).toBe(first)
    expect(await work.run('bytes', Uint8Array.of(1, 2), forever())).toEqual(Uint8Array.of(2, 3))
  })

  it('pass on a refusal in its words, and a bug as a bug', async () => {
    const work = start()
    await expect(work.run('refuse', 0, forever())).rejects.toMatchObject({ message: 'Not this one.', status: 422 })
    const fault = await work.run('fault', 0, forever()).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toMatchObject({ name: 'ToolError' })
    expect(faultFields(fault)).toEqual({ error: 'TypeError', where: ['at there'] })
  })

  it('say what is missing where their library is', async () => {
    const told: unknown[] = []
    const log = { ...silent, error: (...all: unknown[]) => void told.push(all) }
    const work = startImageWork({ IMAGE_MEMORY_MB: 512, MODEL_DIR: '' }, log, pathToFileURL(join(folder, 'child.mjs')))
    await expect(work.run('unable', 0, forever())).rejects.toMatchObject({
      message: 'This server cannot work with pictures: its library for them is not installed.',
      status: 503,
      code: 'not_installed',
    })
    expect(told).toEqual([[{ problem: 'no library' }, 'The library for pictures cannot be loaded']])
  })

  it('do two jobs at once, let eight wait, and refuse the eleventh with a time to come back (D6)', async () => {
    const work = start()
    const jobs = Array.from({ length: 10 }, () => work.run('wait', 300, forever()))
    expect(work.queue()).toEqual({ running: 2, waiting: 8, atOnce: 2, mostWaiting: 8 })
    await expect(work.run('wait', 1, forever())).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
    expect(new Set(await Promise.all(jobs)).size).toBe(2)
    expect(work.queue()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('have a place for a caller with nothing in line, also where two others have filled it', async () => {
    const work = start()
    const of = (caller: string) => Array.from({ length: 5 }, () => work.run('wait', 200, forever(), caller))
    const others = Promise.allSettled([...of('home'), ...of('phone')])
    expect(await work.run('echo', 'mine', forever(), 'good')).toMatchObject({ text: 'mine' })
    expect((await others)[4]).toMatchObject({ reason: { status: 503, code: 'busy', retryAfter: 5 } })
  })

  it.each([
    ['hang', 'This image takes too long. Please try a smaller one.', { job: 300 }],
    ['crash', 'This image cannot be processed. Please try a smaller one.', {}],
    ['grow', 'This image needs too much memory. Please try a smaller one.', {}],
  ])('survive a job that would %s, and go on with the next', async (job, message, patience) => {
    const work = start(patience)
    await expect(work.run(job, 0, forever())).rejects.toMatchObject({ message, status: 422 })
    expect(await work.run('echo', 'still there', forever())).toMatchObject({ text: 'still there' })
  })

  it('are killed when the visitor leaves, and their place is free at once', async () => {
    const work = start()
    const leaving = new AbortController()
    const jobs = [0, 1].map(() => work.run('hang', 0, leaving.signal).catch((error: unknown) => error))
    const waiting = work.run('hang', 0, leaving.signal).catch((error: unknown) => error)
    const next = work.run('echo', 'next', forever())
    setTimeout(() => leaving.abort(), 200)
    expect(await waiting).toMatchObject({ code: 'cancelled' })
    expect(await Promise.all(jobs)).toMatchObject([{ code: 'cancelled' }, { code: 'cancelled' }])
    expect(await next).toMatchObject({ text: 'next' })
    await expect(work.run('echo', 0, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('that never come to themselves are given up, and their visitors hear that the server is busy', async () => {
    writeFileSync(join(folder, 'mute.mjs'), 'setInterval(() => {}, 1000)')
    const work = start({ start: 300 }, 512, 'mute.mjs')
    await expect(work.run('echo', 0, forever())).rejects.toMatchObject({ status: 503, code: 'busy' })
    expect(work.queue()).toMatchObject({ running: 0, waiting: 0 })
  })

  it('end when nothing is asked of them for a while', async () => {
    const work = start({ idle: 100 })
    const pid = await idOf(work)
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
    expect(await idOf(work)).not.toBe(pid)
  })

  it('read the model that there is, and nothing that is the business of others', async () => {
    const work = start()
    mkdirSync(join(folder, 'models'))
    writeFileSync(join(folder, 'models/model.json'), '{}')
    expect(await work.run('read', join(folder, 'models/model.json'), forever())).toBe('read')
    const others = ['/etc/hostname', '/proc/1/environ', `/proc/${process.pid}/environ`, '/proc/self/environ', tmpdir()]
    for (const path of others) expect(await work.run('read', path, forever()), path).toBe('ERR_ACCESS_DENIED')
  })

  it('may write nowhere, and know no secret of the server', async () => {
    const work = start()
    expect(await work.run('write', join(folder, 'x'), forever())).toBe('ERR_ACCESS_DENIED')
    expect(await work.run('environment', 0, forever())).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
  })
})
