import { jsonOfField, quoteJson } from './cell.ts'
import { inWords, keptAsText, type Kept } from './number.ts'
import { DEEPEST, extraName, slotsOf, type Slot } from './header.ts'
import type { CsvOptions } from './options.ts'

/** A slot with its names as JSON text, made once. */
interface Printed {
  /** Several where each of them but the last is an object with nothing else in it. */
  names: string[]
  /** The column, or the first one inside. */
  column: number
  inner: Printed[] | undefined
}

const BLANKS = ' '.repeat(2 * DEEPEST)

/** Rows as JSON text. It is written as text, so that order, `__proto__` and every digit stay as they are. */
export class RecordPrinter {
  readonly notes: string[]
  /** Why digits of a column stay text. */
  private readonly kept: (Set<Kept> | undefined)[] = []
  /** The columns with numbers. */
  private readonly numeric: boolean[] = []
  private readonly given: string[]
  private readonly options: CsvOptions
  private readonly slots: Printed[]
  private readonly width: number
  private readonly taken: Set<string>
  private readonly extras: Printed[] = []
  private readonly colon: string
  private readonly omitEmpty: boolean

  constructor(names: string[], options: CsvOptions) {
    const { slots, notes } = slotsOf(names, options.enableDotNotation)
    this.colon = options.prettyPrint && options.outputFormat !== 'JSON_LINES' ? ': ' : ':'
    this.slots = printed(slots, this.colon)
    this.taken = new Set(slots.map((slot) => slot.name))
    this.width = names.length
    this.notes = notes
    this.given = names
    this.options = options
    this.omitEmpty = options.emptyFieldHandling === 'OMIT_EMPTY'
  }

  /** The row as an object; fields beyond the header are called `column4` after their place. */
  object(fields: string[], margin: string): string {
    const extra = fields.length > this.width ? this.extra(fields.length) : []
    return this.print(extra.length > 0 ? [...this.slots, ...extra] : this.slots, fields, margin) ?? '{}'
  }

  /** The row as a list; an empty field is null, because leaving it out would move the others. */
  list(fields: string[], margin: string): string {
    const inner = margin && `${margin}  `
    let text = ''
    fields.forEach((field, column) => {
      text += `${text === '' ? '' : ','}${inner}${this.value(field, column) ?? 'null'}`
    })
    return text === '' ? '[]' : `[${text}${margin}]`
  }

  /** The header as the first list. */
  header(names: string[], margin: string): string {
    const inner = margin && `${margin}  `
    return `[${names.map((name) => inner + quoteJson(name)).join(',')}${margin}]`
  }

  private print(slots: Printed[], fields: string[], margin: string): string | undefined {
    const inner = deeper(margin, 1)
    let text = ''
    for (const slot of slots) {
      // Slots stand in the order of their first columns: a row of one field costs nothing for a million names.
      if (this.omitEmpty && slot.column >= fields.length) break
      const member = this.member(slot, fields, inner)
      if (member !== undefined) text += `${text === '' ? '' : ','}${inner}${member}`
    }
    return text === '' ? undefined : `{${text}${margin}}`
  }

  private member({ names, column, inner }: Printed, fields: string[], margin: string): string | undefined {
    const last = names.length - 1
    let text = inner ? this.print(inner, fields, deeper(margin, last)) : this.value(fields[column], column)
    if (text === undefined) return undefined
    for (let level = last; level > 0; level--) {
      text = `{${deeper(margin, level)}${names[level]}${text}${deeper(margin, level - 1)}}`
    }
    return names[0] + text
  }

  private value(field: string | undefined, column: number): string | undefined {
    if (field === undefined || field === '') return this.omitEmpty ? undefined : 'null'
    const json = jsonOfField(field, this.options)
    if (isNumber(json)) this.numeric[column] = true
    else if (json.length > field.length && this.options.parseNumbers) {
      const reason = keptAsText(field, this.options.decimalComma)
      if (reason) (this.kept[column] ??= new Set()).add(reason)
    }
    return json
  }

  /** The columns whose digits stay text, in words. */
  keptNotes(): string[] {
    return this.kept.flatMap((kept, column) => {
      const name = this.given[column] ?? `column${column + 1}`
      return kept ? [`Column “${name}”: ${inWords(kept, this.numeric[column] === true)}`] : []
    })
  }

  private extra(length: number): Printed[] {
    for (let column = this.width + this.extras.length; column < length; column++) {
      const name = extraName(column, this.taken)
      this.extras.push({ names: [quoteJson(name) + this.colon], column, inner: undefined })
    }
    return this.extras.slice(0, length - this.width)
  }
}

/** JSON text that begins with a digit or a minus. */
function isNumber(json: string): boolean {
  const code = json.charCodeAt(0)
  return code === 0x2d || (code >= 0x30 && code <= 0x39)
}

function printed(slots: Slot[], colon: string): Printed[] {
  return slots.map((slot) => {
    const names = [quoteJson(slot.name) + colon]
    let at = slot
    while ('inner' in at && at.inner.length === 1) {
      at = at.inner[0] as Slot
      names.push(quoteJson(at.name) + colon)
    }
    if ('column' in at) return { names, column: at.column, inner: undefined }
    const inner = printed(at.inner, colon)
    return { names, column: (inner[0] as Printed).column, inner }
  })
}

function deeper(margin: string, levels: number): string {
  return margin && margin + BLANKS.slice(0, 2 * levels)
}
