declare global {
  interface Document {
    /** Defined by the document's inline script: stops recording, and returns the buttons pressed so far, the latest last. */
    earlyPress?: () => Set<HTMLButtonElement>
    /** Defined there, too: records letters typed outside fields, for a search whose code is still loading. */
    keepLetters?: () => void
    /** Stops that, and returns the letters. */
    takeLetters?: () => string
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement
/** Tells React of one field. */
type Telling = () => void

/**
 * Reads what a visitor typed, ticked or chose before the page's code had loaded, and what the browser restored after a
 * reload: React leaves it in the fields, but its state does not have it. Stored options overwrite fields, so this is read
 * before them.
 * @returns dispatches the events that put it into React's state. Not to be called within the event that started the
 *   page: React resets such a field for a moment, and handlers of that event would read the old value
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

/** React ignores an event for a value that it has set itself: the value is set past its setter, by the prototype's. */
function readText(field: Field): Telling | undefined {
  const { value, defaultValue } = field
  // A colour or a range that is given none starts with a value of its own.
  if (value === defaultValue || (defaultValue === '' && /color|range/.test(field.type))) return undefined
  const label = nameOf(field)
  const focused = document.activeElement === field
  return () => {
    // A tab in the address has taken the place of the first one: a text that both have is typed into its field.
    const shown = field.isConnected ? field : textNamed(label)
    if (!shown) return
    const { selectionStart, selectionEnd } = field
    if (focused && shown !== field) shown.focus()
    shown.value = shown.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(shown), 'value')?.set?.call(shown, value)
    if (document.activeElement === shown && selectionStart !== null)
      shown.setSelectionRange(selectionStart, selectionEnd)
    shown.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const nameOf = ({ labels }: Field) => labels?.[0]?.textContent ?? ''

function textNamed(name: string): Field | undefined {
  const texts = [...document.querySelectorAll<Field>('main :is(input, textarea)')]
  return texts.find((field) => name && nameOf(field) === name)
}

function readChoice(field: HTMLInputElement): Telling | undefined {
  const { checked, defaultChecked, type } = field
  if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined
  return () => {
    const { disabled } = field
    field.checked = defaultChecked
    // Firefox restores disabled boxes as well, and a disabled one cannot be clicked.
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

/** Repeats the presses that were recorded before the code had loaded, once React's state has what was typed. */
export function repeatEarlyPress(): void {
  setTimeout(() => {
    for (const button of pressed) (button.isConnected ? button : namesakeOf(button))?.click()
    pressed = []
  })
}

/** React renders the lists of the inline script anew, so their recorded buttons are gone: finds the new one by its name. */
function namesakeOf(button: HTMLButtonElement): HTMLButtonElement | null {
  return document.querySelector(`main button[aria-label="${CSS.escape(button.ariaLabel ?? '')}"]`)
}
