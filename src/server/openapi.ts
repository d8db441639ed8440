import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { isBinary, type FileKind } from '#contract/files.ts'
import { commandOf } from '#contract/operation.ts'
import { fieldsOf } from '#contract/schema.ts'
import { tools } from '#tools/catalogue.ts'
import { fieldWords } from '#tools/field-words.ts'
import type { ServerEntry } from './entry.ts'
import type { Reply } from './http/exchange.ts'
import { LONGEST_QUERY } from './http/read-query.ts'

type Json = Record<string, unknown>

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'message'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The same sentence as `message`' },
    instance: { type: 'string', format: 'uri-reference' },
    code: { type: 'string', description: 'A word for programs, such as invalid_input or too_large' },
    message: { type: 'string', description: 'A sentence fit to show' },
    errors: {
      type: 'array',
      description: 'The single mistakes, where they have places',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          field: { type: 'string', description: 'Name in the query or body; inside lists and objects with dots' },
          line: { type: 'integer' },
          column: { type: 'integer' },
          message: { type: 'string' },
        },
      },
    },
    step: { type: 'integer', description: 'The step of a pipe that was refused, from 1' },
    requestId: { type: 'string', description: 'The same as the header X-Request-Id' },
  },
}

const HEADERS: Record<string, Json> = {
  'X-Request-Id': { description: 'Names this answer in the log', schema: { type: 'string' } },
  RateLimit: {
    description:
      'Calls left (`r`), and seconds (`t`) until all of them, or after a refusal the next one, are there again',
    schema: { type: 'string', examples: ['"cheap";r=1999;t=1'] },
  },
  'RateLimit-Policy': {
    description: 'Calls that may come at once (`q`), and seconds in which as many come back (`w`)',
    schema: { type: 'string', examples: ['"cheap";q=2000;w=10'] },
  },
  'Retry-After': { description: 'Seconds after which another try makes sense', schema: { type: 'integer' } },
  Age: {
    description: 'Seconds since an outside service said so, where it is asked no more or says nothing now',
    schema: { type: 'integer' },
  },
  'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } },
}

/** Of every answer of an operation. */
const ALWAYS = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy']

const referencesTo = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const ownHeaders = (words: Record<string, string>): Json =>
  Object.fromEntries(
    Object.entries(words).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const REFUSALS: Record<string, string> = {
  400: 'The input is wrong; `message` says what and where',
  403: 'Another website drives the call, or the operator has switched the operation off',
  408: 'The body came too slowly',
  413: 'The body is too large',
  414: `The query is longer than ${LONGEST_QUERY / 1024} KB`,
  415: 'The body has the wrong media type',
  422: 'The input is too complex to process, or names what no outside service knows',
  429: 'Too many requests; wait for Retry-After seconds',
  431: 'The headers and the address are longer than 16 KB together',
  500: 'A fault of ours',
  503: 'Busy, or an outside service does not answer',
}

/** These say when to try again, where that is known. */
const FOR_NOW = new Set(['429', '502', '503', '504'])

/** Further statuses of operations that ask outside services. */
const UPSTREAM_REFUSALS: Record<string, string> = {
  502: 'The outside service gave no usable answer',
  504: 'The outside service was too slow',
}

/** JSON Schema of what one sends (`input`) or gets (`output`); `words` say what the fields of that name are. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', words: Record<string, string> = {}): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isBinary(zodSchema)) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      withoutNoise(jsonSchema)
      withProperties(jsonSchema)
    },
  }) as Json
  delete made.$schema
  return worded(made, words)
}

/** Fields may share one schema, whose words would be those of the first. */
function worded(schema: Json, words: Record<string, string>): Json {
  const { properties, items } = schema as { properties?: Record<string, Json>; items?: Json }
  return {
    ...schema,
    ...(items ? { items: worded(items, words) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => {
              const description = Object.hasOwn(words, name) ? { description: words[name] } : {}
              return [name, { ...description, ...worded(field, words) }]
            }),
          ),
        }
      : {}),
  }
}

