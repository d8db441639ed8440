import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { fieldWords } from '#tools/field-words.ts'
import { serverOperations } from '#tools/operations.server.ts'
import { ToolError } from '#contract/error.ts'
import { silent, testApp } from '#testing/app.ts'
import { readConfig } from './config/config.ts'
import { API_HEADERS } from './http/headers.ts'
import { openApi } from './openapi.ts'
import { pipeEntry } from './pipe.ts'
import { problem } from './http/problem.ts'
import { openServices } from './services.ts'

interface Schema {
  pattern?: string
  description?: string
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
}

type Examples = Record<string, { value: unknown }>

interface Described {
  operationId: string
  tags: string[]
  summary: string
  parameters?: { name: string; schema: Schema; examples?: Examples }[]
  requestBody?: { content: Record<string, { schema: Schema; examples?: Examples }> }
  responses: Record<string, Answered>
}

interface Answered {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: Schema; examples?: Examples }>
}

interface Document {
  components: { schemas: Record<string, Schema>; responses: Record<string, Answered> }
  security: unknown[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
}

const document = JSON.parse(String(openApi([...serverOperations, pipeEntry], '1.2.3')().body)) as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

const inputs = operations.flatMap(({ operationId: operation, parameters = [], requestBody }) => [
  ...parameters.map(({ name, schema }) => ({ operation, schema: { properties: { [name]: schema } } })),
  ...Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ operation, schema })),
])

