import { ToolError } from '#contract/error.ts'
import type { ServerRuns } from '#contract/operation.ts'
import type { ServerContext } from '#contract/server.ts'
import { locateIp } from '#shared/net/locate-ip.server.ts'
import { arePublicAddresses, isPublicAddress } from '#shared/net/public-address.ts'
import { unlessRefused } from '#shared/unless-refused.ts'
import { rangeOf } from './address-range.ts'
import type api from './api.ts'
import { NOT_PUBLIC, readTarget } from './target.ts'
import { isTorExit } from './tor.server.ts'
import { isVpnAddress } from './vpn.server.ts'

const FAILED =
  'Unable to load the information for this address. This might be due to network restrictions or API limits.'

export default {
  async lookup({ ipOrDomain }, context) {
    const target = readTarget(ipOrDomain)
    if ('address' in target) {
      const range = rangeOf(target.address)
      if (range) throw new ToolError(`${target.address} ${range}. It has no place on the internet to look up.`)
      return await describe(target.address, context)
    }
    const addresses = await resolve(target.name, context)
    const found = await describe(addresses[0] as string, context)
    return { ...found, resolvedFrom: target.name, addresses }
  },

  own(_input, { address }) {
    return isPublicAddress(address) ? { ip: address, type: typeOf(address) } : { ip: null, type: null }
  },
} satisfies ServerRuns<typeof api, ServerContext>

/** IPv4 first. One address inside a network makes the name none of our business, and the answer does not tell which. */
async function resolve(name: string, { names }: ServerContext): Promise<string[]> {
  const addresses = await names.addressesOf(name)
  if (!arePublicAddresses(addresses)) throw new ToolError(NOT_PUBLIC)
  return addresses.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
}

async function describe(address: string, context: ServerContext) {
  const [located, hostname, torExit, vpnNetwork] = await Promise.all([
    locateIp(address, context, FAILED),
    context.names.nameOf(address),
    orUnknown(isTorExit(address, context)),
    orUnknown(isVpnAddress(address, context)),
  ])
  const { facts, sources, age } = located
  if (age !== undefined) context.header('age', String(age))
  const isTor = torExit ?? facts.isTor
  // Lists miss small services: a service that names one is believed.
  const isVpn = facts.isVpn === true ? true : (vpnNetwork ?? facts.isVpn)
  // What leaves Tor is a proxy, whoever else says what.
  const isProxy = isTor === true ? true : facts.isProxy
  return { ip: address, ...facts, hostname, type: typeOf(address), isTor, isVpn, isProxy, sources }
}

/** A list that cannot be had says neither yes nor no. */
async function orUnknown(listed: Promise<boolean | null>): Promise<boolean | null> {
  return (await unlessRefused(listed)) ?? null
}

const typeOf = (address: string) => (address.includes(':') ? ('IPv6' as const) : ('IPv4' as const))
