import { CsvReader } from '#shared/data/csv-reader.ts'

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** As much of a text as is looked at. */
export const SAMPLE = 32 * 1024
/** `sep=;` on the first line: how spreadsheets are told. */
const DIRECTIVE = /^\ufeff?"?sep=([^\r\n"])"?[\r\n]/i
/** A first line that says something, without any delimiter. */
const LONE_NAME = /^[ \r\n]*[^\s,;|][^,;\t|\r\n]*[\r\n]/
/** Tenths of the records that make a table regular enough to be believed. */
const REGULAR = 8
const DECIMAL_COMMA = /^\s*-?\d+(?:\.\d{3})*,\d+\s*$/

export function directiveOf(text: string): string | undefined {
  return DIRECTIVE.exec(text)?.[1]
}

interface Shape {
  delimiter: string
  /** Whether it cuts the first record into as many fields as most others. */
  headed: boolean
  /** Share of the records that have the commonest number of fields, in tenths. */
  regular: number
  columns: number
  /** Fields with a quote that does not begin them, as where a quoted field is cut apart. */
  stray: number
  /** Fields that begin with a blank, as words behind a comma of prose do. */
  padded: number
  /** Another delimiter than the comma, with fields or a whole column whose commas are all decimal ones. */
  decimal: boolean
}

/**
 * The delimiter that cuts the text into the most regular table; a comma where nothing does.
 * @example detectDelimiter('1,5;2,5', '"') // ';': the commas are decimal
 */
export function detectDelimiter(text: string, quote: string): string {
  const sample = text.slice(0, SAMPLE)
  const cut = text.length > SAMPLE
  const shapes = DELIMITERS.map((delimiter) => shapeOf(sample, delimiter, quote, cut)).filter((shape) => shape !== null)
  const decimal = shapes.some((shape) => shape.decimal && shape.regular >= REGULAR)
  // Below a single name, what cuts records in two is a mark of their text.
  const least = isLoneName(LONE_NAME.exec(text)?.[0], quote) ? 3 : 2
  const ranked = shapes
    .filter((shape) => shape.columns >= least && !(decimal && shape.delimiter === ','))
    .sort(
      (a, b) =>
        Number(cutsHeader(b)) - Number(cutsHeader(a)) ||
        b.regular - a.regular ||
        a.stray - b.stray ||
        b.columns - a.columns ||
        a.padded - b.padded,
    )
  return ranked[0]?.delimiter ?? ','
}

/** Not one that a quoted field goes on from: its delimiter stands in a later line. */
function isLoneName(line: string | undefined, quote: string): boolean {
  if (line === undefined) return false
  return quote === '' || !line.trimStart().startsWith(quote) || line.split(quote).length % 2 === 1
}

/** Names tell more than what the texts below them hold, where most records have as many fields. */
const cutsHeader = ({ headed, regular }: Shape) => headed && regular >= REGULAR

/** `null` where fewer than half of the records are cut at all. */
function shapeOf(sample: string, delimiter: string, quote: string, cut: boolean): Shape | null {
  const widths = new Map<number, number>()
  let records = 0
  let divided = 0
  let stray = 0
  let padded = 0
  let firstWidth = 0
  /** Fields with a comma, and those of them that are decimal numbers, by column. */
  const commas: number[] = []
  const decimals: number[] = []
  let faulty = false
  const reader = new CsvReader(
    { delimiter, quote },
    ({ fields }) => {
      if (records++ === 0) firstWidth = fields.length
      const broken = faulty
      faulty = false
      if (broken || fields.length < 2) return
      divided++
      widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1)
      for (const [column, field] of fields.entries()) {
        if (quote !== '' && field.includes(quote)) stray++
        if (field.startsWith(' ')) padded++
        if (!field.includes(',')) continue
        count(commas, column)
        if (DECIMAL_COMMA.test(field)) count(decimals, column)
      }
    },
    () => (faulty = true),
  )
  reader.push(sample)
  // The last record of a beginning is half a record, unless there is no other.
  if (!cut || records === 0) reader.end()
  if (divided * 2 < records || divided === 0) return null
  const [columns, most] = [...widths].reduce((best, entry) => (entry[1] > best[1] ? entry : best))
  const regular = Math.round((most / records) * 10)
  const decimal = delimiter !== ',' && areDecimal(commas, decimals, records / 2)
  return { delimiter, headed: firstWidth === columns, regular, columns, stray, padded, decimal }
}

function count(counts: number[], column: number): void {
  counts[column] = (counts[column] ?? 0) + 1
}

/** All commas are decimal ones, or all of a column that has them in at least so many records. */
function areDecimal(commas: number[], decimals: number[], least: number): boolean {
  const isDecimal = (number: number, column: number) => number === decimals[column]
  return (
    (commas.length > 0 && commas.every(isDecimal)) ||
    commas.some((number, column) => number >= least && isDecimal(number, column))
  )
}
