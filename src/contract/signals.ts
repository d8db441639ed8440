/** Ends with the first of some signals: `AbortSignal.any`, which Safari 16 and Chrome 115 lack. */
export function firstToEnd(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}
