import { isShown } from '#ui/is-shown.ts'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * A control that is pressed by key may remove itself (a row, a message), at once or when its work is done; the browser
 * would then put the focus back to the top of the page. It goes to the control that follows the removed one instead. A
 * tool that knows a better place moves the focus itself.
 */
export function keepFocus(): void {
  let stopWatching = () => {}
  const pressed = ({ detail }: MouseEvent) => {
    stopWatching()
    if (detail === 0) stopWatching = watch(document.activeElement)
  }
  addEventListener('click', pressed, { capture: true })
  addEventListener('focusin', () => stopWatching())
}

function watch(pressed: Element | null): () => void {
  const before = controls(document)
  const place = before.findIndex((control) => control === pressed)
  const around: Element[] = []
  for (let each = pressed?.parentElement; each; each = each.parentElement) around.push(each)
  const observer = new MutationObserver(() => {
    if (pressed?.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    // The nearest control there is: what a message makes room for may have none yet, and what follows is far away.
    const near = around.filter(({ isConnected }) => isConnected).map(controls)
    const now = near.find((list) => list.some(isUsable))?.filter(isUsable) ?? []
    const stayed = before.slice(0, place).findLast(isUsable)
    const successor = now[stayed ? now.indexOf(stayed) + 1 : 0] ?? stayed
    successor?.focus()
  })
  if (place >= 0) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const controls = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>(CONTROLS)]

function isUsable(control: HTMLElement): boolean {
  return isShown(control) && !control.matches(':disabled, [tabindex="-1"]')
}
