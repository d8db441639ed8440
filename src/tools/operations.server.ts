import type { AnyRun } from '#contract/operation.ts'
import { operations, type Entry } from './operations.ts'

const modules = import.meta.glob<Record<string, AnyRun>>('./*/api.server.ts', { import: 'default', eager: true })

interface ServerEntry extends Entry {
  run: AnyRun
}

/** Every operation with the `run` that answers it on the server. */
export const serverOperations: ServerEntry[] = operations.map((entry) => {
  const run = modules[`./${entry.tool}/api.server.ts`]?.[entry.key] ?? entry.operation.run
  if (!run) throw new Error(`${entry.tool}: nothing runs ${entry.key} (declare run in api.ts or api.server.ts)`)
  return { ...entry, run: run as AnyRun }
})
