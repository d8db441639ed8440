import type { ServerContext } from '#contract/server.ts'
import type { Ask } from '#contract/upstream.ts'
import { isPublicAddress } from '#shared/net/public-address.ts'

const HOUR_S = 60 * 60
const FAILED = 'The list of Tor exits is not available.'

/** Whether the Tor Project lists the address as an exit; its list has IPv4 only, so IPv6 is not known. */
export async function isTorExit(address: string, { upstreams }: ServerContext): Promise<boolean | null> {
  if (address.includes(':')) return null
  const attempts = upstreams.order('tor').map((provider) => ({ provider, get: readList }))
  const { value } = await upstreams.first({
    key: 'tor/exits',
    shared: true,
    fresh: HOUR_S,
    // The Tor Project forgets an exit 48 hours after it was last seen.
    keep: 48 * HOUR_S,
    patience: 1500,
    attempts,
    failure: FAILED,
  })
  return `\n${value}\n`.includes(`\n${address}\n`)
}

function readList(ask: Ask): Promise<string> {
  return ask.text({ path: '/torbulkexitlist' }, exitsOf)
}

/** One address a line. */
function exitsOf(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const exits = lines.filter(isPublicAddress)
  if (exits.length === 0) throw new Error('not a list of addresses')
  return exits.join('\n')
}
