declare global {
  interface Document {
    /** Made by the document's own script: ends its watch and gives the buttons that were pressed, the last one last. */
    earlyPress?: () => Set<HTMLButtonElement>
    /** Made by it, too: keeps what is typed outside fields, for a search that is on its way. */
    keepLetters?: () => void
    /** Ends that, and gives the letters. */
    takeLetters?: () => string
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement
/** Tells React of one field. */
type Telling = () => void

/**
 * What a visitor typed, ticked or chose in the document before its code was there, and what the browser put back after a
 * reload: React leaves it in the fields, but knows nothing of it. Remembered values may take its place in the fields, so
 * it is read before them.
 * @returns tells React of it. Not to be called within the event that brought the page to life, as React puts a field that
 *   it is told of back for a moment, and whoever handles that event then would read the old value
 */
export function readEarlyInput(): () => void {
  const fields = document.querySelectorAll<Field | HTMLSelectElement>('main :is(input, textarea, select)')
  const tellings = [...fields].flatMap((field) => readField(field) ?? [])
  return () => {
    for (const tell of tellings) tell()
  }
}

function readField(field: Field | HTMLSelectElement): Telling | undefined {
  if (field instanceof HTMLSelectElement) return readOption(field)
  if (field.type === 'file') return readFiles(field as HTMLInputElement)
  if (field.type === 'checkbox' || field.type === 'radio') return readChoice(field as HTMLInputElement)
  return readText(field)
}

function readOption(field: HTMLSelectElement): Telling | undefined {
  const given = [...field.options].find(({ defaultSelected }) => defaultSelected)
  if (!given || given.selected) return undefined
  const { value } = field
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** A value set through the field itself is one that React has seen; the one set past it makes the event count. */
function readText(field: Field): Telling | undefined {
  const { value, defaultValue } = field
  // A colour or a range that is given none starts with a value of its own.
  if (value === defaultValue || (defaultValue === '' && /color|range/.test(field.type))) return undefined
  return () => {
    const { selectionStart, selectionEnd } = field
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function readChoice(field: HTMLInputElement): Telling | undefined {
  const { checked, defaultChecked, type } = field
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined
  return () => {
    const { disabled } = field
    field.checked = defaultChecked
    // Firefox puts back also what was switched off, and what is off takes no click.
    field.disabled = false
    field.click()
    if (disabled) field.disabled = true
  }
}

function readFiles(field: HTMLInputElement): Telling | undefined {
  if (!field.files?.length) return undefined
  return () => void field.dispatchEvent(new Event('change', { bubbles: true }))
}

let pressed: Iterable<HTMLButtonElement> = []

/** From here on, buttons are React's. */
export function takeEarlyPress(): void {
  pressed = document.earlyPress?.() ?? []
}

/** Presses once more what a visitor pressed before anybody listened, once the page knows what they typed. */
export function repeatEarlyPress(): void {
  setTimeout(() => {
    for (const button of pressed) (button.isConnected ? button : namesakeOf(button))?.click()
    pressed = []
  })
}

/** One of the document's own lists is made again by React, with its buttons. */
function namesakeOf(button: HTMLButtonElement): HTMLButtonElement | null {
  return document.querySelector(`main button[aria-label="${CSS.escape(button.ariaLabel ?? '')}"]`)
}
