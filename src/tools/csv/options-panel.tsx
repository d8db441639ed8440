import { Checkbox } from '#ui/checks.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import {
  DEFAULTS,
  DELIMITER,
  EMPTY_FIELDS,
  MOST_SKIPPED,
  optionsInForce,
  OUTPUT_FORMATS,
  type CsvOptions,
} from './options.ts'
import styles from './options-panel.module.css'

/** The delimiters with their names for people. */
export const DELIMITERS = [
  { value: ',', label: 'Comma (,)' },
  { value: ';', label: 'Semicolon (;)' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe (|)' },
] as const
const OTHER = 'other'
const isListed = (delimiter: string) => DELIMITERS.some(({ value }) => value === delimiter)
/** What is put in when another character is asked for. */
const FIRST_OTHER = ':'
const QUOTES = [
  { value: '"', label: 'Double (")' },
  { value: "'", label: "Single (')" },
] as const
const FORMATS = [
  { value: 'ARRAY_OF_OBJECTS', label: 'Array of objects' },
  { value: 'ARRAY_OF_ARRAYS', label: 'Array of arrays' },
  { value: 'KEYED_OBJECTS', label: 'Keyed objects' },
  { value: 'JSON_LINES', label: 'JSON Lines' },
] as const
const EMPTY = [
  { value: 'INCLUDE_NULL', label: 'Include as null' },
  { value: 'OMIT_EMPTY', label: 'Omit' },
] as const

const isSkippable = (lines: number) => Number.isInteger(lines) && lines >= 0 && lines <= MOST_SKIPPED
/** Digits are all that can be typed, and no more lines than may be skipped. */
const linesOf = (typed: string) => Math.min(Number(typed.replace(/\D/g, '')), MOST_SKIPPED)

/** The name of a delimiter in a sentence. */
export function delimiterName(delimiter: string): string {
  const names: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' }
  return names[delimiter] ?? `“${delimiter}”`
}

export interface CsvSettings {
  /** What the fields hold. */
  chosen: CsvOptions
  /** What is sent. */
  options: CsvOptions
  /** The same as long as that is. */
  key: string
  set: { [K in keyof CsvOptions]: (value: CsvOptions[K]) => void }
}

/** The options are one set for all tabs. */
export function useCsvSettings(): CsvSettings {
  const [skipLines, setSkipLines] = useInput('skipLines', DEFAULTS.skipLines, isSkippable)
  const [delimiter, setDelimiter] = useOption('delimiter', DEFAULTS.delimiter, (value) => DELIMITER.test(value))
  const [autoDetectDelimiter, setAutoDetect] = useOption('autoDetectDelimiter', DEFAULTS.autoDetectDelimiter)
  const [firstRowIsHeader, setHeader] = useOption('firstRowIsHeader', DEFAULTS.firstRowIsHeader)
  const [handleQuotedFields, setQuoted] = useOption('handleQuotedFields', DEFAULTS.handleQuotedFields)
  const [quoteCharacter, setQuote] = useChoice('quoteCharacter', ['"', "'"], DEFAULTS.quoteCharacter)
  const [outputFormat, setFormat] = useChoice('outputFormat', OUTPUT_FORMATS, DEFAULTS.outputFormat)
  const [keyColumn, setKeyColumn] = useInput('keyColumn', DEFAULTS.keyColumn)
  const [parseNumbers, setNumbers] = useOption('parseNumbers', DEFAULTS.parseNumbers)
  const [decimalComma, setComma] = useOption('decimalComma', DEFAULTS.decimalComma)
  const [parseBooleans, setBooleans] = useOption('parseBooleans', DEFAULTS.parseBooleans)
  const [parseNull, setNull] = useOption('parseNull', DEFAULTS.parseNull)
  const [prettyPrint, setPretty] = useOption('prettyPrint', DEFAULTS.prettyPrint)
  const [enableDotNotation, setDots] = useOption('enableDotNotation', DEFAULTS.enableDotNotation)
  const [emptyFieldHandling, setEmpty] = useChoice('emptyFieldHandling', EMPTY_FIELDS, DEFAULTS.emptyFieldHandling)
  const chosen: CsvOptions = {
    skipLines,
    delimiter,
    autoDetectDelimiter,
    firstRowIsHeader,
    handleQuotedFields,
    quoteCharacter,
    outputFormat,
    keyColumn,
    parseNumbers,
    decimalComma,
    parseBooleans,
    parseNull,
    prettyPrint,
    enableDotNotation,
    emptyFieldHandling,
  }
  const options = optionsInForce(chosen)
  return {
    chosen,
    options,
    key: JSON.stringify(options),
    set: {
      skipLines: setSkipLines,
      delimiter: setDelimiter,
      autoDetectDelimiter: setAutoDetect,
      firstRowIsHeader: setHeader,
      handleQuotedFields: setQuoted,
      quoteCharacter: setQuote,
      outputFormat: setFormat,
      keyColumn: setKeyColumn,
      parseNumbers: setNumbers,
      decimalComma: setComma,
      parseBooleans: setBooleans,
      parseNull: setNull,
      prettyPrint: setPretty,
      enableDotNotation: setDots,
      emptyFieldHandling: setEmpty,
    },
  }
}

export function OptionsPanel({ settings: { chosen: options, set } }: { settings: CsvSettings }) {
  const check = (
    name: {
      [K in keyof CsvOptions]: CsvOptions[K] extends boolean ? K : never
    }[keyof CsvOptions],
    label: string,
    hint?: string,
  ) => <Checkbox label={label} hint={hint} checked={options[name]} onChange={set[name]} />
  return (
    <fieldset className={styles.options}>
      <legend>Options</legend>
      <div className="grid">
        <Select label="Output format" value={options.outputFormat} onChange={set.outputFormat} options={FORMATS} />
        <Select
          label="Empty fields"
          value={options.emptyFieldHandling}
          onChange={set.emptyFieldHandling}
          options={EMPTY}
        />
        <Select
          label="Delimiter"
          value={isListed(options.delimiter) ? options.delimiter : OTHER}
          onChange={(value) => set.delimiter(value === OTHER ? FIRST_OTHER : value)}
          options={[...DELIMITERS, { value: OTHER, label: 'Another character' }]}
          disabled={options.autoDetectDelimiter}
        />
        {!options.autoDetectDelimiter && !isListed(options.delimiter) && (
          <TextField
            label="Character"
            field="delimiter"
            hint="One that is no letter, digit or quote"
            value={options.delimiter}
            onChange={set.delimiter}
            maxLength={1}
            mono
          />
        )}
        <Select
          label="Quotes"
          value={options.quoteCharacter}
          onChange={set.quoteCharacter}
          options={QUOTES}
          disabled={!options.handleQuotedFields}
        />
        <NumberField
          label="Skip lines"
          field="skipLines"
          hint="Lines before the table"
          inputMode="numeric"
          value={String(options.skipLines)}
          onChange={(typed) => set.skipLines(linesOf(typed))}
        />
      </div>
      {options.outputFormat === 'KEYED_OBJECTS' && (
        <TextField
          label="Key column"
          field="keyColumn"
          hint="Its values name the objects; the first column when empty"
          value={options.keyColumn}
          onChange={set.keyColumn}
        />
      )}
      <div className={styles.checks}>
        {check('autoDetectDelimiter', 'Auto-detect delimiter')}
        {check('firstRowIsHeader', 'First row is header')}
        {check('handleQuotedFields', 'Handle quoted fields')}
        {check('parseNumbers', 'Parse numbers')}
        {check('parseBooleans', 'Parse booleans')}
        {check('parseNull', 'Parse null')}
        {check('prettyPrint', 'Pretty print')}
        {check('enableDotNotation', 'Dot notation', 'a.b becomes an object')}
        {check('decimalComma', 'Decimal comma', '1.234,50 is 1234.50')}
      </div>
    </fieldset>
  )
}
