/** Work on the page's own thread that lasts longer than this is felt when typing and scrolling. */
const SLICE = 12

/** To be awaited between pieces of long work: lets the page answer whenever its turn has come. */
export type Breath = () => Promise<void>

/** A new one for each work; it throws as soon as the work is no longer wanted. */
export function breathing(signal: AbortSignal): Breath {
  let since = performance.now()
  return async () => {
    if (performance.now() - since >= SLICE) {
      await new Promise((resolve) => setTimeout(resolve))
      since = performance.now()
    }
    signal.throwIfAborted()
  }
}
