import { Resolver } from 'node:dns/promises'
import type { Names } from '#contract/server.ts'

const FORWARD = { timeout: 1500, tries: 2 }
const REVERSE = { timeout: 1000, tries: 1 }

/** Asks DNS itself: no hosts file, no search domains. */
export const names: Names = {
  async addressesOf(name) {
    const resolver = new Resolver(FORWARD)
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  },
  async nameOf(address) {
    try {
      const [first] = await new Resolver(REVERSE).reverse(address)
      return first ?? null
    } catch {
      return null
    }
  },
}
