import { zipSync } from 'fflate'
import { isToolError, ToolError } from '#contract/error.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { CsvReader } from '#shared/data/csv-reader.ts'
import { normalized } from '#shared/text/normalize.ts'
import { lookWarnings, makePng, makeSvg, type Look } from './code.ts'
import { CONTENT_TYPES, CRYPTO_TYPES, ENCRYPTIONS, type ContentType, type Fields } from './fields.ts'
import { FORMS, TYPE_LABELS, type FormField } from './forms.ts'
import { payloadOf } from './payload.ts'

interface Row {
  /** Line of the list, the first being 1. */
  line: number
  /** File name without its ending, unique in the list. */
  name: string
  type: ContentType
  fields: Fields
  /** What in the row is not understood. */
  fault?: string
  /** What may have been meant otherwise. */
  doubt?: string
}

interface List {
  rows: Row[]
  /** Columns whose names are no fields: nothing of them gets into a code. */
  leftOut: string[]
}

export interface Outcome {
  row: Row
  content: string
  /** What the maker of the code should know about it. */
  warnings: string[]
  /** Why there is no code. */
  error: string | undefined
  file: Uint8Array | undefined
}

const MOST_ROWS = 500

/** As people write one and the same name: `Phone number`, `phone_number`, `E-Mail`. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** By their names, and by what the forms call them: `Start`, `Website`. */
const FIELDS = new Map(
  (['label', 'name'] as const).flatMap((by) =>
    Object.values(FORMS)
      .flat()
      .map((field) => [plain(field[by]), field] as const),
  ),
)
const TYPES = new Map(CONTENT_TYPES.flatMap((type) => [type, TYPE_LABELS[type]].map((name) => [plain(name), type])))

const ENCRYPTION_NAMES = new Map(Object.entries({ wep: 'WEP', none: 'NONE', nopass: 'NONE', open: 'NONE' } as const))
const CURRENCY_NAMES = new Map(Object.entries({ btc: 'BITCOIN', eth: 'ETHEREUM', ltc: 'LITECOIN' } as const))

/** What a cell means where not every text will do; nothing where it is not understood. */
const READERS: Partial<Record<keyof Fields, { read: (cell: string) => string | undefined; choices: string }>> = {
  encryption: {
    read: (cell) => (/^wpa|^sae$/.test(plain(cell)) ? 'WPA' : ENCRYPTION_NAMES.get(plain(cell))),
    choices: ENCRYPTIONS.join(', '),
  },
  cryptoType: {
    read: (cell) => CURRENCY_NAMES.get(plain(cell)) ?? CRYPTO_TYPES.find((name) => plain(name) === plain(cell)),
    choices: CRYPTO_TYPES.join(', '),
  },
}

/**
 * The rows of a CSV text. With a header that names fields, each row is a content of `contentType` or of what its
 * fields suggest; without one, the first column is the text or address and the second a file name.
 * @example listOf('name,ssid,password\nhall,Guest,welcome-42').rows[0].type // 'WIFI'
 */
export function listOf(csv: string): List {
  const { records, delimiter } = recordsOf(csv)
  const header = (records[0]?.cells ?? []).map((cell) => cell.trim())
  const named = header.some((cell) => FIELDS.has(plain(cell)))
  const body = named ? records.slice(1) : records
  if (body.length === 0) throw new ToolError('The list has no rows.')
  if (body.length > MOST_ROWS) {
    throw new ToolError(`The list has ${grouped(body.length)} rows; at most ${MOST_ROWS} can be made at once.`)
  }
  const lines = csv.split(/\r\n|\r|\n/)
  const taken = new Set<string>()
  const rows = body.map(({ cells, line }, index) => {
    const row = named
      ? namedRow(header, cells)
      : plainRow(cells, line, (lines[line - 1] ?? '').includes(cells.join(delimiter)))
    return { ...row, line, name: uniqueName(row.name || String(index + 1).padStart(3, '0'), taken) }
  })
  const known = (name: string) => ['', 'name', 'contenttype'].includes(plain(name)) || FIELDS.has(plain(name))
  return { rows, leftOut: named ? header.filter((name) => !known(name)) : [] }
}

function recordsOf(csv: string) {
  // What stands in quotes is text.
  const [firstLine = ''] = csv.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)
  const count = (mark: string) => firstLine.split(mark).length
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  const records: { cells: string[]; line: number }[] = []
  const reader = new CsvReader(
    { delimiter, quote: '"' },
    ({ fields, line }) => records.push({ cells: fields, line }),
    (_fault, line) => {
      throw new ToolError(`The list is not CSV: see line ${line}.`)
    },
  )
  reader.push(csv)
  reader.end()
  return { records, delimiter }
}

