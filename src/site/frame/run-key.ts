import { isShown } from '#ui/is-shown.ts'

/**
 * Runs the tool: the form that has the focus, also in a dialog, or, as after a link or “Send to…”, the first one in sight.
 */
export function runTool(focused: EventTarget | null): void {
  const form = focused instanceof Element && focused.closest('form')
  if (!form && document.querySelector('dialog[open]')) return
  const buttons = (form || document).querySelectorAll<HTMLElement>('main [type=submit]:not([aria-disabled=true])')
  ;[...buttons].find(isShown)?.click()
}
