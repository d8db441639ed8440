import { BlockList, isIP } from 'node:net'
import type { ServerContext } from '#contract/server.ts'
import type { Ask } from '#contract/upstream.ts'

const DAY_S = 24 * 60 * 60
const FAILED = 'The list of VPN networks is not available.'
/** Whoever lists a wider network has made a mistake: it would make half the world a VPN. */
const FEWEST_BITS = { ipv4: 8, ipv6: 16 }
const MOST_BITS = { ipv4: 32, ipv6: 128 }

type Family = 'ipv4' | 'ipv6'
/** The lists as they were last read: eleven thousand networks are not sorted in for every lookup. */
const loaded = new Map<Family, { text: string; networks: BlockList }>()

/** Whether X4BNet lists the address among the networks of VPN providers, or of privacy relays. */
export async function isVpnAddress(address: string, { upstreams }: ServerContext): Promise<boolean> {
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const attempts = upstreams.order('vpn').map((provider) => ({ provider, get: (ask: Ask) => readList(ask, family) }))
  const { value } = await upstreams.first({
    key: `vpn/${family}`,
    shared: true,
    fresh: DAY_S,
    keep: 30 * DAY_S,
    patience: 1500,
    attempts,
    failure: FAILED,
  })
  return networksOf(value, family).check(address, family)
}

function networksOf(text: string, family: Family): BlockList {
  const known = loaded.get(family)
  if (known?.text === text) return known.networks
  const networks = new BlockList()
  for (const line of text.split('\n')) {
    const [network, bits] = line.split('/') as [string, string]
    networks.addSubnet(network, Number(bits), family)
  }
  loaded.set(family, { text, networks })
  return networks
}

function readList(ask: Ask, family: Family): Promise<string> {
  return ask.text({ path: `/${family}.txt` }, (text) => {
    const lines = text.split(/\r?\n/).map((line) => line.trim())
    const networks = lines.filter((line) => isNetwork(line, family))
    if (networks.length === 0) throw new Error('not a list of networks')
    return networks.join('\n')
  })
}

function isNetwork(line: string, family: Family): boolean {
  const [, network = '', bits] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(line) ?? []
  return (
    isIP(network) === Number(family.slice(-1)) &&
    Number(bits) >= FEWEST_BITS[family] &&
    Number(bits) <= MOST_BITS[family]
  )
}
