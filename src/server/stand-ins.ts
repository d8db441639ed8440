import { ToolError } from '#contract/error.ts'
import type { Log, Names, Services } from '#contract/server.ts'
import { standIns } from '#tools/stand-ins.server.ts'
import type { Config } from './config/config.ts'
import { UNREACHABLE } from './public-fetch/public-fetch.ts'
import { readPublicUrl } from './public-fetch/public-url.ts'
import { openServices } from './services.ts'
import type { Fetch } from './upstream/transport.ts'

/** Answers as the outside services would, without a network. */
export const standInFetch: Fetch = async (url) => {
  const respond = standIns[url.origin]
  if (!respond) throw new Error('nothing stands in for this address')
  return (await respond(url, new Date())) as Awaited<ReturnType<Fetch>>
}

const NAMES: Record<string, string[]> = {
  'example.org': ['9.9.9.9', '2620:fe::fe'],
  'inside.example.org': ['10.0.0.5'],
  'half.example.org': ['9.9.9.9', '127.0.0.1'],
}

export const standInNames: Names = {
  addressesOf: async (name) => NAMES[name] ?? [],
  nameOf: async (address) => (address === '9.9.9.9' ? 'dns9.quad9.net' : null),
}

/** The guard is the real one; behind it a stand-in answers by the origin. */
const standInPublicFetch: Services['fetchPublic'] = async (text) => {
  const url = readPublicUrl(text)
  const respond = standIns[url.origin]
  if (!respond) throw new ToolError(UNREACHABLE, { code: 'unreachable' })
  const response = await respond(url, new Date())
  const type = response.headers.get('content-type') ?? ''
  return { bytes: new Uint8Array(await response.arrayBuffer()), type, url: url.href }
}

/** All services with stand-ins for what is outside of this machine: for tests, and for development without a network. */
export const standInServices = (config: Config, log: Log) => ({
  ...openServices(config, log, { fetch: standInFetch }),
  names: standInNames,
  fetchPublic: standInPublicFetch,
})
