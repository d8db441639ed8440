import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { dataOf, isToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { answer } from '#contract/run.ts'
import { operations } from '#tools/operations.ts'
import { serve } from './child.ts'
import { faultFields } from '../telemetry/fault.ts'
import { readJson } from '../http/read-json.ts'
import { fieldsFor, type Job, type Outcome } from './workers.ts'

const byRoute = new Map(
  operations.map((entry) => [`${entry.operation.method} ${entry.operation.path}`, entry.operation]),
)

serve(work)

async function work({ route, input, json, fields, own }: Job): Promise<Outcome> {
  try {
    const operation = byRoute.get(route)
    if (!operation) throw new Error(`no operation ${route}`)
    const given = json ? { ...input, body: readJson(json) } : input
    const context = own ? deviceContext() : deviceContext(undefined, SHARED_ROOM)
    const value = await answer(operation, given, context)
    if (fields) return { fields: fieldsFor(value) }
    return 'file' in operation.answer ? { file: value as FileAnswer } : { json: bytesOf(value) }
  } catch (error) {
    return isToolError(error) ? { error: dataOf(error) } : { fault: faultFields(error) }
  }
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
