declare global {
  interface Document {
    /** Made by the document's own script: ends its watch and gives the button that was pressed last. */
    earlyPress?: () => HTMLButtonElement | undefined
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Tells React what a visitor typed, ticked or chose in the document before its code was there, and what the browser put
 * back after a reload: React leaves it in the fields, but knows nothing of it.
 */
export function tellEarlyInput(): void {
  for (const field of document.querySelectorAll<Field | HTMLSelectElement>('main :is(input, textarea, select)')) {
    if (field instanceof HTMLSelectElement) tellOption(field)
    else if (field.type === 'file') tellFiles(field as HTMLInputElement)
    else if (field.type === 'checkbox' || field.type === 'radio') tellChoice(field as HTMLInputElement)
    else tellText(field)
  }
}

function tellOption(field: HTMLSelectElement): void {
  const given = [...field.options].find(({ defaultSelected }) => defaultSelected)
  if (given && !given.selected) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A value set through the field itself is one that React has seen; the one set past it makes the event count. */
function tellText(field: Field): void {
  const { value, defaultValue } = field
  // A colour or a range that is given none starts with a value of its own.
  if (value === defaultValue || (defaultValue === '' && /color|range/.test(field.type))) return
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
