import { loadReader } from '#shared/net/ip-database.server.ts'
import { lateParts } from '#tools/late-parts.server.ts'
import type { Config } from './config/config.ts'
import type { Part } from './loading.ts'

/** What is loaded in the server's own process when it is first asked for: the start does not wait for it. */
export function partsOf({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Part[] {
  return [
    ...(REDIS_URL ? [() => import('ioredis')] : []),
    () => import('undici'),
    loadReader,
    () => import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    () => import('./mcp/message.ts'),
    () => import('./mcp/mcp.ts'),
    ...lateParts,
  ]
}
