const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Whoever removes a control with a key (a row, a message), at once or when its work is done, goes on with what stands in
 * its place, not at the top of the page. A tool that knows a better place puts the focus there itself.
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
  const before = controls()
  const place = before.findIndex((control) => control === pressed)
  const observer = new MutationObserver(() => {
    if (pressed?.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const stayed = before.slice(0, place).findLast(isUsable)
    const now = controls()
    const successor = now.slice(stayed ? now.indexOf(stayed) + 1 : 0).find(isUsable) ?? stayed
    successor?.focus()
  })
  if (place >= 0) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const controls = () => [...document.querySelectorAll<HTMLElement>(CONTROLS)]

function isUsable(control: HTMLElement): boolean {
  return control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]')
}
