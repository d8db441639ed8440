declare global {
  interface Document {
    /** Made by the document's own script: ends its watch and gives the button that was pressed last. */
    earlyPress?: () => HTMLButtonElement | undefined
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Inputs whose value is never other than what somebody gave: a colour or a range starts with one of its own. */
const TYPED = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number', 'date', 'time', 'datetime-local'])

/**
 * Tells React what a visitor typed, ticked or chose in the document before its code was there, and what the browser put
 * back after a reload: React leaves it in the fields, but knows nothing of it.
 */
export function tellEarlyInput(): void {
  for (const field of document.querySelectorAll<Field>('main input, main textarea')) {
    if (field instanceof HTMLTextAreaElement || TYPED.has(field.type)) tellText(field)
    else if (field.type === 'file') tellFiles(field)
    else if (field.type === 'checkbox' || field.type === 'radio') tellChoice(field)
  }
}

/** A value set through the field itself is one that React has seen; the one set past it makes the event count. */
function tellText(field: Field): void {
  const { value, defaultValue } = field
  if (value === defaultValue) return
  const { selectionStart, selectionEnd } = field
  field.value = defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function tellChoice(field: HTMLInputElement): void {
  const { checked, defaultChecked, type } = field
  if (checked === defaultChecked || (type === 'radio' && !checked)) return
  field.checked = defaultChecked
  field.click()
}

function tellFiles(field: HTMLInputElement): void {
  if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
}

let pressed: HTMLButtonElement | undefined

/** From here on, buttons are React's. */
export function takeEarlyPress(): void {
  pressed = document.earlyPress?.()
}

/** Presses once more what a visitor pressed before anybody listened, once the page knows what they typed. */
export function repeatEarlyPress(): void {
  setTimeout(() => {
    pressed?.click()
    pressed = undefined
  })
}
