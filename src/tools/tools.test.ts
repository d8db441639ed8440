import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { commandOf } from '#contract/operation.ts'
import { fieldsOf, isRequired, kindOf } from '#contract/schema.ts'
import { testApp } from '#testing/app.ts'
import { findTool, tools } from './catalogue.ts'
import { serverOperations } from './operations.server.ts'

const request = testApp()

describe('the catalogue', () => {
  it('has no tool for an unknown path', () => {
    expect(findTool('/no-such-tool')).toBeUndefined()
  })

  it.each(['label', 'shortLabel', 'description', 'path'] as const)('gives every tool a %s of its own', (field) => {
    const values = tools.map((tool) => tool[field])
    expect(new Set(values).size).toBe(values.length)
    expect(values.every((value) => value.trim() === value && value.length > 2)).toBe(true)
  })

  it('describes every tool in a sentence that a search engine shows whole', () => {
    for (const { description } of tools) expect(description).toMatch(/^[A-Z].{30,155}\.$/)
  })
})

describe('the operations', () => {
  it('have unique routes and command names', () => {
    const names = serverOperations.map(({ tool, operation }) => `${tool} ${commandOf(operation.path)}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(
    serverOperations.map((entry) => [`${entry.operation.method} ${entry.operation.path}`, entry.operation] as const),
  )('%s shows itself in an example', (_name, operation) => expect(operation.examples.length).toBeGreaterThan(0))

  it('have no name in the query and in the body, of which one would hide the other', () => {
    const twice = serverOperations.flatMap(({ operation: { path, query, body } }) =>
      Object.keys(fieldsOf(query))
        .filter((name) => Object.hasOwn(fieldsOf(body), name))
        .map((name) => `${path} ${name}`),
    )
    expect(twice).toEqual([])
  })

  it('tell chains the text that is their data, where it is the only one that must be given', () => {
    const wrong = serverOperations.filter(({ operation: { body, bodyType, answer, data } }) => {
      const fields = Object.entries(fieldsOf(body)).filter(([, schema]) => isRequired(schema))
      const texts = fields.filter(([, schema]) => kindOf(schema) === 'string').map(([name]) => name)
      const isStep = bodyType !== 'multipart' && !('file' in answer)
      if (data !== undefined) return !isStep || !texts.includes(data)
      return isStep && fields.length === 1 && texts.length === 1
    })
    // Its second date is an input, too, though it may be left out.
    expect(wrong.map(({ operation }) => operation.path)).toEqual(['/age-calculator/calculate'])
  })

  it('refuse fields that they do not know, as a slip in a name would silently give the default', () => {
    const lax = serverOperations.filter(({ operation: { query, body } }) =>
      [query, body].some(
        (schema) => schema && takesAnything(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      ),
    )
    expect(lax.map(({ operation }) => operation.path)).toEqual([])
  })

  const examples = serverOperations.flatMap(({ operation }) =>
    operation.examples.map(
      (example) => [`${operation.method} ${operation.path}: ${example.title}`, operation, example] as const,
    ),
  )
  it.each(examples)('%s', async (_name, operation, example) => {
    const reply = await request(operation.method, `/api${operation.path}`, {
      query: (example.query ?? {}) as Record<string, unknown>,
      ...(example.body === undefined ? {} : { body: example.body }),
    })
    if (example.error !== undefined) {
      expect(reply.json?.message).toBe(example.error)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      return
    }
    expect(reply.status, reply.text.slice(0, 500)).toBe(200)
    if ('file' in operation.answer) {
      const { name, text } = (example.answer ?? example.like) as { name: string; text?: string }
      expect(reply.headers['content-disposition']).toContain(encodeURIComponent(name))
      if (text !== undefined) expect(reply.text).toBe(text)
    } else if (example.answer !== undefined) expect(reply.json).toEqual(example.answer)
    else expect(reply.json).toMatchObject(example.like as object)
  })
})

/** Whether an object in a JSON schema takes fields that it does not name. */
function takesAnything(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('properties' in schema && !('additionalProperties' in schema)) return true
  return Object.values(schema).some(takesAnything)
}
