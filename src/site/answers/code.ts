import { hexOf } from '#shared/bytes.ts'
import { grouped } from '#shared/numbers/counted.ts'
import type base64 from '#tools/base64/api.ts'
import type url from '#tools/url-tools/api.ts'
import type uuid from '#tools/uuid/api.ts'
import { asking, type Answer, type Question } from './asking.ts'

const BASE64 = /^(?=.{8,}$)[A-Za-z0-9+/_-]+={0,2}$/
const UUID = /^(?:urn:uuid:)?[{("']?[0-9a-f]{8}(-?)(?:[0-9a-f]{4}\1){3}[0-9a-f]{12}[})"']?$/i
const PERCENT = /%[0-9a-f]{2}/i
const HASH = /^(sha-?(?:1|256|384|512)|hash)(?: of)?[ :]\s*([\s\S]+)$/i
const ENCODE = /^(?:to )?(base64|url)(?:[ -]?encode)?[ :]\s*([\s\S]+)$/i
/** What no readable text holds; tabs and line breaks are welcome. */
const UNREADABLE = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD]/u

const askBase64 = asking<typeof base64>('base64')
const askUrl = asking<typeof url>('url-tools')
const askUuid = asking<typeof uuid>('uuid')

/** Base64 and percent-encoded text, UUIDs, and `sha256 text`, `base64 text`, `url encode text`. */
export function codeQuestions(text: string): Question[] {
  const [, algorithm, hashed] = HASH.exec(text) ?? []
  if (algorithm && hashed) return hashQuestions(algorithm, hashed)
  const [, encoding, plain] = ENCODE.exec(text) ?? []
  return [
    ...(UUID.test(text) ? [uuidQuestion(text)] : []),
    ...(encoding && plain ? [encoding.toLowerCase() === 'url' ? urlOf(plain) : base64Of(plain)] : []),
    ...(BASE64.test(text.replace(/\s/g, '')) ? [fromBase64(text)] : []),
    ...(PERCENT.test(text) ? [fromUrl(text)] : []),
  ]
}

function hashQuestions(name: string, text: string): Question[] {
  const asked = name.toUpperCase().replace(/^SHA-?/, 'SHA-')
  const algorithms = asked === 'HASH' ? ['SHA-256', 'SHA-512', 'SHA-1'] : [asked]
  return algorithms.map((algorithm) => ({ ask: () => digest(algorithm, text) }))
}

/** The digest of the text's UTF-8 bytes. */
async function digest(algorithm: string, text: string): Promise<Answer> {
  const bytes = new Uint8Array(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text)))
  return {
    text: hexOf(bytes),
    detail: `${algorithm} of ${text.length > 40 ? `${grouped(text.length)} characters` : `“${text}”`}`,
  }
}

function uuidQuestion(text: string): Question {
  return askUuid('GET /uuid/inspect', { query: { uuid: text } }, ({ kind, time, variant }) => ({
    text: kind,
    detail: time ? `Made at ${time}` : `Variant: ${variant}`,
  }))
}

function base64Of(plainText: string): Question {
  return askBase64('POST /base64/encode', { body: { plainText } }, (answer) => ({
    text: answer.base64,
    detail: 'As Base64',
  }))
}

function urlOf(text: string): Question {
  return askUrl('POST /url/encode', { body: { text } }, ({ encoded }) => ({ text: encoded, detail: 'Percent-encoded' }))
}

/** Many a word is valid Base64; only one that decodes to readable text is taken for it. */
function fromBase64(text: string): Question {
  return askBase64('POST /base64/decode', { body: { base64: text } }, ({ plainText }) =>
    readable(plainText) ? { text: plainText, detail: 'Decoded from Base64' } : undefined,
  )
}

/** A short number may end in a percent sign; letters of other scripts come of nothing else, two of which may be a word. */
function fromUrl(text: string): Question {
  return askUrl('POST /url/decode', { body: { text } }, ({ decoded }) => {
    const least = /[^\p{ASCII}]/u.test(decoded) ? 1 : undefined
    return decoded !== text && readable(decoded, least) ? { text: decoded, detail: 'Decoded from a URL' } : undefined
  })
}

const readable = (text: string, least = 4) =>
  text.trim().length >= least && !UNREADABLE.test(text.replace(/[\t\r\n]/g, ''))
