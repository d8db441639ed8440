import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendAside } from './client.ts'

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

  it('that nobody was reached', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call()).rejects.toThrow(
      'Unable to connect to the server at sundry.example/api. Please check your internet connection and ensure the API server is accessible.',
    )
  })
})
