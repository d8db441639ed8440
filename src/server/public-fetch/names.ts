import type { ResolverOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import type { Names } from '#contract/server.ts'
import { busy } from '../limits/busy.ts'
import { createTurns } from '../processes/turns.ts'

const FORWARD = { timeout: 1500, tries: 2 }
const REVERSE = { timeout: 1000, tries: 1 }
/** Each holds two sockets, for seconds where nobody answers. */
const MOST_AT_ONCE = 32
const MOST_OF_ONE = 8
/** For a turn: names that answer take a few milliseconds. */
const LONGEST_WAIT_MS = 3000

type OpenResolver = (options: ResolverOptions) => Resolver
const openResolver: OpenResolver = (options) => new Resolver(options)

/** The addresses of both families; the signal ends the question. DNS itself is asked: no hosts file, no search domains. */
export async function addressesBy(resolver: Resolver, name: string, signal?: AbortSignal): Promise<string[]> {
  return await cancelled(resolver, signal, async () => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return withoutTranslated(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])))
  })
}

/**
 * Where a network has a translator for those who have IPv6 only, its name server makes a second address of each of IPv4
 * (DNS64, RFC 6147), which tells nothing new and is nobody's own.
 */
function withoutTranslated(addresses: string[]): string[] {
  const known = new Set(addresses)
  return addresses.filter((address) => !known.has(translatedOf(address)))
}

/** The IPv4 address inside one of 64:ff9b::/96 (RFC 6052). */
function translatedOf(address: string): string {
  const bytes = address.startsWith('64:ff9b::') ? ipaddr.parse(address).toByteArray() : []
  return bytes.slice(12).join('.')
}

async function cancelled<T>(resolver: Resolver, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
  const stop = () => resolver.cancel()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await ask()
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

export function createNames(open: OpenResolver = openResolver): Names {
  const turns = createTurns(MOST_AT_ONCE, MOST_OF_ONE)
  return {
    async addressesOf(name, signal, caller) {
      try {
        return await turns(() => addressesBy(open(FORWARD), name, signal), waiting(signal), caller)
      } catch {
        signal?.throwIfAborted()
        throw busy()
      }
    },
    async nameOf(address, signal, caller) {
      const ask = () => {
        const resolver = open(REVERSE)
        return cancelled(resolver, signal, () => resolver.reverse(address))
      }
      try {
        const [first] = await turns(ask, waiting(signal), caller)
        return first ?? null
      } catch {
        return null
      }
    },
  }
}

function waiting(signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(LONGEST_WAIT_MS)
  return signal ? AbortSignal.any([signal, late]) : late
}
