import { addDetours, type AnyRequest } from '#contract/client.browser.ts'
import { LARGE_INPUT } from '#ui/large-input.ts'

/** Large bodies that are on their way, or whose answers are. */
let carried = 0

const loadCarrier = () => import('./carrier.ts')

/** Carries large bodies over the network, in a worker. */
export const carrier = {
  isBusy: () => carried > 0,
  // Without a network the call itself tries again.
  warm: () =>
    void loadCarrier().then(
      ({ open }) => open(),
      () => undefined,
    ),
}

export function installCarrier(): void {
  addDetours({
    carrier(route, request, signal) {
      if (sizeOf(request.body) < LARGE_INPUT) return undefined
      carried++
      return loadCarrier()
        .then(({ carry }) => carry(route, request, signal))
        .finally(() => carried--)
    },
  })
}

function sizeOf(body: AnyRequest['body']): number {
  return Object.values(body ?? {}).reduce<number>((sum, value) => {
    return sum + (typeof value === 'string' ? value.length : value instanceof Blob ? value.size : 0)
  }, 0)
}
