import { ToolError } from '#contract/error.ts'

/**
 * Values of one body outside its texts, where the largest form of any operation has some hundreds: tables and documents
 * come as one text. A million small lists or names would hold the event loop up for seconds.
 */
const MOST_VALUES = 10_000

/** Bytes of a body that is large. */
const LARGE = 10_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const LIST = 0x5b
const OBJECT = 0x7b

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads the JSON of a request. The bytes are used up: see `release`. */
export function readJson(bytes: Uint8Array, most = MOST_VALUES): unknown {
  if (bytes.length > most && hasTooMany(bytes, most)) throw tooMany(most)
  try {
    const text = utf8.decode(bytes)
    release(bytes)
    return JSON.parse(text)
  } catch (error) {
    throw new ToolError('The request body is not valid JSON.', { code: 'bad_json', cause: error })
  }
}

/** Counts the signs that begin or separate values; for invalid JSON the result means nothing. */
function hasTooMany(bytes: Uint8Array, most: number): boolean {
  let left = most
  let inText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (byte === QUOTE) inText = !inText
    else if (byte === BACKSLASH) index++
    else if (!inText && (byte === COMMA || byte === LIST || byte === OBJECT) && --left < 0) return true
  }
  return false
}

function tooMany(most: number): ToolError {
  const words = `The request body has more than ${most.toLocaleString('en')} values. Tables and documents are sent as one text.`
  return new ToolError(words, { code: 'too_complex' })
}

/** Gives the memory of a large body back now, not at the next full collection. A smaller one shares its buffer. */
function release({ length, buffer }: Uint8Array): void {
  if (length > LARGE && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
