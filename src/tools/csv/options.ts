export const OUTPUT_FORMATS = ['ARRAY_OF_OBJECTS', 'ARRAY_OF_ARRAYS', 'KEYED_OBJECTS', 'JSON_LINES'] as const
type OutputFormat = (typeof OUTPUT_FORMATS)[number]

export const EMPTY_FIELDS = ['INCLUDE_NULL', 'OMIT_EMPTY'] as const

/** Lines that may stand before the table. */
export const MOST_SKIPPED = 1000

/** How CSV text is cut into records and fields. */
export interface ReadOptions {
  /** Lines before the table, such as the title and the address in a file of a bank. */
  skipLines: number
  delimiter: string
  autoDetectDelimiter: boolean
  firstRowIsHeader: boolean
  /** Off: a quote is a character like any other. */
  handleQuotedFields: boolean
  quoteCharacter: '"' | "'"
}

/** How fields are read as values. */
interface ValueOptions {
  /** 1.234,50 is the number 1234.50, as in the spreadsheets of most of Europe and Latin America. */
  decimalComma: boolean
}

export interface CsvOptions extends ReadOptions, ValueOptions {
  outputFormat: OutputFormat
  /** Column that names the records of KEYED_OBJECTS; the first one when it is empty. */
  keyColumn: string
  parseNumbers: boolean
  parseBooleans: boolean
  parseNull: boolean
  prettyPrint: boolean
  /** A header `a.b` becomes `{"a": {"b": …}}`. */
  enableDotNotation: boolean
  emptyFieldHandling: (typeof EMPTY_FIELDS)[number]
}

export const DEFAULTS: CsvOptions = {
  skipLines: 0,
  delimiter: ',',
  autoDetectDelimiter: true,
  firstRowIsHeader: true,
  handleQuotedFields: true,
  quoteCharacter: '"',
  outputFormat: 'ARRAY_OF_OBJECTS',
  keyColumn: '',
  parseNumbers: true,
  decimalComma: false,
  parseBooleans: true,
  parseNull: true,
  prettyPrint: true,
  enableDotNotation: false,
  emptyFieldHandling: 'INCLUDE_NULL',
}

/** One UTF-16 unit that fields are not made of; `\t` for a tab may be written as two. */
export const DELIMITER = /^(?:[^"'\r\n\p{L}\p{N}\p{Cs}\u{10000}-\u{10ffff}]|\\t)$/u

/** What is asked for: where the delimiter is detected, the chosen one has no say and may be half typed. */
export function optionsInForce(options: CsvOptions): CsvOptions {
  return options.autoDetectDelimiter ? { ...options, delimiter: DEFAULTS.delimiter } : options
}
