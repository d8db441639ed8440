import { describe, expect, it, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { Limiter } from './limits/limits.ts'
import { pipe } from './pipe.ts'
import { inlineWorkers } from './processes/inline-workers.ts'
import type { Workers } from './processes/workers.ts'

const request = testApp()
const send = (body: unknown) => request('POST', '/api/pipe', { body })
const numbers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]))
const texts = (count: number) => Object.fromEntries(Object.keys(numbers(count)).map((name) => [name, 'input']))
const toJson = { operation: 'csv.convert', input: { body: { options: { prettyPrint: false } } }, map: { csv: 'input' } }

describe('a pipe', () => {
  it.each(pipe.examples.map((example) => [example.title, example] as const))('%s', async (_title, example) => {
    const { json, status } = await send(example.body)
    if (example.error) expect([status, json.message]).toEqual([400, example.error])
    else expect(json).toEqual(example.answer)
  })

  it('does not parse the answer that a worker wrote', async () => {
    const asked: unknown[] = []
    const run: Workers['run'] = async (job, milliseconds, signal) => {
      asked.push([job.route, job.fields])
      return await inlineWorkers.run(job, milliseconds, signal)
    }
    const parse = vi.spyOn(JSON, 'parse')
    const query = { operation: 'json.query', map: { json: 'result' } }
    const body = {
      steps: [
        { operation: 'json.query', input: { body: { json: '[[12345678901234567890,true]]', jsonPath: '$[*]' } } },
        { ...query, input: { body: { jsonPath: '$[0][0]' } } },
      ],
    }
    const { text } = await testApp({ workers: { ...inlineWorkers, run } })('POST', '/api/pipe', { body })
    expect(text).toContain('{"answer":{"result":[12345678901234567890],"paths":["$[0][0]"]')
    expect(asked).toEqual([
      ['POST /json/query', true],
      ['POST /json/query', undefined],
    ])
    expect(parse.mock.calls.filter(([read]) => read.includes('paths') && !read.includes('steps'))).toHaveLength(1)
    parse.mockRestore()
  })

  it('feeds text from step to step', async () => {
    const { json } = await send({
      input: 'a,b\n1,ü',
      steps: [
        toJson,
        { operation: 'base64.encode', map: { plainText: 'json' } },
        { operation: 'base64.decode', map: { base64: 'base64' } },
        { operation: 'json.minify', map: { json: 'plainText' } },
      ],
    })
    expect(json.answer.result).toBe('[{"a":1,"b":"ü"}]')
  })

  it('hands lists and objects on as JSON text', async () => {
    const { json } = await send({
      input: '{"a": [{"b": 1}]}',
      steps: [
        { operation: 'json.query', input: { body: { jsonPath: '$.a[*]' } }, map: { json: 'input' } },
        { operation: 'json.minify', map: { json: 'result' } },
      ],
    })
    expect(json.answer.result).toBe('[{"b":1}]')
  })

  it('keeps every digit between steps and in the answer', async () => {
    const query = { operation: 'json.query', input: { body: { jsonPath: '$.a' } }, map: { json: 'input' } }
    const input = '{"a": 12345678901234567890}'
    const { text } = await send({ input, steps: [query] })
    expect(text).toContain('"result":[12345678901234567890]')
    const { json } = await send({ input, steps: [query, { operation: 'json.minify', map: { json: 'result' } }] })
    expect(json.answer.result).toBe('[12345678901234567890]')
  })

  it('names the step of a mistake, with its place', async () => {
    const { status, json } = await send({ input: '{', steps: [{ operation: 'json.minify', map: { json: 'input' } }] })
    expect(status).toBe(400)
    expect(json.message).toMatch(/^Step 1 \(json\.minify\): /)
    expect(json.step).toBe(1)
  })

  it.each([
    ['no steps', { steps: [] }],
    ['nine steps', { steps: Array.from({ length: 9 }, () => toJson) }],
    ['a step that is none', { steps: [1] }],
    ['a pipe in a pipe', { steps: [{ operation: 'pipe' }] }],
    ['files', { steps: [{ operation: 'base64.encode-file' }] }],
    ['an unknown field', { steps: [toJson], more: true }],
    ['a field that the answer before lacks', { steps: [{ operation: 'json.minify', map: { json: 'constructor' } }] }],
    ['nothing', {}],
    ['a map with more mistakes than anybody counts', { steps: [{ ...toJson, map: numbers(200_000) }] }],
    ['a map of more fields than any operation has', { steps: [{ ...toJson, map: texts(51) }] }],
  ])('refuses %s', async (_what, body) => {
    const { status, json } = await send(body)
    expect(status).toBe(400)
    expect(json.message.length).toBeGreaterThan(10)
  })

  it.each([
    ['qr-codes.svg', 'The operation answers a file, which a chain cannot hand on.'],
    ['base64.decode-file', 'The operation answers a file, which a chain cannot hand on.'],
    ['base64.encode-file', 'The operation takes a file, which a chain cannot give it.'],
    ['uuid.generate', 'The operation has no body, so that a chain cannot give it anything.'],
    ['uuid.nothing', 'There is no such operation.'],
    ['constructor', 'There is no such operation.'],
  ])('says why %s is no step', async (operation, message) => {
    const { status, json } = await send({ steps: [{ operation }] })
    expect([status, json.message]).toEqual([400, `Step 1 (${operation}): ${message}`])
  })

  it('refuses input that is nested too deeply', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const raw = `{"steps": [{"operation": "csv.convert", "input": {"body": {"options": ${deep}}}}]}`
    const { status } = await request('POST', '/api/pipe', { raw, headers: { 'content-type': 'application/json' } })
    expect(status).toBe(400)
  })

  it('stops what grows from step to step', async () => {
    const grow = { operation: 'base64.encode', map: { plainText: 'base64' } }
    const small = testApp({}, { BODY_LIMIT: '2KiB' })
    const { status, json } = await small('POST', '/api/pipe', {
      body: {
        input: 'x'.repeat(1500),
        steps: [{ operation: 'base64.encode', map: { plainText: 'input' } }, grow, grow, grow],
      },
    })
    expect([status, json.message]).toEqual([413, 'Step 3 (base64.encode): The input is too large.'])
  })

  it('measures what goes into a step in bytes', async () => {
    const asked: string[] = []
    const run: Workers['run'] = async (job, milliseconds, signal) => {
      asked.push(job.route)
      return await inlineWorkers.run(job, milliseconds, signal)
    }
    const workers = { ...inlineWorkers, run }
    const steps = [{ operation: 'base64.encode', map: { plainText: 'input' } }]
    const { status } = await testApp({ workers })('POST', '/api/pipe', { body: { input: '中'.repeat(25_000), steps } })
    expect([status, asked]).toEqual([200, ['POST /base64/encode']])
  })

  it('refuses what is too large in bytes', async () => {
    const { status, json } = await testApp({}, { BODY_LIMIT: '2KiB' })('POST', '/api/pipe', {
      body: {
        // 1350 characters of two bytes.
        input: '/'.repeat(1800),
        steps: [
          { operation: 'base64.decode', input: { query: { charset: 'ISO-8859-1' } }, map: { base64: 'input' } },
          { operation: 'base64.encode', map: { plainText: 'plainText' } },
        ],
      },
    })
    expect([status, json.message]).toEqual([413, 'Step 2 (base64.encode): The input is too large.'])
  })

  it('counts every step as a call', async () => {
    const taken: string[] = []
    const limiter: Limiter = {
      take(cost) {
        taken.push(cost)
        return { allowed: true, remaining: 1, reset: 1 }
      },
    }
    await testApp({ limiter }, { RATE_LIMIT: 'on' })('POST', '/api/pipe', {
      body: {
        input: '[1]',
        steps: [
          { operation: 'json.query', input: { body: { jsonPath: '$[0]' } }, map: { json: 'input' } },
          { operation: 'json.minify', map: { json: 'text' } },
        ],
      },
    })
    expect(taken).toEqual(['cheap', 'costly', 'cheap'])
  })
})
