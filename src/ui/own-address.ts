import { firstToEnd } from '#contract/signals.ts'
import { ECHO_URLS } from '#shared/browser-services.ts'
import { pageSetting } from './page-setting.ts'

/** Asked in this order, when our own server sees an address of a local network only. */
export function echoUrls(): string[] {
  return pageSetting('echo')?.split(' ').filter(Boolean) ?? ECHO_URLS
}

const PATIENCE_MS = 4000

/** The visitor's public address as an echo service sees it; `undefined` when none answers. */
export async function echoedAddress(signal: AbortSignal): Promise<string | undefined> {
  for (const echo of echoUrls()) {
    // Whatever is wrong with one service, the next one is asked.
    const told = addressIn(await fetchEcho(echo, signal).catch(() => undefined))
    if (told) return told
    signal.throwIfAborted()
  }
  return undefined
}

/** Other sites get no cookies of ours. */
async function fetchEcho(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, {
    credentials: 'omit',
    headers: { accept: 'application/json' },
    signal: firstToEnd(signal, AbortSignal.timeout(PATIENCE_MS)),
  })
  return response.ok ? await response.json() : undefined
}

/** What an answer says to be the address, if it is one. */
export function addressIn(answer: unknown): string | undefined {
  const ip = (answer as { ip?: unknown } | null | undefined)?.ip
  return typeof ip === 'string' && /^[\da-f.:]{3,45}$/i.test(ip) ? ip : undefined
}
