import * as z from 'zod/mini'
import { ToolError } from '#contract/error.ts'
import { fileAnswer } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { validate } from './capacity.ts'
import { makePng, makeSvg } from './code.ts'
import { HEX_COLOR } from './color.ts'
import { dataUri } from './data-uri.ts'
import { CONTENT_TYPES, CRYPTO_TYPES, ENCRYPTIONS, type Fields } from './fields.ts'
import { FORMS } from './forms.ts'
import { payloadOf } from './payload.ts'
import { LEVELS } from './symbol.ts'

const text = z.optional(z.string())
const number = (name: string) => z.optional(z.union([z.number(), z.string()], `${name} must be a number.`))

const fields = {
  text,
  url: text,
  ssid: text,
  password: text,
  encryption: z.optional(z.enum(ENCRYPTIONS)),
  hidden: z.optional(z.boolean()),
  to: text,
  subject: text,
  body: text,
  phoneNumber: text,
  message: text,
  title: text,
  startTime: text,
  endTime: text,
  location: text,
  description: text,
  latitude: number('latitude'),
  longitude: number('longitude'),
  cryptoType: z.optional(z.enum(CRYPTO_TYPES)),
  walletAddress: text,
  amount: number('amount'),
  firstName: text,
  lastName: text,
  organization: text,
  jobTitle: text,
  email: text,
  address: text,
  note: text,
}
/** A text that fits no code is told how much would fit. */
const LONGEST = 1024 ** 2

const color = (name: string) =>
  z.string().check(z.regex(HEX_COLOR, `${name} must be a colour of six hex digits, such as 1a2b3c.`))

const query = z.strictObject({
  size: z._default(z.int().check(z.minimum(100), z.maximum(2000)), 400),
  errorCorrection: z._default(z.enum(LEVELS), 'M'),
  foregroundColor: z._default(color('foregroundColor'), '000000'),
  backgroundColor: z._default(color('backgroundColor'), 'ffffff'),
  quietZone: z._default(z.int().check(z.minimum(0), z.maximum(20)), 4),
})
const body = z.strictObject({
  contentType: z.enum(CONTENT_TYPES),
  fields: z.optional(z.strictObject(fields)),
  ...fields,
})

/** A refusal of these calls also says so in the fields of their answer, and names a field where it was given. */
function orRefuse<T>(input: z.output<typeof body>, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    const { message, status, code } = error
    const isNested = (field = '') =>
      input.fields !== undefined && Object.hasOwn(fields, field) && input[field as keyof typeof fields] === undefined
    // What is too long is so by one of its fields, most likely by the longest.
    const places = code === 'too_long' ? [{ field: longestField(input), message }] : error.errors
    const errors = places.map((place) => (isNested(place.field) ? { ...place, field: `fields.${place.field}` } : place))
    throw new ToolError(message, { status, code, errors, extra: { success: false, error: message }, cause: error })
  }
}

function longestField({ contentType, fields: nested, ...beside }: z.output<typeof body>): string {
  const given: Fields = { ...(beside satisfies Fields), ...nested }
  const lengthOf = (name: keyof Fields) => String(given[name] ?? '').length
  const names = FORMS[contentType].map(({ name }) => name)
  return names.reduce((longest, name) => (lengthOf(name) > lengthOf(longest) ? name : longest))
}

function contentOf(input: z.output<typeof body>) {
  const { contentType, fields: nested, ...beside } = input
  return payloadOf(contentType, { ...(beside satisfies Fields), ...nested })
}