/** A schema and those of its fields and elements, with their names; elements have none. */
function everySchema(schema: Schema, name = ''): [name: string, schema: Schema][] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => everySchema(inner, field))
  return [[name, schema], ...fields, ...(schema.items ? everySchema(schema.items) : [])]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...document })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('describes every operation, and the pipe', () => {
    expect(operations).toHaveLength(serverOperations.length + 1)
    expect(document.paths['/pipe']?.post?.operationId).toBe('pipe')
  })

  it('says that nobody signs in, and what each tool is for', () => {
    expect(document.security).toEqual([])
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(new Set(document.tags.map(({ name }) => name))).toEqual(used)
    expect(document.tags.filter(({ description }) => !/^[A-Z].{20,}\.$/.test(description))).toEqual([])
  })

  it('names every operation once', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('pairs the query, the body and the answer of an example by its name', () => {
    const { parameters, requestBody, responses } = (document.paths['/base64/encode'] as { post: Described }).post
    const urlSafe = parameters?.find(({ name }) => name === 'urlSafe')
    const name = 'URL-safe-alphabet'
    expect(urlSafe?.examples?.[name]?.value).toBe(true)
    expect(requestBody?.content['application/json']?.examples?.[name]?.value).toEqual({
      plainText: 'subjects?_d=1~~~???',
    })
    expect(responses[200]?.content?.['application/json']?.examples?.[name]?.value).toEqual({
      base64: 'c3ViamVjdHM_X2Q9MX5-fj8_Pw==',
    })
  })

  it('has patterns that every language reads, and takes what the server takes', () => {
    const patterns = inputs.flatMap(({ schema }) => everySchema(schema)).flatMap(([, { pattern }]) => pattern ?? [])
    expect(patterns.length).toBeGreaterThan(3)
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\[pPu]\{/)
      expect([pattern, /a-[fz]/.test(pattern)]).toEqual([pattern, /A-[FZ]/.test(pattern)])
    }
  })

  it('says what every field is that one may send', () => {
    const told = inputs
      .flatMap(({ operation, schema }) =>
        everySchema(schema).map(([name, { description }]) => ({ operation, name, description })),
      )
      .filter(({ name }) => name !== '')
    const wrong = told.filter(({ operation, name, description = '' }) => {
      const words = fieldWords[operation.split('.')[0] as string]?.[name] ?? description
      return description !== words || !/^[A-Za-z0-9“].{2,90}[^.]$/.test(words)
    })
    expect(wrong).toEqual([])
  })

  it('bounds whole numbers by what they mean, not by what a double holds', () => {
    expect(JSON.stringify(document)).not.toContain('9007199254740991')
  })

  it.each([
    ['GET', '/uuid/generate', 200, {}],
    ['GET', '/uuid/generate', 400, { query: { amount: 'many' } }],
    ['GET', '/uuid/download', 200, {}],
    ['POST', '/base64/encode', 415, { raw: '' }],
    ['POST', '/currency-converter/convert', 200, { body: { amount: 1, fromCurrency: 'EUR', toCurrency: 'USD' } }],
    ['GET', '/weather/current', 502, { query: { location: '51.5,-0.1' } }],
  ] as const)(
    'says which headers an answer has that are no matter of HTTP: %s %s, %i',
    async (method, path, status, request) => {
      const services = openServices(readConfig({}), silent, { fetch: async () => new Response('oops') as never })
      const ask = testApp(status === 502 ? { services } : {}, { RATE_LIMIT: 'on' })
      const reply = await ask(method, `/api${path}`, request)
      expect(reply.status).toBe(status)
      const { $ref, ...own } = document.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {}
      const { headers } = $ref ? (document.components.responses[$ref.split('/').at(-1) as string] as Answered) : own
      const general = new Set([...Object.keys(API_HEADERS), 'content-type', 'vary'])
      const sent = Object.keys(reply.headers).filter((name) => !general.has(name))
      expect(Object.keys(headers ?? {}).map((name) => name.toLowerCase())).toEqual(expect.arrayContaining(sent))
      expect(sent).toContain('ratelimit')
    },
  )

  it('names the headers that the page of another origin may read', async () => {
    const origin = 'https://friend.example'
    const reply = await testApp({}, { CORS_ORIGINS: origin })('GET', '/api/uuid/generate', { headers: { origin } })
    const answers = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) => Object.values(responses)),
    )
    const named = [...answers, ...Object.values(document.components.responses)].flatMap(({ headers = {} }) =>
      Object.keys(headers).map((name) => name.toLowerCase()),
    )
    const readable = String(reply.headers['access-control-expose-headers']).split(', ')
    expect(readable.toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it('is not sent again to who has it', async () => {
    const ask = testApp({ documents: { '/openapi.json': openApi(serverOperations, '1') } })
    const first = await ask('GET', '/api/openapi.json')
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    const again = await ask('GET', '/api/openapi.json', { headers: { 'if-none-match': first.headers.etag as string } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', etag: first.headers.etag })
    expect(again.headers).not.toHaveProperty('content-type')
    const strong = (first.headers.etag as string).slice('W/'.length)
    for (const [tags, status] of [
      ['W/"other"', 200],
      [`"other", ${first.headers.etag}`, 304],
      [strong, 304],
      ['*', 304],
    ] as const) {
      expect((await ask('GET', '/api/openapi.json', { headers: { 'if-none-match': tags } })).status).toBe(status)
    }
  })

  it('says which methods its address answers, and to which pages', async () => {
    const documents = { '/openapi.json': openApi(serverOperations, '1') }
    const ask = testApp({ documents }, { CORS_ORIGINS: 'https://friend.example' })
    const { status, headers } = await ask('OPTIONS', '/api/openapi.json', {
      headers: { origin: 'https://friend.example' },
    })
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(headers['access-control-allow-origin']).toBe('https://friend.example')
    expect((await ask('PUT', '/api/openapi.json')).status).toBe(405)
  })

  it('lists the properties that an object must have', () => {
    const answers = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses[200]?.content ?? {}).map(({ schema }) => ({ operationId, schema })),
    )
    const bare = [...inputs.map(({ operation, schema }) => ({ operationId: operation, schema })), ...answers].flatMap(
      ({ operationId, schema }) =>
        everySchema(schema)
          .filter(([, { required = [], properties = {} }]) => required.some((name) => !(name in properties)))
          .map(([name]) => `${operationId} ${name}`),
    )
    expect(bare).toEqual([])
  })

  it('takes a JSON file for JSON, not for bytes, and names each type that it may have', () => {
    const { 200: answered } = (document.paths['/csv/download'] as { post: Described }).post.responses
    expect(answered?.content).toEqual({
      'application/json': { schema: {} },
      'application/x-ndjson': { schema: { type: 'string', format: 'binary' } },
    })
  })

  it('describes every member of a problem', () => {
    const { Problem } = document.components.schemas
    const error = new ToolError('No.', {
      errors: [{ field: 'a', line: 1, column: 2, message: 'No.' }],
      extra: { step: 1 },
    })
    const sent = JSON.parse(String(problem(error, 'id', '/api/pipe').body)) as { errors: object[] }
    expect(Object.keys(Problem?.properties ?? {}).toSorted()).toEqual(Object.keys(sent).toSorted())
    expect(Object.keys(Problem?.properties?.errors?.items?.properties ?? {})).toEqual(Object.keys(sent.errors[0] ?? {}))
  })
})
