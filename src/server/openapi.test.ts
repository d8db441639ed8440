import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { serverOperations } from '#tools/operations.server.ts'
import { openApi } from './openapi.ts'
import { pipeEntry } from './pipe.ts'

interface Document {
  security: unknown[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, { operationId: string; tags: string[]; summary: string }>>
}

const document = JSON.parse(String(openApi([...serverOperations, pipeEntry], '1.2.3')().body)) as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

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
})
