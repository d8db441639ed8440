import { describe, expect, it, vi } from 'vitest'
import { loadParts, once, type Part } from './loading.ts'

describe('what is made once', () => {
  it('is made again after a failure, and one failure is told to all who waited', async () => {
    let tries = 0
    const make = once(async () => {
      tries++
      if (tries === 1) throw new Error('EMFILE: too many open files')
      return tries
    })
    const waited = await Promise.allSettled([make(), make()])
    expect(waited.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(tries).toBe(1)
    expect([await make(), await make()]).toEqual([2, 2])
  })
})

describe('parts', () => {
  const load = async (...parts: Part[]) => {
    const error = vi.fn()
    const lost = vi.fn()
    const idle = vi.fn(async () => undefined)
    await loadParts({ parts, log: { info() {}, warn() {}, error }, idle, lost, pause: 1 })
    return { told: error.mock.calls.length, lost: lost.mock.calls.length, moments: idle.mock.calls.length }
  }
  const failing = (times: number, failure: () => Error): Part => {
    let tries = 0
    return async () => {
      if (++tries <= times) throw failure()
    }
  }

  it('are loaded one after the other, each in an idle moment', async () => {
    expect(await load(failing(0, Error), failing(0, Error))).toEqual({ told: 0, lost: 0, moments: 2 })
  })
  it('are tried until there are file handles again', async () => {
    const made = [
      () => new Error('EMFILE: too many open files, open ‘a.js’'),
      () => new Error('Cannot read package config /a/package.json: too many open files.'),
    ]
    for (const failure of made) expect(await load(failing(3, failure))).toEqual({ told: 0, lost: 0, moments: 4 })
  })
  it('whose failure is kept for ever end the process, and the log says so', async () => {
    const kept = new Error('EMFILE: too many open files')
    expect(await load(failing(Infinity, () => kept))).toEqual({ told: 1, lost: 1, moments: 2 })
  })
  it('that are broken are told, and end nothing: the next process would have them so, too', async () => {
    const broken = new Error('Cannot find package')
    expect(await load(failing(Infinity, () => broken))).toEqual({ told: 1, lost: 0, moments: 1 })
  })
})
