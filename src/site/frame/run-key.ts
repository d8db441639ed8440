import { isShown } from '#ui/is-shown.ts'

/** Runs the tool where the focus is in no form, whose own the key would be, as after a link or “Send to…”. */
export function runTool(focused: EventTarget | null): void {
  if (focused instanceof Element && focused.closest('form')) return
  const buttons = document.querySelectorAll<HTMLButtonElement>('main [type=submit]:not([aria-disabled=true])')
  ;[...buttons].find(isShown)?.click()
}
