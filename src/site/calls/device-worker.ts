import * as z from 'zod/mini'
import { deviceContext } from '#contract/context.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { commandOf } from '#contract/operation.ts'
import { answer, type Input } from '#contract/run.ts'
import { apiOf } from '#tools/api-of.ts'
import { answerWith } from '#ui/answer-with.ts'

// The content security policy forbids the code that the schema library would otherwise generate.
z.config({ jitless: true })

export interface DeviceCall {
  tool: string
  /** `POST /csv/convert`, or just `convert`. */
  route: string
  input: Input
}

/** A call, or the name of a tool that will soon be asked. */
export type DeviceQuestion = DeviceCall | { warm: string }

export type DeviceAnswer = { value: unknown } | { file: FileAnswer }

answerWith<DeviceQuestion, DeviceAnswer>(async (question) => {
  if (!('warm' in question)) return await respond(question)
  // Without a network the call itself tries again.
  await apiOf(question.warm).catch(() => undefined)
  return { value: undefined }
})

async function respond({ tool, route, input }: DeviceCall): Promise<DeviceAnswer> {
  try {
    const api = await apiOf(tool)
    const operation = Object.values(api ?? {}).find(
      ({ method, path }) => `${method} ${path}` === route || commandOf(path) === route,
    )
    if (!operation?.run) throw new ToolError('This needs the server.', { code: 'server_only' })
    const value = await answer(operation, input, deviceContext())
    return 'file' in operation.answer ? { file: value as FileAnswer } : { value: plain(value) }
  } catch (error) {
    if (isToolError(error)) throw error
    throw new ToolError('The answer could not be worked out on this device.', { status: 0, code: 'device' })
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
