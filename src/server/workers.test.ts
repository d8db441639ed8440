import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { startWorkers, type Workers } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-workers-'))
const file = join(folder, 'sleep.mjs')
const never = new AbortController().signal
let workers: Workers

beforeAll(async () => {
  writeFileSync(
    file,
    `export default ({ input, json }) =>
      new Promise((resolve) => setTimeout(resolve, input.body, { json: json ? new TextDecoder().decode(json) : 'true' }))\n`,
  )
  workers = startWorkers(readConfig({ WORKERS: '1', QUEUE_MAX: '1' }), pathToFileURL(file))
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

  it('is given the bytes of its body; who shares a buffer with them keeps it', async () => {
    const ask = (json: Uint8Array) => workers.run({ route: 'echo', input: { body: 0 }, json }, 5000, never)
    const own = new TextEncoder().encode('"mine"')
    expect(await ask(own)).toMatchObject({ text: '"mine"' })
    expect(own.buffer.byteLength).toBe(0)
    const ours = new TextEncoder().encode('"mine""yours"')
    expect(await ask(ours.subarray(0, 6))).toMatchObject({ text: '"mine"' })
    expect(new TextDecoder().decode(ours)).toBe('"mine""yours"')
  })

  it('is killed when its time is over', async () => {
    const { killed } = workers.stats()
    await expect(sleep(60_000, 100)).rejects.toMatchObject({ status: 422 })
    expect(workers.stats()).toEqual({ busy: 0, queued: 0, killed: killed + 1 })
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
})
