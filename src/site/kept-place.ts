const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Whoever removes a control with a key (a row, a message), at once or when its work is done, goes on from its neighbour,
 * not from the top of the page. A tool that knows a better place puts the focus there itself.
 */
export function keepPlace(): void {
  let stopWatching = () => {}
  const pressed = ({ detail }: MouseEvent) => {
    stopWatching()
    if (detail === 0) stopWatching = watch(document.activeElement)
  }
  addEventListener('click', pressed, { capture: true })
  addEventListener('focusin', () => stopWatching())
}

function watch(pressed: Element | null): () => void {
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  const place = controls.findIndex((control) => control === pressed)
  const neighbours = [...controls.slice(place + 1), ...controls.slice(0, Math.max(place, 0)).reverse()]
  const observer = new MutationObserver(() => {
    if (pressed?.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    neighbours.find((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))?.focus()
  })
  if (place >= 0) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
