import { Resolver } from 'node:dns/promises'
import type { Names } from '#contract/server.ts'

const FORWARD = { timeout: 1500, tries: 2 }
const REVERSE = { timeout: 1000, tries: 1 }

/** The addresses of both families. DNS itself is asked: no hosts file, no search domains. */
export async function addressesBy(resolver: Resolver, name: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

export const names: Names = {
  addressesOf: (name) => addressesBy(new Resolver(FORWARD), name),
  async nameOf(address) {
    try {
      const [first] = await new Resolver(REVERSE).reverse(address)
      return first ?? null
    } catch {
      return null
    }
  },
}
