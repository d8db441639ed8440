import { client } from '#contract/client.browser.ts'
import { ToolError } from '#contract/error.ts'
import { addressIn, echoedAddress } from '#ui/own-address.ts'
import type api from './api.ts'

const call = client<typeof api>()

/**
 * The visitor's own public address: as our server sees it, else as a public echo service does. Those are asked only
 * when our server answered that it cannot see the address, not when it did not answer.
 */
export async function ownAddress(signal: AbortSignal): Promise<string> {
  const seen = await call('GET /ip-lookup/own', {}, signal).catch(() => undefined)
  signal.throwIfAborted()
  const address = seen === undefined ? undefined : (addressIn(seen) ?? (await echoedAddress(signal)))
  if (address) return address
  throw new ToolError('Unable to detect your IP address. Please check your internet connection.', {
    status: 0,
    code: 'no_own_address',
  })
}
