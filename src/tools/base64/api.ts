import * as z from 'zod/mini'
import { fileAnswer, upload, type Upload } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { bytesToBase64 } from '#shared/text/base64.ts'
import { eachLine } from '#shared/text/lines.ts'
import { whenMissing } from '#contract/required.ts'
import { sniff } from '#shared/sniff.ts'
import { decode, decodeBytes, encode } from './base64.ts'
import { NO_FILE } from './sentences.ts'

const charset = z._default(z.enum(['UTF-8', 'UTF-16', 'ISO-8859-1']), 'UTF-8')
const urlSafe = z._default(z.boolean(), false)
const perLine = z._default(z.boolean(), false)
/** 10 MB of bytes as Base64 with line breaks, and the JSON around it. */
const FILE_BODY = 15 * 1024 * 1024
const NO_DATA = 'Provide Base64 data to decode.'
const UNKNOWN = 'application/octet-stream'

/** The declared type; where it says nothing, what the bytes are. A bracket alone makes no JSON of a settings file. */
function typeOf({ type, bytes }: Upload): string {
  if (type && type !== UNKNOWN) return type
  const found = sniff(bytes)?.type ?? UNKNOWN
  return found === 'application/json' ? 'text/plain' : found
}

const api = {
  encode: operation({
    method: 'POST',
    path: '/base64/encode',
    summary: 'Encode text as Base64',
    description:
      'RFC 4648. Line breaks follow RFC 2045: lines of 76 characters. UTF-16 is written big endian with a mark. ' +
      '`perLine` makes of each line a line of its own; `lineBreaks` does not matter then.',
    query: z.strictObject({ charset, urlSafe, lineBreaks: z._default(z.boolean(), false), perLine }),
    body: z.strictObject({ plainText: z.string() }),
    data: 'plainText',
    answer: z.object({ base64: z.string() }),
    bodyLimit: FILE_BODY,
    worker: 'large',
    examples: [
      { title: 'Plain text', body: { plainText: 'Hello, World!' }, answer: { base64: 'SGVsbG8sIFdvcmxkIQ==' } },
      {
        title: 'URL-safe alphabet',
        query: { urlSafe: true },
        body: { plainText: 'subjects?_d=1~~~???' },
        answer: { base64: 'c3ViamVjdHM_X2Q9MX5-fj8_Pw==' },
      },
      {
        title: 'Line by line',
        query: { perLine: true },
        body: { plainText: 'Hello\nWorld' },
        answer: { base64: 'SGVsbG8=\nV29ybGQ=' },
      },
      {
        title: 'A character that the charset lacks',
        query: { charset: 'ISO-8859-1' },
        body: { plainText: '5 €' },
        error: 'ISO-8859-1 has no character “€” (U+20AC), found at position 3.',
      },
    ],
    run: ({ plainText, perLine: lines, ...options }) => ({
      base64: lines
        ? eachLine(plainText, (line) => encode(line, { ...options, lineBreaks: false }))
        : encode(plainText, options),
    }),
  }),

  decode: operation({
    method: 'POST',
    path: '/base64/decode',
    summary: 'Decode Base64 to text',
    description:
      'Understands both alphabets, line breaks, missing padding, data URIs and the lines around a certificate or key. A foreign character is refused by its position. ' +
      '`perLine` decodes each line for itself.',
    query: z.strictObject({ charset, urlSafe, perLine }),
    body: z.strictObject({ base64: z.string() }),
    data: 'base64',
    answer: z.object({ plainText: z.string() }),
    bodyLimit: FILE_BODY,
    worker: 'large',
    examples: [
      { title: 'Base64 text', body: { base64: 'SGVsbG8sIFdvcmxkIQ==' }, answer: { plainText: 'Hello, World!' } },
      {
        title: 'A foreign character among lines',
        query: { perLine: true },
        body: { base64: 'SGVsbG8=\nV29y*GQ=' },
        error: 'Line 2: “*” at position 5 is not a Base64 character.',
      },
      {
        title: 'A foreign character',
        body: { base64: 'SGVs*G8=' },
        error: '“*” at position 5 is not a Base64 character.',
      },
    ],
    run: ({ base64, charset: name, perLine: lines }) => ({
      plainText: lines ? eachLine(base64, (line) => decode(line, name)) : decode(base64, name),
    }),
  }),

  encodeFile: operation({
    method: 'POST',
    path: '/base64/encode-file',
    summary: 'Encode a file as Base64',
    description:
      'A data URI has the type that the file is sent with, or, where that says nothing, the one that its bytes tell.',
    bodyType: 'multipart',
    body: z.strictObject({
      file: upload('The file to encode', NO_FILE),
      generateDataUri: z._default(z.boolean(), false),
    }),
    answer: z.object({ base64: z.string() }),
    bodyLimit: 10.5 * 1024 * 1024,
    examples: [
      {
        title: 'A small text file as data URI',
        body: {
          file: { name: 'hello.txt', type: 'text/plain', bytes: new TextEncoder().encode('Hello') },
          generateDataUri: true,
        },
        answer: { base64: 'data:text/plain;base64,SGVsbG8=' },
      },
    ],
    run: ({ file, generateDataUri }) => {
      const base64 = bytesToBase64(file.bytes)
      return { base64: generateDataUri ? `data:${typeOf(file)};base64,${base64}` : base64 }
    },
  }),

  decodeFile: operation({
    method: 'POST',
    path: '/base64/decode-file',
    summary: 'Decode Base64 to a file',
    query: z.strictObject({ filename: z._default(z.string().check(z.maxLength(5000)), 'decoded-file.bin') }),
    body: z.strictObject({ base64: z.string(whenMissing(NO_DATA)).check(z.regex(/\S/, NO_DATA)) }),
    answer: fileAnswer(UNKNOWN, 'The decoded bytes'),
    bodyLimit: FILE_BODY,
    worker: 'large',
    examples: [
      {
        title: 'A small text file',
        query: { filename: 'hello.txt' },
        body: { base64: 'SGVsbG8=' },
        answer: { name: 'hello.txt', text: 'Hello' },
      },
    ],
    run: ({ base64, filename }) => ({
      bytes: decodeBytes(base64).bytes,
      name: filename.trim() || 'decoded-file.bin',
      type: UNKNOWN,
    }),
  }),
}

export default api
