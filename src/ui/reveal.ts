/** Scrolls to an element, at once for visitors who want no motion. */
export function reveal(element: Element | null, block: 'start' | 'nearest'): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block })
}
