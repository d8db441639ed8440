import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDetours, send, sendAside } from './client.browser.ts'

const call = () => sendAside('POST /base64/encode', { body: { text: 'a' } })
const answered = (body: string, init: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(body, init))

describe('an answer that is no success says', () => {
  beforeEach(() => vi.stubGlobal('location', { host: 'sundry.example' }))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['the message of its JSON', '{"message":"Too long.","code":"too_long"}', 'Too long.'],
    ['its text', ' upstream connect error \n', 'upstream connect error'],
    ['its status, where it is empty', '', 'Bad Gateway'],
    ['its status, where it is the page of a proxy', '<html>\r\n<head><title>502</title></head></html>', 'Bad Gateway'],
    ['its status, where it is a page with a type', '\n<!DOCTYPE html><p>Error</p>', 'Bad Gateway'],
  ])('%s', async (_, body, message) => {
    answered(body, { status: 502, statusText: 'Bad Gateway' })
    await expect(call()).rejects.toMatchObject({ message, status: 502 })
  })

  it('its number, as HTTP/2 has no words for it', async () => {
    answered('<html></html>', { status: 502 })
    await expect(call()).rejects.toThrow('Request failed with status 502')
  })

  it('a text that begins with a sign of its own', async () => {
    answered('<3 no room left', { status: 507 })
    await expect(call()).rejects.toThrow('<3 no room left')
  })

  it('that the connection ended within it', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 422 }))
    await expect(call()).rejects.toMatchObject({ code: 'network', status: 0 })
  })

  it('nothing, where the call was cancelled within it', async () => {
    const cancel = new AbortController()
    const pull = (controller: ReadableStreamDefaultController) => {
      cancel.abort()
      controller.error(cancel.signal.reason)
    }
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull }), { status: 422 }))
    const cancelled = sendAside('POST /base64/encode', { body: { text: 'a' } }, cancel.signal)
    await expect(cancelled).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  })

  it.each([
    ['that nobody was reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the same where a page comes that is no answer', async () => new Response('<p>Log in')],
  ])('%s', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched)
    await expect(call()).rejects.toThrow(
      'Unable to connect to the server at sundry.example/api. Please check your internet connection and ensure the API server is accessible.',
    )
  })
})

describe('the half minute that a server has', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('ends the call', async () => {
    vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    })
    const failure = call().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({
      message: 'Request timed out. Please check your connection and try again.',
    })
  })

  it('keeps nothing in memory once there is an answer', async () => {
    const kept = vi.spyOn(AbortSignal, 'timeout')
    answered('{}', { status: 200, headers: { 'content-type': 'application/json' } })
    await call()
    expect([vi.getTimerCount(), kept.mock.calls.length]).toEqual([0, 0])
    kept.mockRestore()
  })
})

describe('the device answers in place of a server that', () => {
  const answeredHere = vi.fn(async () => 'from the device')
  const reached = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('location', { host: 'sundry.example' })
    addDetours({ instead: answeredHere, answered: reached })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })
  const ask = () => send('POST /base64/encode', { body: { text: 'a' } })
  const problem = (code: string) => JSON.stringify({ message: 'Not now.', code })

  it.each([
    ['a proxy could not find', 502, '<html><title>502 Bad Gateway</title></html>'],
    ['a proxy waited for in vain', 504, ''],
    ['is being restarted', 503, problem('unavailable')],
    ['has no room for one more call', 503, problem('busy')],
  ])('%s', async (_, status, body) => {
    answered(body, { status })
    expect(await ask()).toBe('from the device')
    expect(reached).not.toHaveBeenCalled()
  })

  it('is out of reach behind the login page of a network', async () => {
    answered('<!doctype html><p>Log in', { status: 200, headers: { 'content-type': 'text/html' } })
    expect(await ask()).toBe('from the device')
    expect(reached).not.toHaveBeenCalled()
  })

  it.each([
    ['has said why not', 503, problem('upstream')],
    ['refuses the input', 422, problem('invalid')],
    ['counts calls', 429, problem('rate_limited')],
    ['fails', 500, '<html></html>'],
  ])('but not of one that %s', async (_, status, body) => {
    answered(body, { status })
    await expect(ask()).rejects.toMatchObject({ status })
    expect(answeredHere).not.toHaveBeenCalled()
  })

  it('and the page hears when the server answers again', async () => {
    answered('{}', { status: 200, headers: { 'content-type': 'application/json' } })
    expect(await ask()).toEqual({})
    expect(reached).toHaveBeenCalledOnce()
  })
})
