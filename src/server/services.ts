import type { Log, Services } from '#contract/server.ts'
import type { Config } from './config.ts'
import { names } from './names.ts'
import { createPublicFetch } from './public-fetch.ts'
import { createUpstreams, type UpstreamParts, type UpstreamService } from './upstream/upstreams.ts'

/** Everything outside the process that operations may use, made once from the configuration. */
export function openServices(
  config: Config,
  log: Log,
  upstream: UpstreamParts = {},
): Services & { upstreams: UpstreamService } {
  return {
    log,
    upstreams: createUpstreams(config, log, upstream),
    names,
    ipDatabases: config.IP_DB_DIR,
    fetchPublic: createPublicFetch(config),
  }
}
