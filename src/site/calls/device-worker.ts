import * as z from 'zod/mini'
import { deviceContext } from '#contract/context.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { commandOf, type AnyOperation } from '#contract/operation.ts'
import { answer, type Input } from '#contract/run.ts'
import { apiOf } from '#tools/api-of.ts'
import { answerWith } from '#ui/answer-with.ts'
import { DEVICE_FAILED } from './device-failed.ts'

// The content security policy forbids the code that the schema library would otherwise generate.
z.config({ jitless: true })

interface DeviceCall {
  tool: string
  /** `POST /csv/convert`, or just `convert`. */
  route: string
  input: Input
}

/** A call, what chains know of one, or the name of a tool that will soon be asked. */
export type DeviceQuestion = DeviceCall | { about: Omit<DeviceCall, 'input'> } | { warm: string }

/** What a chain knows of an operation. */
export interface AboutOperation {
  /** Its field that the chain feeds. */
  data?: string | undefined
  /** Whether it can be answered here. */
  here: boolean
}

export type DeviceAnswer = { value: unknown } | { file: FileAnswer }

answerWith<DeviceQuestion, DeviceAnswer>(async (question) => {
  if ('about' in question) return { value: await describe(question.about) }
  if (!('warm' in question)) return await respond(question)
  // Without a network the call itself tries again.
  await apiOf(question.warm).catch(() => undefined)
  return { value: undefined }
})

async function find({ tool, route }: Omit<DeviceCall, 'input'>): Promise<AnyOperation | undefined> {
  const api = await apiOf(tool)
  return Object.values(api ?? {}).find(({ method, path }) => `${method} ${path}` === route || commandOf(path) === route)
}

async function describe(call: Omit<DeviceCall, 'input'>): Promise<AboutOperation> {
  const operation = await find(call)
  return { data: operation?.data, here: operation?.run !== undefined }
}

async function respond({ input, ...call }: DeviceCall): Promise<DeviceAnswer> {
  try {
    const operation = await find(call)
    if (!operation?.run) throw new ToolError('This needs the server.', { code: 'server_only' })
    const value = await answer(operation, input, deviceContext())
    return 'file' in operation.answer ? { file: value as FileAnswer } : { value: plain(value) }
  } catch (error) {
    if (isToolError(error)) throw error
    throw new ToolError(DEVICE_FAILED, { status: 0, code: 'device' })
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
