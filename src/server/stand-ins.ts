import type { Names } from '#contract/server.ts'
import { standIns } from '#tools/stand-ins.server.ts'
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
