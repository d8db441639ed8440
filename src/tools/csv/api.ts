import * as z from 'zod/mini'
import { fileAnswer, upload } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { DELIMITERS_TO_WRITE } from '#shared/data/json-csv.ts'
import { TEXT_ENCODINGS } from '#shared/text/encodings.ts'
import { decodeTextFile } from '#shared/text/file.ts'
import { COLUMN_TYPES } from './column.ts'
import { convert, convertStream } from './convert.ts'
import { fromJson } from './from-json.ts'
import { preview, validate } from './inspect.ts'
import { DEFAULTS, DELIMITER, EMPTY_FIELDS, MOST_SKIPPED, OUTPUT_FORMATS, type CsvOptions } from './options.ts'
import { NO_FILE } from './sentences.ts'

/** 5 MB of text whose every second character is escaped in JSON. */
const TEXT_BODY = 12 * 1024 * 1024
const FILE_BODY = 10.5 * 1024 * 1024

const kinds = {
  skipLines: z.int().check(z.minimum(0), z.maximum(MOST_SKIPPED)),
  delimiter: z.string().check(z.regex(DELIMITER, 'delimiter must be a single character, e.g. a comma, or \\t.')),
  autoDetectDelimiter: z.boolean(),
  firstRowIsHeader: z.boolean(),
  handleQuotedFields: z.boolean(),
  quoteCharacter: z.enum(['"', "'"]),
  outputFormat: z.enum(OUTPUT_FORMATS),
  keyColumn: z.string().check(z.maxLength(10_000)),
  parseNumbers: z.boolean(),
  decimalComma: z.boolean(),
  parseBooleans: z.boolean(),
  parseNull: z.boolean(),
  prettyPrint: z.boolean(),
  enableDotNotation: z.boolean(),
  emptyFieldHandling: z.enum(EMPTY_FIELDS),
}

/** Every option with its default. */
const options = z.prefault(
  z.strictObject({
    skipLines: z._default(kinds.skipLines, DEFAULTS.skipLines),
    delimiter: z._default(kinds.delimiter, DEFAULTS.delimiter),
    autoDetectDelimiter: z._default(kinds.autoDetectDelimiter, DEFAULTS.autoDetectDelimiter),
    firstRowIsHeader: z._default(kinds.firstRowIsHeader, DEFAULTS.firstRowIsHeader),
    handleQuotedFields: z._default(kinds.handleQuotedFields, DEFAULTS.handleQuotedFields),
    quoteCharacter: z._default(kinds.quoteCharacter, DEFAULTS.quoteCharacter),
    outputFormat: z._default(kinds.outputFormat, DEFAULTS.outputFormat),
    keyColumn: z._default(kinds.keyColumn, DEFAULTS.keyColumn),
    parseNumbers: z._default(kinds.parseNumbers, DEFAULTS.parseNumbers),
    decimalComma: z._default(kinds.decimalComma, DEFAULTS.decimalComma),
    parseBooleans: z._default(kinds.parseBooleans, DEFAULTS.parseBooleans),
    parseNull: z._default(kinds.parseNull, DEFAULTS.parseNull),
    prettyPrint: z._default(kinds.prettyPrint, DEFAULTS.prettyPrint),
    enableDotNotation: z._default(kinds.enableDotNotation, DEFAULTS.enableDotNotation),
    emptyFieldHandling: z._default(kinds.emptyFieldHandling, DEFAULTS.emptyFieldHandling),
  }),
  {},
)
const encoding = z._default(z.enum(['auto', ...TEXT_ENCODINGS]), 'auto')
const body = z.strictObject({ csv: z.string(), options })

const remark = z.object({
  row: z.optional(z.int()),
  line: z.optional(z.int()),
  message: z.string(),
  /** What to ask for where the table begins later. */
  skipLines: z.optional(z.int()),
})
const size = { delimiter: z.string(), rowCount: z.int(), columnCount: z.int() }
const conversion = {
  json: z.string(),
  success: z.boolean(),
  ...size,
  warnings: z.array(remark),
  notes: z.array(z.string()),
}

/** `\t` may be written as two characters, where a tab is hard to type. */
function read({ delimiter, ...rest }: CsvOptions): CsvOptions {
  return { ...rest, delimiter: delimiter === '\\t' ? '\t' : delimiter }
}

