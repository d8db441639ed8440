/** Whether an element has a place in the page: nearly `checkVisibility`, which Safari 16 lacks. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}
