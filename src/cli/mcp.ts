import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestId } from '@modelcontextprotocol/sdk/types.js'
import { deviceContext } from '#contract/context.ts'
import { answer, type Input } from '#contract/run.ts'
import { mcpOf, pasted } from '#server/mcp/mcp.ts'
import { textOrError } from '#server/mcp/message.ts'
import { inGroups } from '#server/mcp/groups.ts'
import { JsonText, leavesLoop, startWorkers, type Workers } from '#server/processes/workers.ts'
import { localOperations } from './local-operations.ts'
import { Lines } from './mcp-lines.ts'

/** On a machine of one's own there is room; an agent that waits no longer says so. */
const WORKERS = { WORKERS: 4, QUEUE_MAX: 64, WORKER_MEMORY_MB: 4096 }
const LONGEST_MS = 300_000
/** How long calls may go on once nobody asks any more: whoever closed our input may still read. */
const LAST_MS = 5000

/**
 * `sundry mcp [tool …]`: the tools that need no server, for an agent on this machine, over stdin and stdout. What may take
 * long runs in processes, so that calls are answered side by side and can be given up.
 */
export async function serveMcp(groups: string[], worker: URL): Promise<void> {
  let workers: Workers | undefined
  const written = new Map<RequestId, JsonText>()
  const tellFault = (fault: unknown) =>
    void process.stderr.write(`sundry: ${fault instanceof Error ? fault.stack : String(fault)}\n`)
  const server = mcpOf(localOperations, __VERSION__)(
    async ({ operation }, input, { requestId, signal }) => {
      if (!leavesLoop(operation, sizeOf(input))) return await answer(operation, input, deviceContext(signal))
      workers ??= startWorkers(WORKERS, SILENT, worker)
      const job = { route: `${operation.method} ${operation.path}`, input, own: true } as const
      const value = await workers.run(job, LONGEST_MS, signal)
      if (value instanceof JsonText) written.set(requestId, value)
      return value
    },
    { fault: tellFault, list: (list, { requestId }) => void written.set(requestId, list) },
    inGroups(localOperations, groups),
  )
  const lines = new Lines(process.stdin, process.stdout, (message) => {
    const id = 'id' in message ? message.id : undefined
    if (id === undefined) return JSON.stringify(message)
    const made = written.get(id)
    written.delete(id)
    return textOrError(id, () => (made ? pasted(JSON.stringify(message), made) : JSON.stringify(message)), tellFault)
  })
  await server.connect(lines as Parameters<typeof server.connect>[0])
  await lines.ended()
  // The timer keeps this process alive: those that work for it do not.
  const late = new AbortController()
  await Promise.race([lines.settled, sleep(LAST_MS, undefined, late).catch(() => undefined)])
  late.abort()
  await server.close()
  await workers?.close()
}

const SILENT = { info() {}, warn() {}, error() {} }

/** About the bytes of an input: of its texts and files. */
function sizeOf({ body }: Input): number {
  return Object.values(Object(body) as object).reduce<number>((sum, value: unknown) => sum + lengthOf(value), 0)
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  const { bytes } = Object(value) as { bytes?: unknown }
  return bytes instanceof Uint8Array ? bytes.length : 0
}
