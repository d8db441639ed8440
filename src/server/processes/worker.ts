import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { dataOf, isToolError } from '#contract/error.ts'
import type { FileAnswer } from '#contract/files.ts'
import { answer } from '#contract/run.ts'
import { operations } from '#tools/operations.ts'
import { runWorkerJob } from '#tools/worker-jobs.server.ts'
import { serve } from './child.ts'
import { faultFields } from '../telemetry/fault.ts'
import { readJson } from '../http/read-json.ts'
import { fieldsFor, type Job, type Outcome, type ToolJob } from './workers.ts'

const byRoute = new Map(
  operations.map((entry) => [`${entry.operation.method} ${entry.operation.path}`, entry.operation]),
)

serve(work)

async function work(job: Job | ToolJob): Promise<Outcome> {
  try {
    return 'tool' in job ? { value: await runWorkerJob(job.tool, job.input) } : await answered(job)
  } catch (error) {
    return isToolError(error) ? { error: dataOf(error) } : { fault: faultFields(error) }
  }
}

async function answered({ route, input, json, fields, own }: Job): Promise<Outcome> {
  const operation = byRoute.get(route)
  if (!operation) throw new Error(`no operation ${route}`)
  const given = json ? { ...input, body: readJson(json) } : input
  const context = own ? deviceContext() : deviceContext(undefined, SHARED_ROOM)
  const value = await answer(operation, given, context)
  if (fields) return { fields: fieldsFor(value) }
  return 'file' in operation.answer ? { file: value as FileAnswer } : { json: bytesOf(value) }
}

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
