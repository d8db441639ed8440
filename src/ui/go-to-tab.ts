/** Shows another tab of the page, for a button of the one that is left: the focus would be lost with that. */
export function goToTab(id: string): void {
  document.querySelector<HTMLElement>(`[id$="-${id}-tab"]`)?.focus()
  location.hash = id
}
