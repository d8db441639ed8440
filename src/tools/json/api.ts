import * as z from 'zod/mini'
import { upload } from '#contract/files.ts'
import { inField } from '#contract/in-field.ts'
import { operation } from '#contract/operation.ts'
import { bytesOf } from '#shared/bytes.ts'
import { DELIMITERS_TO_WRITE, jsonToCsv } from '#shared/data/json-csv.ts'
import { parseJson, printJson, toPlain } from '#shared/data/json-value.ts'
import { compareJson } from './difference.ts'
import { escapeText, unescapeText } from './escape.ts'
import { readJsonFile } from './file.ts'
import { beautify, minify } from './format.ts'
import { converted } from './left-out.ts'
import { fromLines, toLines } from './lines.ts'
import { queryJson } from './path-query.ts'
import { repair } from './repair.ts'
import { SAMPLE, SAMPLE_PATH } from './sample.ts'
import { validateSchema } from './schema.ts'
import { sortKeys } from './sort.ts'
import { validate } from './validate.ts'
import { toXml } from './xml.ts'
import { toYaml } from './yaml.ts'

const json = z.string()
const result = z.string()
const notes = z.array(z.string())
const indent = z._default(z.union([z.literal([2, 4, 6]), z.literal('tab')], 'indent must be 2, 4, 6 or tab.'), 2)
const place = { line: z.number(), column: z.number(), message: z.string() }
const finding = z.object({ ...place, excerpt: z.string() })
/** Ten million characters of JSON with its quotes escaped once more, as text inside the body. */
const LONG_BODY = 16 * 1024 * 1024
/** As many paths as anyone reads. */
const BRIEF_PATHS = 1000
const BROKEN = '{"a": 1,\n"b": }'
const BROKEN_MESSAGE = 'The JSON is not valid (line 2, column 6): Expected a value, found “}”.'

