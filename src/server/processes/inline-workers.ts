import { deviceContext, SHARED_ROOM } from '#contract/context.ts'
import { answer } from '#contract/run.ts'
import { serverOperations } from '#tools/operations.server.ts'
import { runWorkerJob } from '#tools/worker-jobs.server.ts'
import { readJson } from '../http/read-json.ts'
import { fieldsFor, JsonText, type Workers } from './workers.ts'

/** Runs heavy operations in the thread that asks, in development and in tests: what a worker adds is tested with real ones. */
export const inlineWorkers: Workers = {
  async run({ route, input, json, fields }, _milliseconds, signal) {
    const entry = serverOperations.find(({ operation }) => `${operation.method} ${operation.path}` === route)
    if (!entry) throw new Error(`no operation ${route}`)
    const context = deviceContext(signal, SHARED_ROOM)
    const value = await answer(entry.operation, json ? { ...input, body: readJson(json) } : input, context)
    if (fields) return fieldsFor(value)
    return 'file' in entry.operation.answer ? value : new JsonText(Buffer.from(JSON.stringify(value)))
  },
  runForTool: ({ tool, input }) => runWorkerJob(tool, input),
  stats: () => ({ busy: 0, queued: 0, killed: 0 }),
  memory: async () => ({ all: 0, largest: 0 }),
  close: async () => {},
}
