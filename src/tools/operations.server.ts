import { operations, type Entry } from './operations.ts'

type Runs = Record<string, (input: never, context: never) => unknown>

const modules = import.meta.glob<Runs>('./*/api.server.ts', { import: 'default', eager: true })

interface ServerEntry extends Entry {
  run: (input: never, context: never) => unknown
}

/** Every operation with the `run` that answers it on the server. */
export const serverOperations: ServerEntry[] = operations.map((entry) => {
  const run = modules[`./${entry.tool}/api.server.ts`]?.[entry.key] ?? entry.operation.run
  if (!run) throw new Error(`${entry.tool}: nothing runs ${entry.key} (declare run in api.ts or api.server.ts)`)
  return { ...entry, run: run as ServerEntry['run'] }
})
