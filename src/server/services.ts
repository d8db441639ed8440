import type { ImageWork, Log, Services } from '#contract/server.ts'
import type { Config } from './config/config.ts'
import { inlineImages } from './processes/image-work.ts'
import { createNames } from './public-fetch/names.ts'
import { createPublicFetch, type Blocked } from './public-fetch/public-fetch.ts'
import { createUpstreams, type UpstreamParts, type UpstreamService } from './upstream/upstreams.ts'

interface ServiceParts extends UpstreamParts {
  images?: ImageWork
  blocked?: (reason: Blocked) => void
}

/** Everything outside the process that operations may use, made once from the configuration. */
export function openServices(
  config: Config,
  log: Log,
  { images = inlineImages, blocked, ...upstream }: ServiceParts = {},
): Services & { upstreams: UpstreamService } {
  return {
    log,
    upstreams: createUpstreams(config, log, upstream),
    names: createNames(),
    ipDatabases: config.IP_DB_DIR,
    images,
    modelDir: config.MODEL_DIR,
    fetchPublic: createPublicFetch(config, blocked && { blocked }),
  }
}
