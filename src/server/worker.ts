import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { dataOf, isToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { answer } from '#contract/run.ts'
import { operations } from '#tools/operations.ts'
import { faultFields } from './fault.ts'
import { readJson } from './read-json.ts'
import type { Job, Outcome } from './workers.ts'

const byRoute = new Map(
  operations.map((entry) => [`${entry.operation.method} ${entry.operation.path}`, entry.operation]),
)

export default async function work({ route, input, json }: Job): Promise<Outcome> {
  try {
    const operation = byRoute.get(route)
    if (!operation) throw new Error(`no operation ${route}`)
    const value = await answer(
      operation,
      json ? { ...input, body: readJson(json) } : input,
      deviceContext(undefined, SHARED_ROOM),
    )
    return 'file' in operation.answer ? { file: value as FileAnswer } : { json: JSON.stringify(value) }
  } catch (error) {
    return isToolError(error) ? { error: dataOf(error) } : { fault: faultFields(error) }
  }
}
