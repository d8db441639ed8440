import type { AnyOperation, AnyRun } from '#contract/operation.ts'

/** An operation with what answers it on the server. */
export interface ServerEntry {
  tool: string
  operation: AnyOperation
  run: AnyRun
}
