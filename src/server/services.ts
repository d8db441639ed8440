import type { Log, Services } from '#contract/server.ts'
import type { Config } from './config.ts'

/** Everything outside the process that operations may use, made once from the configuration. */
export function openServices(_config: Config, log: Log): Services {
  return { log }
}