const api = {
  validate: operation({
    method: 'POST',
    path: '/json/validate',
    summary: 'Check JSON and list every mistake',
    description:
      'Judges by RFC 8259, at any depth. Every mistake comes with line, column and an excerpt; names that are given twice are warnings.',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({
      valid: z.boolean(),
      message: z.string(),
      line: z.nullable(z.number()),
      column: z.nullable(z.number()),
      errors: z.array(finding),
      warnings: z.array(finding),
    }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A value is missing',
        body: { json: BROKEN },
        answer: {
          valid: false,
          message: 'Line 2, column 6: Expected a value, found “}”.',
          line: 2,
          column: 6,
          errors: [{ line: 2, column: 6, message: 'Expected a value, found “}”.', excerpt: '"b": }\n     ^' }],
          warnings: [],
        },
      },
      { title: 'A valid document', body: { json: '{"a":1}' }, like: { valid: true, line: null, errors: [] } },
    ],
    run: (input) => validate(input.json),
  }),

  beautify: operation({
    method: 'POST',
    path: '/json/beautify',
    summary: 'Indent JSON',
    description: 'Names, texts and numbers stay as they are written, with their order and duplicates.',
    body: z.strictObject({ json, indent }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Digits are kept',
        body: { json: '{"id":12345678901234567890,"price":1.10}', indent: 2 },
        answer: { result: '{\n  "id": 12345678901234567890,\n  "price": 1.10\n}' },
      },
      { title: 'A mistake', body: { json: BROKEN }, error: BROKEN_MESSAGE },
    ],
    run: (input, { room }) => ({ result: beautify(input.json, input.indent, room.text) }),
  }),

  minify: operation({
    method: 'POST',
    path: '/json/minify',
    summary: 'Remove white space from JSON',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [{ title: 'A list', body: { json: '[ 1.0,\n  2 ]' }, answer: { result: '[1.0,2]' } }],
    run: (input, { room }) => ({ result: minify(input.json, room.text) }),
  }),

  sortKeys: operation({
    method: 'POST',
    path: '/json/sort-keys',
    summary: 'Sort the members of every object by name',
    description: 'By UTF-16 code unit, as RFC 8785 sorts; lists keep their order.',
    body: z.strictObject({ json, indent }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Nested objects',
        body: { json: '{"b":1,"a":{"d":2,"c":3}}', indent: 2 },
        answer: { result: '{\n  "a": {\n    "c": 3,\n    "d": 2\n  },\n  "b": 1\n}' },
      },
    ],
    run: (input, { room }) => ({ result: beautify(sortKeys(input.json), input.indent, room.text) }),
  }),

  toXml: operation({
    method: 'POST',
    path: '/json/convert/xml',
    summary: 'Convert JSON to XML',
    description:
      'Always well-formed. The root element is “root”; a list repeats the element of its name, or holds “item”s. A name that XML does not allow is mapped, with the original in the attribute “key”; characters that XML cannot hold are escaped as in JSON and marked escaped="true".',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result, notes }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A list and an odd name',
        body: { json: '{"tag":["a","b"],"two words":1}' },
        answer: {
          result:
            '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <tag>a</tag>\n  <tag>b</tag>\n  <two_words key="two words">1</two_words>\n</root>\n',
          notes: [],
        },
      },
    ],
    run: (input, { room }) => converted(input.json, (value) => toXml(value, room.text)),
  }),

  toYaml: operation({
    method: 'POST',
    path: '/json/convert/yaml',
    summary: 'Convert JSON to YAML',
    description: 'YAML 1.2 that readers of YAML 1.1 understand alike: “no”, “1e3” and dates stay texts.',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result, notes }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A text that looks like something else',
        body: { json: '{"country":"no","list":[1,{"a":"b"}]}' },
        answer: { result: 'country: "no"\nlist:\n  - 1\n  - a: b\n', notes: [] },
      },
      {
        title: 'A name that stands twice',
        body: { json: '{"a":1,"a":2}' },
        answer: {
          result: 'a: 2\n',
          notes: ['1 value is left out: “a” stands more than once in an object, where the last one counts.'],
        },
      },
    ],
    run: (input, { room }) => converted(input.json, (value) => toYaml(value, room.text)),
  }),

  toCsv: operation({
    method: 'POST',
    path: '/json/convert/csv',
    summary: 'Convert JSON to CSV',
    description:
      'RFC 4180, one record a row. Nested objects become columns with dotted names; a list inside a record stays JSON in its cell; null is empty.',
    body: z.strictObject({
      json,
      delimiter: z._default(z.enum(DELIMITERS_TO_WRITE), ','),
      escapeFormulas: z._default(z.boolean(), false),
    }),
    data: 'json',
    answer: z.object({ result, notes }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Nested objects',
        body: { json: '[{"id":1,"name":{"first":"Ann","last":"Lee, B."}},{"id":2}]' },
        answer: { result: 'id,name.first,name.last\r\n1,Ann,"Lee, B."\r\n2,,\r\n', notes: [] },
      },
    ],
    run: ({ json: text, ...writing }, { room }) =>
      converted(text, (value) => jsonToCsv(value, { ...writing, longest: room.text })),
  }),

  query: operation({
    method: 'POST',
    path: '/json/query',
    summary: 'Select values by JSONPath',
    description:
      'RFC 9535. `text` is the list with every digit, for programs that would round numbers; `paths` are normalized paths, one per value. ' +
      '`brief` leaves `result` empty and lists the first thousand paths, for programs that show `text`.',
    body: z.strictObject({ json, jsonPath: z.string(), brief: z._default(z.boolean(), false) }),
    data: 'json',
    answer: z.object({
      result: z.array(z.unknown()),
      paths: z.array(z.string()),
      count: z.number(),
      text: z.string(),
    }),
    worker: 'always',
    cost: 'costly',
    examples: [
      {
        title: 'The first title',
        body: { json: SAMPLE, jsonPath: SAMPLE_PATH },
        answer: {
          result: ['Sayings of the Century'],
          paths: ["$['store']['book'][0]['title']"],
          count: 1,
          text: '[\n  "Sayings of the Century"\n]',
        },
      },
      {
        title: 'A filter',
        body: { json: SAMPLE, jsonPath: '$..book[?@.price < 10].title' },
        like: { result: ['Sayings of the Century', 'Moby Dick'], count: 2 },
      },
      {
        title: 'A path that is none',
        body: { json: '{}', jsonPath: '$.' },
        error: 'The JSONPath is not valid at position 3: a name or “*” was expected.',
      },
    ],
    run: ({ json: text, jsonPath, brief }, { room }) => {
      const selection = queryJson(
        inField('json', () => parseJson(text)),
        jsonPath,
        room,
      )
      const { values } = selection
      // First what is bounded: values that lie inside each other are a multiple of the document.
      const printed = printJson(values, '  ', room.text)
      return {
        result: brief ? [] : values.map(toPlain),
        paths: selection.paths(brief ? BRIEF_PATHS : values.length, bytesOf(printed)),
        count: values.length,
        text: printed,
      }
    },
  }),

  validateSchema: operation({
    method: 'POST',
    path: '/json/validate-schema',
    summary: 'Validate JSON against a JSON Schema',
    description:
      'Drafts 4, 6, 7, 2019-09 and 2020-12, by `$schema`; 2020-12 without one. Numbers are compared exactly, formats are annotations, and references to other documents are refused: nothing is fetched.',
    body: z.strictObject({ json, schema: z.string() }),
    data: 'json',
    answer: z.object({
      result: z.object({
        valid: z.boolean(),
        errors: z.array(z.object({ path: z.string(), ...place, keyword: z.string(), schemaPath: z.string() })),
      }),
    }),
    worker: 'always',
    cost: 'costly',
    examples: [
      {
        title: 'A wrong type',
        body: { json: '{"age":\n"12"}', schema: '{"properties":{"age":{"type":"integer"}}}' },
        answer: {
          result: {
            valid: false,
            errors: [
              {
                path: '/age',
                line: 2,
                column: 1,
                message: 'Must be a whole number, but is text.',
                keyword: 'type',
                schemaPath: '/properties/age/type',
              },
            ],
          },
        },
      },
      {
        title: 'A schema that is none',
        body: { json: '{}', schema: '{"type":"strnig"}' },
        error: 'The schema cannot be used: at “/type”: Fits none of the alternatives of anyOf.',
      },
    ],
    run: (input, { room }) => ({ result: validateSchema(input.json, input.schema, room.text) }),
  }),

  autoFix: operation({
    method: 'POST',
    path: '/json/auto-fix',
    summary: 'Repair broken JSON',
    description:
      'Comments, missing and trailing commas, other quotes, words without quotes, Python and JavaScript literals, truncated and escaped documents, code fences, several documents. Every repair is listed; what is valid stays as it is.',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result, repairs: z.array(z.object(place)), repairCount: z.number() }),
    worker: 'always',
    cost: 'costly',
    examples: [
      {
        title: 'JavaScript instead of JSON',
        body: { json: "{a: 'b', // note\n c: [1, 2,], }" },
        answer: {
          result: '{"a": "b",\n "c": [1, 2] }',
          repairs: [
            { line: 1, column: 2, message: 'Put a word into double quotes.' },
            { line: 1, column: 5, message: 'Put a string into double quotes.' },
            { line: 1, column: 10, message: 'Removed a comment.' },
            { line: 2, column: 2, message: 'Put a word into double quotes.' },
            { line: 2, column: 10, message: 'Removed a comma at the end.' },
            { line: 2, column: 12, message: 'Removed a comma at the end.' },
          ],
          repairCount: 6,
        },
      },
      { title: 'Nothing to repair', body: { json: ' ' }, error: 'There is nothing to repair: the text is empty.' },
    ],
    run: (input) => repair(input.json),
  }),

  unescape: operation({
    method: 'POST',
    path: '/json/unescape',
    summary: 'Take a text out of a JSON string',
    description: 'With or without its quotes, e.g. JSON that was logged as a string.',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [{ title: 'A logged document', body: { json: '"{\\"a\\":1}"' }, answer: { result: '{"a":1}' } }],
    run: (input) => ({ result: unescapeText(input.json) }),
  }),

  escape: operation({
    method: 'POST',
    path: '/json/escape',
    summary: 'Write a text as a JSON string',
    body: z.strictObject({ text: z.string() }),
    data: 'text',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [{ title: 'Quotes', body: { text: 'say "hi"' }, answer: { result: '"say \\"hi\\""' } }],
    run: ({ text }) => ({ result: escapeText(text) }),
  }),

  toNdjson: operation({
    method: 'POST',
    path: '/json/to-ndjson',
    summary: 'Write a list as JSON Lines',
    description: 'One element a line (NDJSON, JSON Lines).',
    body: z.strictObject({ json }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      { title: 'Two records', body: { json: '[{"a": 1}, {"a": 2}]' }, answer: { result: '{"a":1}\n{"a":2}\n' } },
    ],
    run: (input, { room }) => ({ result: toLines(input.json, room.text) }),
  }),

  fromNdjson: operation({
    method: 'POST',
    path: '/json/from-ndjson',
    summary: 'Read JSON Lines as a list',
    description: 'Blank lines are skipped; a line that is no JSON is refused by its number.',
    body: z.strictObject({ json, indent }),
    data: 'json',
    answer: z.object({ result }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'Two records',
        body: { json: '{"a":1}\n{"a":2}' },
        like: { result: '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]' },
      },
      {
        title: 'A broken line',
        body: { json: '{"a":1}\n{"a":}' },
        error: 'Line 2 is not valid JSON (column 6): Expected a value, found “}”.',
      },
    ],
    run: (input, { room }) => ({ result: beautify(fromLines(input.json), input.indent, room.text) }),
  }),

  diff: operation({
    method: 'POST',
    path: '/json/diff',
    summary: 'Compare two JSON documents',
    description:
      'Tells what was added, removed and changed, by JSONPath. The order of members and the notation of a number make no difference. ' +
      'An element that was put in or taken out moves the others without making them differ; where very much has moved, only elements that stand once in both lists are found again. At most 10,000 differences are listed, with paths of four million characters together; `cut` tells of more.',
    body: z.strictObject({ json, other: z.string() }),
    answer: z.object({
      result: z.object({
        equal: z.boolean(),
        differences: z.array(
          z.object({
            kind: z.enum(['added', 'removed', 'changed']),
            path: z.string(),
            before: z.optional(z.string()),
            after: z.optional(z.string()),
          }),
        ),
        cut: z.boolean(),
      }),
    }),
    bodyLimit: LONG_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A changed and an added value',
        body: { json: '{"a":1,"l":[1,2]}', other: '{"l":[0,1,2],"a":2}' },
        answer: {
          result: {
            equal: false,
            differences: [
              { kind: 'changed', path: "$['a']", before: '1', after: '2' },
              { kind: 'added', path: "$['l'][0]", after: '0' },
            ],
            cut: false,
          },
        },
      },
    ],
    run: (input, { room }) => ({
      result: compareJson(
        inField('json', () => parseJson(input.json)),
        inField('other', () => parseJson(input.other, 'The second JSON')),
        room.text,
      ),
    }),
  }),

  upload: operation({
    method: 'POST',
    path: '/json/upload',
    summary: 'Read a JSON file',
    description: 'Its text, checked; UTF-8 or UTF-16, a byte order mark is taken off.',
    bodyType: 'multipart',
    body: z.strictObject({ file: upload('The JSON file') }),
    answer: z.object({ result, encoding: z.string() }),
    bodyLimit: 10.5 * 1024 * 1024,
    worker: 'large',
    examples: [
      {
        title: 'A small file',
        body: { file: { name: 'data.json', type: 'application/json', bytes: new TextEncoder().encode('{"a":1}') } },
        answer: { result: '{"a":1}', encoding: 'UTF-8' },
      },
    ],
    run: ({ file }) => {
      const { text, encoding } = readJsonFile(file.bytes)
      return { result: text, encoding }
    },
  }),

  fetch: operation({
    method: 'POST',
    path: '/json/fetch',
    summary: 'Fetch JSON from a public URL',
    description: 'http and https on their standard ports, public addresses only, 5 MB and 8 seconds at most.',
    body: z.strictObject({ url: z.string('Please enter a URL.') }),
    data: 'url',
    answer: z.object({ result, encoding: z.string() }),
    cost: 'upstream',
    examples: [
      {
        title: 'A document',
        body: { url: 'https://json.example.org/point.json' },
        answer: { result: '{"x":1.0,"y":2}', encoding: 'UTF-8' },
      },
      {
        title: 'A document that is cut off',
        body: { url: 'https://json.example.org/broken.json' },
        error: 'The file is not valid (line 1, column 6): The text ends inside an object: “}” is missing.',
      },
      {
        title: 'An address that is not public',
        body: { url: 'http://127.0.0.1/data.json' },
        error: 'Only public addresses can be fetched.',
      },
    ],
  }),
}

export default api
