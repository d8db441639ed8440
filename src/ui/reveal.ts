/** The height of the bar, `--bar`, under which nothing is seen. */
const BAR = 60

/** Scrolls to an element, at once for visitors who want no motion. */
export function reveal(element: Element | null, block: 'start' | 'nearest'): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block })
}

/** A result that is far below what was pressed, as on a phone, or above it under the bar. */
export function revealResult(element: Element | null): void {
  const top = element?.getBoundingClientRect().top ?? BAR
  if ((top > innerHeight * 0.6 || top < BAR) && matchMedia('(width < 56.25em)').matches) reveal(element, 'start')
}
