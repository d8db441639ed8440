import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { isToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { answer } from '#contract/run.ts'
import { operations } from '#tools/operations.ts'
import type { Job, Outcome } from './workers.ts'

const byRoute = new Map(
  operations.map((entry) => [`${entry.operation.method} ${entry.operation.path}`, entry.operation]),
)

export default async function work({ route, input }: Job): Promise<Outcome> {
  const operation = byRoute.get(route)
  if (!operation) return { fault: `no operation ${route}` }
  try {
    const value = await answer(operation, input, deviceContext(undefined, SHARED_ROOM))
    return 'file' in operation.answer ? { file: value as FileAnswer } : { json: JSON.stringify(value) }
  } catch (error) {
    if (!isToolError(error)) return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { message, status, code, errors, extra } = error
    return { error: { message, details: { status, code, errors, extra } } }
  }
}
