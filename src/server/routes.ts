import { ToolError } from '#contract/error.ts'
import type { Cost } from '#contract/operation.ts'
import type { ServerEntry } from './entry.ts'
import type { Call, Reply } from './http/exchange.ts'
import { has } from './http/kept.ts'

export interface Route extends ServerEntry {
  cost: Cost
}
/** The operations at one path, by method. */
export type Routes = Partial<Record<string, Route>>

export function routesOf(entries: readonly ServerEntry[]): Map<string, Routes> {
  const routes = new Map<string, Routes>()
  for (const entry of entries) addRoute(routes, entry)
  return routes
}

function addRoute(routes: Map<string, Routes>, entry: ServerEntry): void {
  const { method, path, cost = 'cheap' } = entry.operation
  const others = routes.get(path)
  if (others?.[method]) throw new Error(`${method} ${path} is declared twice`)
  routes.set(path, { ...others, [method]: { ...entry, cost } })
}

/** Answers what no operation does: a document of our own, which methods there are, or that there is nothing. */
export function withoutOperation(
  call: Call,
  known: Routes | undefined,
  document: (() => Reply) | undefined,
  headers: Record<string, string>,
): Reply {
  if (document && (call.method === 'GET' || call.method === 'HEAD')) return unlessKept(call, document())
  if (!known && !document) {
    throw new ToolError('There is nothing at this address.', { status: 404, code: 'not_found' })
  }
  headers.allow = allow(known ?? { GET: true })
  if (call.method === 'OPTIONS') return { status: 204, headers: {}, body: null }
  throw new ToolError(`This address does not answer ${call.method}.`, { status: 405, code: 'wrong_method' })
}

/** Not sent again to who has it. */
function unlessKept(call: Call, reply: Reply): Reply {
  const { 'content-type': _type, ...headers } = reply.headers
  return headers.etag && has(call, headers.etag) ? { status: 304, headers, body: null } : reply
}

const allow = (known: object) => [...Object.keys(known), ...('GET' in known ? ['HEAD'] : []), 'OPTIONS'].join(', ')
