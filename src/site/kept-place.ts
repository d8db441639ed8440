const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Whoever removes a control with a key (a row, a message) goes on from its neighbour, not from the top of the page. */
export function keepPlace(): void {
  addEventListener('click', ({ detail }) => detail === 0 && followUp(document.activeElement), { capture: true })
}

function followUp(pressed: Element | null): void {
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  const place = controls.findIndex((control) => control === pressed)
  if (place < 0) return
  const neighbours = [...controls.slice(place + 1), ...controls.slice(0, place).reverse()]
  requestAnimationFrame(() => {
    if (pressed?.isConnected || document.activeElement !== document.body) return
    neighbours.find((control) => control.checkVisibility() && !control.matches(':disabled, [tabindex="-1"]'))?.focus()
  })
}