/** What no other language reads as we do, or says nothing: patterns with Unicode classes, the reach of whole numbers. */
function withoutNoise(schema: { pattern?: string; minimum?: number; maximum?: number }): void {
  if (/\\p\{|\\u\{/.test(schema.pattern ?? '')) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** An object whose names are known has them as properties, also where they come from a list of words. */
function withProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties: value } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || typeof value !== 'object') return
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), value]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** A weak tag: it is packed in several ways. */
const withTag = (body: Uint8Array) => ({
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

/** The document of all operations, made at the first request for it. */
export function openApi(entries: ServerEntry[], version: string): () => Reply {
  let made: { body: Uint8Array; etag: string } | undefined
  return () => {
    made ??= withTag(Buffer.from(JSON.stringify(describe(entries, version))))
    const { body, etag } = made
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag },
      body,
    }
  }
}

export function describe(entries: ServerEntry[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const entry of entries) {
    const { method, path } = entry.operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(entry) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sundry',
      version,
      description:
        'Small utilities over HTTP. Nothing that is sent is stored or logged. Errors are problem details (RFC 9457) with a `message` fit to show.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    // Stated outright, because clients look for it: nobody signs in.
    security: [],
    tags: [...new Set(entries.map((entry) => entry.tool))].map(tagOf),
    paths,
    components: {
      schemas: { Problem: PROBLEM },
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries({ ...REFUSALS, ...UPSTREAM_REFUSALS }).map(([status, description]) => [
          `Refused${status}`,
          {
            description,
            headers: referencesTo(FOR_NOW.has(status) ? [...ALWAYS, 'Retry-After'] : ALWAYS),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

function tagOf(name: string): Json {
  const card = tools.find((tool) => tool.name === name)
  return { name, description: card?.description ?? 'Several operations, one after the other.' }
}

function describeOperation({ tool, operation }: ServerEntry): Json {
  const { query, body, answer, examples, summary, description, cost } = operation
  const fields = fieldsOf(query)
  const words = fieldWords[tool]
  const schema = query ? schemaOf(query, 'input', words) : {}
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = new Set(schema.required as string[] | undefined)
  const good = examples.filter((example) => example.error === undefined)
  const refusals = Object.keys(cost === 'upstream' ? { ...REFUSALS, ...UPSTREAM_REFUSALS } : REFUSALS)
  const media = operation.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    operationId: [tool, commandOf(operation.path)].filter(Boolean).join('.'),
    tags: [tool],
    summary,
    ...(description ? { description } : {}),
    ...(query
      ? {
          parameters: Object.keys(fields).map((name) => ({
            name,
            in: 'query',
            required: required.has(name),
            schema: properties[name] ?? {},
            ...examplesOf(good.flatMap((example) => exampleOf(example, (example.query as Json | undefined)?.[name]))),
          })),
        }
      : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [media]: {
                schema: schemaOf(body, 'input', words),
                ...(media === 'application/json'
                  ? examplesOf(good.flatMap((example) => exampleOf(example, example.body)))
                  : {}),
              },
            },
          },
        }
      : {}),
    responses: {
      200: responseOf(answer, good, cost === 'upstream' ? [...ALWAYS, 'Age'] : ALWAYS),
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
    },
  }
}

function responseOf(
  answer: FileKind | z.core.$ZodType,
  examples: { title: string; answer?: unknown }[],
  headers: string[],
): Json {
  if ('file' in answer) {
    const { file, description, also, headers: own = {} } = answer
    return {
      description,
      headers: { ...referencesTo([...headers, 'Content-Disposition']), ...ownHeaders(own) },
      content: Object.fromEntries([file, ...also].map((type) => [type, { schema: fileSchema(type) }])),
    }
  }
  return {
    description: 'The answer',
    headers: referencesTo(headers),
    content: {
      'application/json': {
        schema: schemaOf(answer, 'output'),
        ...examplesOf(examples.flatMap((example) => exampleOf(example, example.answer))),
      },
    },
  }
}

/** A program reads a JSON file as the value that it holds, which may be any. */
const fileSchema = (type: string): Json => (type === 'application/json' ? {} : { type: 'string', format: 'binary' })

/** One name for the query, the body and the answer of an example: they belong together. */
function exampleOf({ title }: { title: string }, value: unknown): [string, Json][] {
  return value === undefined ? [] : [[title.replace(/[^\w.-]+/g, '-'), { summary: title, value }]]
}

function examplesOf(examples: [string, Json][]): Json {
  return examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}
}