const api = {
  generate: operation({
    method: 'POST',
    path: '/qrcode/generate',
    summary: 'Make a QR code as PNG',
    description:
      'The fields of the content type stand in `fields`, or beside `contentType`. The finished PNG is read back before it is answered: `verified` says so, `warnings` what may still trouble a reader.',
    query,
    body,
    bodyLimit: LONGEST,
    answer: z.object({
      success: z.boolean(),
      qrCode: z.string(),
      error: z.nullable(z.string()),
      content: z.string(),
      verified: z.boolean(),
      warnings: z.array(z.string()),
      version: z.int(),
      modules: z.int(),
      moduleSize: z.int(),
    }),
    examples: [
      {
        title: 'A link',
        body: { contentType: 'URL', fields: { url: 'https://example.com/' } },
        like: { success: true, content: 'https://example.com/', error: null, verified: true, version: 2 },
      },
      {
        title: 'Access to a Wi-Fi network',
        query: { errorCorrection: 'Q' },
        body: { contentType: 'WIFI', fields: { ssid: 'Home; 5 GHz', password: 'correct horse', encryption: 'WPA' } },
        like: { success: true, content: 'WIFI:T:WPA;S:Home\\; 5 GHz;P:correct horse;;', warnings: [] },
      },
      {
        title: 'Fields beside the content type',
        body: { contentType: 'PHONE', phoneNumber: '+1 (555) 123-4567' },
        like: { success: true, content: 'tel:+15551234567' },
      },
      {
        title: 'Colours without contrast',
        query: { foregroundColor: 'fefefe' },
        body: { contentType: 'TEXT', fields: { text: 'Hello' } },
        error:
          'The two colours are too alike: no reader could tell them apart. Choose a dark foreground and a light background.',
      },
      {
        title: 'A missing field',
        body: { contentType: 'WIFI', fields: { password: 'correct horse' } },
        error: 'Enter the name of the network (SSID).',
      },
    ],
    run: ({ size, errorCorrection, foregroundColor, backgroundColor, quietZone, ...input }) =>
      orRefuse(input, () => {
        const { content, warnings } = contentOf(input)
        const look = { size, errorCorrection, foregroundColor, backgroundColor, quietZone }
        const { png, ...code } = makePng(content, look)
        return {
          success: true,
          qrCode: dataUri(png),
          error: null,
          content,
          verified: true,
          ...code,
          warnings: [...warnings, ...code.warnings],
        }
      }),
  }),

  svg: operation({
    method: 'POST',
    path: '/qrcode/svg',
    summary: 'Make a QR code as SVG',
    description:
      'The same as `/qrcode/generate` in a form that stays sharp at any size; its modules are read back too.',
    query,
    body,
    bodyLimit: LONGEST,
    answer: fileAnswer('image/svg+xml', 'The code as SVG'),
    examples: [
      {
        title: 'A link',
        body: { contentType: 'URL', fields: { url: 'https://example.com/' } },
        like: { name: 'qr-code.svg' },
      },
    ],
    run: ({ size, errorCorrection, foregroundColor, backgroundColor, quietZone, ...input }) =>
      orRefuse(input, () => ({
        bytes: makeSvg(contentOf(input).content, {
          size,
          errorCorrection,
          foregroundColor,
          backgroundColor,
          quietZone,
        }),
        name: 'qr-code.svg',
        type: 'image/svg+xml',
      })),
  }),

  validate: operation({
    method: 'POST',
    path: '/qrcode/validate',
    summary: 'Tell whether a text fits a QR code',
    description:
      '`length` counts characters; `estimatedErrorCorrection` is the strongest level at which the text still fits, or null where it fits none.',
    body: z.strictObject({ content: z.string() }),
    data: 'content',
    bodyLimit: LONGEST,
    answer: z.object({
      valid: z.boolean(),
      length: z.int(),
      estimatedErrorCorrection: z.nullable(z.enum(LEVELS)),
      error: z.nullable(z.string()),
    }),
    examples: [
      {
        title: 'A short text',
        body: { content: 'hello' },
        answer: { valid: true, length: 5, estimatedErrorCorrection: 'H', error: null },
      },
      {
        title: 'Nothing',
        body: { content: '' },
        answer: { valid: false, length: 0, estimatedErrorCorrection: null, error: 'There is nothing to encode.' },
      },
    ],
    run: ({ content }) => validate(content),
  }),
}

export default api