function namedRow(header: string[], cells: string[]): Omit<Row, 'line'> {
  const entries = new Map(header.map((name, index) => [plain(name), cells[index] ?? '']))
  const fields: Record<string, string | boolean> = {}
  let fault = cells.slice(header.length).some((cell) => cell.trim() !== '')
    ? `The row has ${cells.length} columns, the header ${header.length}: a text with commas or semicolons stands in double quotes.`
    : undefined
  const notUnderstood = (cell: string, choices: string) => {
    fault ??= `“${cell.trim()}” is not understood here. Write one of: ${choices}.`
  }
  const fill = ({ name, label }: FormField, value: string | boolean) => {
    if ((fields[name] ?? value) !== value)
      fault ??= `Two columns of the header are the same field (${label}), and this row fills both differently: leave one of them empty.`
    fields[name] = value
  }
  for (const [index, title] of header.entries()) {
    const field = FIELDS.get(plain(title))
    const cell = cells[index] ?? ''
    if (!field || cell === '') continue
    const reader = READERS[field.name]
    const value = reader ? reader.read(cell) : (field.read?.(cell) ?? cell)
    if (field.kind === 'check') {
      const ticked = tickOf(cell)
      if (ticked === undefined) notUnderstood(cell, 'yes, no')
      else fill(field, ticked)
    } else if (value === undefined) notUnderstood(cell, reader?.choices ?? '')
    else fill(field, value)
  }
  const asked = entries.get('contenttype') ?? ''
  const type = TYPES.get(plain(asked))
  if (!type && asked.trim() !== '') notUnderstood(asked, CONTENT_TYPES.join(', '))
  const name = entries.get('name') ?? ''
  return { name, type: type ?? guess(fields), fields, ...(fault === undefined ? {} : { fault }) }
}

/** As spreadsheets and people write it; a blank cell is none. */
function tickOf(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  if (/^(?:true|yes|y|on|x|1)$/.test(word)) return true
  return /^(?:false|no|n|off|0)?$/.test(word) ? false : undefined
}

/** Of the types whose needs are met, the one that uses most of the row's fields; of these the one with the shortest form. */
function guess(fields: Fields): ContentType {
  const used = (type: ContentType) => FORMS[type].filter(({ name }) => fields[name] !== undefined).length
  const possible = CONTENT_TYPES.filter((type) =>
    FORMS[type].every(({ name, required }) => !required || fields[name] !== undefined),
  )
  const [best = 'TEXT'] = possible.sort((a, b) => used(b) - used(a) || FORMS[a].length - FORMS[b].length)
  return best
}

function plainRow(cells: string[], line: number, unquoted: boolean): Omit<Row, 'line'> {
  if (cells.length > 2) {
    throw new ToolError(
      `Line ${line} has ${cells.length} columns. A list without a header of field names has two, the text and a file name; a text with commas or semicolons stands in double quotes.`,
    )
  }
  const [text = '', name = ''] = cells
  const isAddress = /^https?:\/\/\S+$/i.test(text.trim())
  return {
    ...(unquoted &&
      looksCut(text, name, isAddress) && {
        doubt: `“${name.trim()}” was taken for the file name. If it belongs to the text, put the whole text in double quotes.`,
      }),
    name,
    type: isAddress ? 'URL' : 'TEXT',
    fields: isAddress ? { url: text } : { text },
  }
}

/** Whether a file name may be the rest of a sentence, of an address or of a position. */
function looksCut(text: string, name: string, isAddress: boolean): boolean {
  if (!isAddress && /^\s+\S/.test(name)) return true
  return /[=&/?#%]/.test(name) || (/[?@=].*\d$/.test(text) && /^[+-]?\d/.test(name))
}

function uniqueName(wanted: string, taken: Set<string>): string {
  const harmless = normalized(wanted, 'NFC')
    .replace(/[^\p{L}\p{M}\p{N}\p{Join_Control}._ -]+/gu, '-')
    .replace(/^[. -]+/, '')
    .slice(0, 80)
    // With a point or blank goes half of a letter that was cut.
    .replace(/[. \uD800-\uDBFF-]+$/, '')
  const base = harmless || 'code'
  let name = base
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}-${number}`
  taken.add(name.toLowerCase())
  return name
}

export function makeRow(row: Row, look: Look, format: 'png' | 'svg'): Outcome {
  try {
    if (row.fault !== undefined) throw new ToolError(row.fault)
    const { content, warnings } = payloadOf(row.type, row.fields)
    const { file, warnings: others } = fileOf(content, look, format)
    const doubts = row.doubt === undefined ? [] : [row.doubt]
    return { row, content, warnings: [...doubts, ...warnings, ...others], error: undefined, file }
  } catch (error) {
    if (!isToolError(error)) throw error
    return { row, content: '', warnings: [], error: error.message, file: undefined }
  }
}

function fileOf(content: string, look: Look, format: 'png' | 'svg'): { file: Uint8Array; warnings: string[] } {
  if (format === 'svg') return { file: new TextEncoder().encode(makeSvg(content, look)), warnings: lookWarnings(look) }
  const { png, warnings } = makePng(content, look)
  return { file: png, warnings }
}

/** The pictures are compressed already: they are only put together. */
export function zipOf(outcomes: Outcome[], format: 'png' | 'svg'): Uint8Array<ArrayBuffer> {
  const files = outcomes.flatMap(({ row, file }) => (file ? [[`${row.name}.${format}`, file] as const] : []))
  // A fixed time: the same list gives the same file.
  return zipSync(Object.fromEntries(files), {
    level: format === 'png' ? 0 : 6,
    mtime: '2000-01-01',
  }) as Uint8Array<ArrayBuffer>
}
