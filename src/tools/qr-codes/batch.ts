import { zipSync } from 'fflate'
import { isToolError, ToolError } from '#contract/error.ts'
import { CsvReader } from '#shared/csv-reader.ts'
import { makePng, makeSvg, type Look } from './code.ts'
import { CONTENT_TYPES, type ContentType, type Fields } from './fields.ts'
import { FORMS } from './forms.ts'
import { payloadOf } from './payload.ts'

export interface Row {
  /** Line of the list, the first being 1. */
  line: number
  /** File name without its ending, unique in the list. */
  name: string
  type: ContentType
  fields: Fields
}

export interface Outcome {
  row: Row
  content: string
  /** Why there is no code. */
  error: string | undefined
  file: Uint8Array | undefined
}

const MOST_ROWS = 500
const FIELD_NAMES = new Set(Object.values(FORMS).flatMap((form) => form.map(({ name }) => name)))

/**
 * The rows of a CSV text. With a header that names fields, each row is a content of `contentType` or of what its
 * fields suggest; without one, the first column is the text or address and the second a file name.
 * @example rowsOf('name,ssid,password\nhall,Guest,welcome-42')[0].type // 'WIFI'
 */
export function rowsOf(csv: string): Row[] {
  const records = recordsOf(csv)
  const header = (records[0]?.cells ?? []).map((cell) => cell.trim())
  const named = header.some((cell) => FIELD_NAMES.has(cell as keyof Fields))
  const body = named ? records.slice(1) : records
  if (body.length === 0) throw new ToolError('The list has no rows.')
  if (body.length > MOST_ROWS) {
    throw new ToolError(`The list has ${body.length} rows; at most ${MOST_ROWS} can be made at once.`)
  }
  const taken = new Set<string>()
  return body.map(({ cells, line }, index) => {
    const row = named ? namedRow(header, cells) : plainRow(cells)
    return { ...row, line, name: uniqueName(row.name || String(index + 1).padStart(3, '0'), taken) }
  })
}

function recordsOf(csv: string): { cells: string[]; line: number }[] {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/))
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
  return records
}

function namedRow(header: string[], cells: string[]): Omit<Row, 'line'> {
  const entries = new Map(header.map((name, index) => [name, cells[index] ?? '']))
  const given = [...entries].filter(([name, value]) => FIELD_NAMES.has(name as keyof Fields) && value !== '')
  const fields = Object.fromEntries(
    given.map(([name, value]) => [name, name === 'hidden' ? /^(?:true|yes|1)$/i.test(value) : value]),
  ) as Fields
  const asked = (entries.get('contentType') ?? '').trim().toUpperCase()
  const type = CONTENT_TYPES.find((candidate) => candidate === asked) ?? guess(fields)
  return { name: entries.get('name') ?? '', type, fields }
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

function plainRow(cells: string[]): Omit<Row, 'line'> {
  const text = cells[0] ?? ''
  const isAddress = /^https?:\/\/\S+$/i.test(text.trim())
  return {
    name: cells[1] ?? '',
    type: isAddress ? 'URL' : 'TEXT',
    fields: isAddress ? { url: text } : { text },
  }
}

function uniqueName(wanted: string, taken: Set<string>): string {
  const plain = wanted
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replace(/^[. -]+|[. -]+$/g, '')
    .slice(0, 80)
  const base = plain || 'code'
  let name = base
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}-${number}`
  taken.add(name.toLowerCase())
  return name
}

export function makeRow(row: Row, look: Look, format: 'png' | 'svg'): Outcome {
  try {
    const { content } = payloadOf(row.type, row.fields)
    const file = format === 'png' ? makePng(content, look).png : new TextEncoder().encode(makeSvg(content, look))
    return { row, content, error: undefined, file }
  } catch (error) {
    if (!isToolError(error)) throw error
    return { row, content: '', error: error.message, file: undefined }
  }
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
