import * as z from 'zod/mini'
import { deviceContext } from '#contract/context.ts'
import { dataOf, isToolError, type ErrorData } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { commandOf, type Api } from '#contract/operation.ts'
import { answer, type Input } from '#contract/run.ts'

// The content security policy forbids the code that the schema library would otherwise generate.
z.config({ jitless: true })

const apis = import.meta.glob<Api>('../../tools/*/api.ts', { import: 'default' })

export interface DeviceRequest {
  id: number
  tool: string
  /** `POST /csv/convert`, or just `convert`. */
  route: string
  input: Input
}

/** A question, or the name of a tool that will soon be asked. */
export type DeviceMessage = DeviceRequest | { warm: string }

export type DeviceReply =
  | { id: number; value: unknown }
  | { id: number; file: FileAnswer }
  | { id: number; error: ErrorData }

addEventListener('message', ({ data }: MessageEvent<DeviceMessage>) => {
  // Without a network the question itself tries again.
  if ('warm' in data) void operationsOf(data.warm).catch(() => undefined)
  else void respond(data).then((reply) => postMessage(reply))
})

async function operationsOf(tool: string): Promise<Api | undefined> {
  return await apis[`../../tools/${tool}/api.ts`]?.()
}

async function respond({ id, tool, route, input }: DeviceRequest): Promise<DeviceReply> {
  try {
    const api = await operationsOf(tool)
    const operation = Object.values(api ?? {}).find(
      ({ method, path }) => `${method} ${path}` === route || commandOf(path) === route,
    )
    if (!operation?.run) return { id, error: { message: 'This needs the server.', details: { code: 'server_only' } } }
    const value = await answer(operation, input, deviceContext())
    return 'file' in operation.answer ? { id, file: value as FileAnswer } : { id, value: plain(value) }
  } catch (error) {
    if (isToolError(error)) return { id, error: dataOf(error) }
    return {
      id,
      error: { message: 'The answer could not be worked out on this device.', details: { status: 0, code: 'device' } },
    }
  }
}

/**
 * Fields without a value are left out, as JSON leaves them out on the way from the server. Texts stay as they are: they
 * may be long.
 */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.parse(JSON.stringify(value))
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    fields.map(([name, field]) => [name, typeof field === 'string' ? field : JSON.parse(JSON.stringify(field))]),
  )
}