/** Fields that a form holds take the place of the same ones in its `options`. */
function merged(base: CsvOptions, fields: Partial<{ [K in keyof CsvOptions]: CsvOptions[K] | undefined }>): CsvOptions {
  const given = Object.fromEntries(
    Object.keys(kinds).flatMap((name) => {
      const value = fields[name as keyof CsvOptions]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return read({ ...base, ...given })
}

const PEOPLE = 'id;name;zip;member\n1;"Kim; Lee";00501;true\n2;Zoë;;false'

const api = {
  convert: operation({
    method: 'POST',
    path: '/csv/convert',
    summary: 'Convert CSV to JSON',
    description:
      'RFC 4180. Numbers keep their digits; those that a double cannot hold, or with leading zeros, stay text. With `decimalComma` 1.234,50 is a number. ' +
      'A second column of the same name gets _2. Rows that are shorter or longer are converted and listed in `warnings`.',
    body,
    data: 'csv',
    answer: z.object(conversion),
    bodyLimit: TEXT_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Semicolons, quotes and a leading zero',
        body: { csv: PEOPLE, options: { prettyPrint: false } },
        answer: {
          json: '[{"id":1,"name":"Kim; Lee","zip":"00501","member":true},{"id":2,"name":"Zoë","zip":null,"member":false}]',
          success: true,
          delimiter: ';',
          rowCount: 2,
          columnCount: 4,
          warnings: [],
          notes: ['Column “zip”: Digits with leading zeros stay text.'],
        },
      },
      {
        title: 'Numbers with a decimal comma',
        body: { csv: 'item;price\nTea;1.234,50', options: { decimalComma: true, prettyPrint: false } },
        like: { json: '[{"item":"Tea","price":1234.50}]', notes: [] },
      },
      {
        title: 'A file of a bank, with two lines before its table',
        body: { csv: 'Account 42\n\nday;amount\n2026-11-02;9.50', options: { skipLines: 2, prettyPrint: false } },
        like: { json: '[{"day":"2026-11-02","amount":9.50}]' },
      },
      {
        title: 'Objects under the value of a column, dots as levels',
        body: {
          csv: 'id,name.first,name.last\nx1,Ada,Lovelace\nx2,Alan,',
          options: {
            outputFormat: 'KEYED_OBJECTS',
            keyColumn: 'id',
            enableDotNotation: true,
            emptyFieldHandling: 'OMIT_EMPTY',
            prettyPrint: false,
          },
        },
        like: {
          json: '{"x1":{"id":"x1","name":{"first":"Ada","last":"Lovelace"}},"x2":{"id":"x2","name":{"first":"Alan"}}}',
        },
      },
      { title: 'Nothing to convert', body: { csv: ' \n' }, error: 'There is no CSV data.' },
      {
        title: 'A quote that is not closed',
        body: { csv: 'a,b\n1,"x\n2,y' },
        error: 'Line 2: A quoted field that begins here has no closing quote.',
      },
    ],
    run: ({ csv, options }, { room }) => ({ success: true, ...convert(csv, read(options), room.text) }),
  }),

  validate: operation({
    method: 'POST',
    path: '/csv/validate',
    summary: 'Check CSV',
    description: 'Finds quotes that are not closed or not doubled, and rows that are shorter or longer than the first.',
    body,
    data: 'csv',
    answer: z.object({
      valid: z.boolean(),
      message: z.string(),
      line: z.nullable(z.int()),
      errors: z.array(remark),
      warnings: z.array(remark),
      ...size,
    }),
    bodyLimit: TEXT_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A row that is too short',
        body: { csv: 'a,b\n1,2\n3' },
        answer: {
          valid: false,
          message: 'The CSV is not valid: one mistake.',
          line: 3,
          errors: [{ row: 3, line: 3, message: 'Row 3 has 1 field, not 2.' }],
          warnings: [],
          delimiter: ',',
          rowCount: 2,
          columnCount: 2,
        },
      },
      { title: 'Valid CSV', body: { csv: 'a,b\n"x,y","z\nw"' }, like: { valid: true, rowCount: 1, columnCount: 2 } },
    ],
    run: ({ csv, options }) => validate(csv, read(options)),
  }),

  preview: operation({
    method: 'POST',
    path: '/csv/preview',
    summary: 'Show the first rows, the columns with their types, and the size of a table',
    body,
    data: 'csv',
    answer: z.object({
      ...size,
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.enum(COLUMN_TYPES),
          empty: z.int(),
          note: z.optional(z.string()),
        }),
      ),
      rows: z.array(z.array(z.string())),
      raggedCount: z.int(),
      warnings: z.array(remark),
    }),
    bodyLimit: TEXT_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Column types',
        body: { csv: PEOPLE },
        answer: {
          rowCount: 2,
          columnCount: 4,
          delimiter: ';',
          columns: [
            { name: 'id', type: 'integer', empty: 0 },
            { name: 'name', type: 'text', empty: 0 },
            { name: 'zip', type: 'text', empty: 1, note: 'Digits with leading zeros stay text.' },
            { name: 'member', type: 'boolean', empty: 0 },
          ],
          rows: [
            ['1', 'Kim; Lee', '00501', 'true'],
            ['2', 'Zoë', '', 'false'],
          ],
          raggedCount: 0,
          warnings: [],
        },
      },
    ],
    run: ({ csv, options }) => preview(csv, read(options)),
  }),

  download: operation({
    method: 'POST',
    path: '/csv/download',
    summary: 'Convert CSV to a JSON file',
    body,
    answer: fileAnswer('application/json', 'The JSON, as converted.json', 'application/x-ndjson'),
    bodyLimit: TEXT_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Rows as lists',
        body: { csv: 'a,b\n1,x', options: { outputFormat: 'ARRAY_OF_ARRAYS', prettyPrint: false } },
        answer: { name: 'converted.json', text: '[["a","b"],[1,"x"]]' },
      },
    ],
    run: ({ csv, options }, { room }) => ({
      bytes: convert(csv, read(options), room.text).json,
      name: 'converted.json',
      type: options.outputFormat === 'JSON_LINES' ? 'application/x-ndjson' : 'application/json',
    }),
    stream: (pieces, { options }) => convertStream(pieces, read(options)),
  }),

  upload: operation({
    method: 'POST',
    path: '/csv/upload',
    summary: 'Convert a CSV file to JSON',
    description:
      'Each option is a field of the form, or all are one JSON field `options`. The encoding is told by the bytes: ' +
      'UTF-8 or UTF-16 with or without a byte order mark, else one whose letters or characters make a language, else Windows-1252.',
    bodyType: 'multipart',
    body: z.extend(z.partial(z.strictObject(kinds)), {
      file: upload('The CSV file', NO_FILE),
      encoding,
      options,
    }),
    answer: z.object({ ...conversion, encoding: z.enum(TEXT_ENCODINGS) }),
    bodyLimit: FILE_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A file from a spreadsheet, in Windows-1252',
        body: {
          file: {
            name: 'people.csv',
            type: 'text/csv',
            bytes: Uint8Array.from('n;x\nZo\xeb;1', (c) => c.charCodeAt(0)),
          },
          prettyPrint: false,
        },
        answer: {
          json: '[{"n":"Zoë","x":1}]',
          success: true,
          delimiter: ';',
          rowCount: 1,
          columnCount: 2,
          warnings: [],
          notes: [],
          encoding: 'Windows-1252',
        },
      },
      {
        title: 'A picture',
        body: {
          file: { name: 'a.csv', type: 'text/csv', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0) },
        },
        error: 'This is a PNG file, not text.',
      },
    ],
    run: ({ file, encoding: choice, options: base, ...fields }, { room }) => {
      const decoded = decodeTextFile(file.bytes, choice)
      const result = convert(decoded.text, merged(base, fields), room.text)
      return { success: true, ...result, encoding: decoded.encoding }
    },
  }),

  fromUrl: operation({
    method: 'POST',
    path: '/csv/from-url',
    summary: 'Convert a CSV file from the web to JSON',
    description: 'Public http and https addresses on the standard ports; at most 5 MB within 8 seconds.',
    body: z.strictObject({
      url: z.string('Please enter a URL.').check(z.regex(/\S/, 'Please enter a URL.')),
      encoding,
      options,
    }),
    data: 'url',
    answer: z.object({ ...conversion, encoding: z.enum(TEXT_ENCODINGS) }),
    cost: 'upstream',
    examples: [
      {
        title: 'A table of cities',
        body: { url: 'https://csv.example.org/cities.csv', options: { prettyPrint: false } },
        like: { json: '[{"city":"Reykjavík","people":139875},{"city":"Nuuk","people":19872}]', success: true },
      },
      {
        title: 'An address inside the network',
        body: { url: 'http://127.0.0.1/data.csv' },
        error: 'Only public addresses can be fetched.',
      },
    ],
  }),

  fromJson: operation({
    method: 'POST',
    path: '/csv/from-json',
    summary: 'Convert JSON or JSON Lines to CSV, with a choice of byte order mark',
    description:
      'A list of objects or JSON Lines: one record a row, one column per dotted path; lists inside become JSON. ' +
      'Fields are left as they are, also where a spreadsheet would run them; `escapeFormulas` puts an apostrophe before those.',
    body: z.strictObject({
      json: z.string(),
      delimiter: z._default(z.enum(DELIMITERS_TO_WRITE), ','),
      escapeFormulas: z._default(z.boolean(), false),
      byteOrderMark: z._default(z.boolean(), false),
    }),
    data: 'json',
    answer: z.object({ csv: z.string(), success: z.boolean() }),
    bodyLimit: TEXT_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Nested objects become dotted columns',
        body: { json: '[{"id":1,"name":{"first":"Ada"}},{"id":2,"tags":["x","y"]}]' },
        answer: { csv: 'id,name.first,tags\r\n1,Ada,\r\n2,,"[""x"",""y""]"\r\n', success: true },
      },
      { title: 'Not JSON', body: { json: '' }, error: 'The JSON is empty.' },
    ],
    run: ({ json, ...writing }, { room }) => ({
      success: true,
      csv: fromJson(json, { ...writing, longest: room.text }),
    }),
  }),
}

export default api
