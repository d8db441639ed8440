import { ToolError } from '#contract/error.ts'
import type { Services } from '#contract/server.ts'
import { createApp, type App, type AppParts } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { memoryLimiter } from '#server/limits/limits.ts'
import { inlineWorkers } from '#server/processes/inline-workers.ts'
import { standInServices } from '#server/stand-ins.ts'
import { serverOperations } from '#tools/operations.server.ts'

/** A folder of the operator's own, in which there is no database of addresses. */
export const NO_DATABASES = import.meta.dirname

export const silent: Services['log'] = { info() {}, warn() {}, error() {} }

interface TestRequest {
  query?: Record<string, unknown>
  body?: unknown
  raw?: string | Uint8Array
  headers?: Record<string, string>
  peer?: string
}

export interface TestReply {
  status: number
  headers: Record<string, string>
  text: string
  bytes: Uint8Array
  // The shape of an answer is what a test looks at.
  json: any
}

/** The whole app with stand-ins for everything outside of it. */
export function createTestApp(parts: Partial<AppParts> = {}, env: Record<string, string> = {}): App {
  const config = readConfig({ RATE_LIMIT: 'off', ...env })
  return createApp({
    config,
    entries: serverOperations,
    limiter: memoryLimiter(),
    workers: inlineWorkers,
    services: standInServices(config, silent),
    version: { version: 'test', commit: 'test' },
    ready: () => true,
    ...parts,
  })
}

/** The whole app without a port: `const request = testApp(); await request('POST', '/api/base64/encode', { body })`. */
export function testApp(
  parts: Partial<AppParts> = {},
  env: Record<string, string> = {},
  app: App = createTestApp(parts, env),
) {
  return async (method: string, path: string, request: TestRequest = {}): Promise<TestReply> => {
    const { bytes, type } = bodyOf(request)
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const reply = await app({
      method,
      path,
      search: query.size > 0 ? `?${query}` : '',
      headers: { ...(type ? { 'content-type': type } : {}), ...request.headers },
      peer: request.peer ?? '127.0.0.1',
      secure: false,
      signal: new AbortController().signal,
      read: async (limit) => {
        if (bytes.length > limit) throw new ToolError('The input is too large.', { status: 413 })
        return bytes
      },
    })
    const body = Buffer.from(reply.body ?? '')
    const text = body.toString('utf8')
    const json = /json/.test(reply.headers['content-type'] ?? '') && text ? JSON.parse(text) : undefined
    return { status: reply.status, headers: reply.headers, text, bytes: new Uint8Array(body), json }
  }
}

function bodyOf({ body, raw }: TestRequest): { bytes: Uint8Array; type?: string } {
  if (raw !== undefined) return { bytes: typeof raw === 'string' ? Buffer.from(raw) : raw }
  if (body === undefined) return { bytes: new Uint8Array() }
  const fields = Object.entries(body as Record<string, unknown>)
  if (!fields.some(([, value]) => isFile(value)))
    return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const boundary = 'boundary-of-the-test'
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(
      isFile(value)
        ? `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${value.name}"\r\nContent-Type: ${value.type}\r\n\r\n`
        : `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`,
    ),
    Buffer.from(isFile(value) ? value.bytes : typeof value === 'object' ? JSON.stringify(value) : String(value)),
    Buffer.from('\r\n'),
  ])
  return {
    bytes: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function isFile(value: unknown): value is { name: string; type: string; bytes: Uint8Array } {
  return typeof value === 'object' && value !== null && 'bytes' in value
}
