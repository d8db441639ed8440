import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import { Busboy } from '@fastify/busboy'
import { isToolError, ToolError } from '#contract/error.ts'
import type { Upload } from '#contract/files.ts'

const MOST_PARTS = 40
const LONGEST_FIELD = 64 * 1024
const PIECE = 64 * 1024

const bad = (message: string, cause?: unknown) => new ToolError(message, { code: 'bad_multipart', cause })
const unreadable = (cause: unknown) => bad('The multipart body cannot be read.', cause)

/**
 * Reads a multipart body that is already in memory; fields as text, files as `Upload`. `texts` names the fields that are
 * text also where they come as files, as browsers send a `Blob`. Others have their turn between two pieces of it, and
 * `took` is told the milliseconds of them all.
 */
export async function readMultipart(
  type: string,
  body: Uint8Array,
  texts: ReadonlySet<string> = new Set(),
  took: (milliseconds: number) => void = () => undefined,
): Promise<Record<string, unknown>> {
  requireEnd(type, body)
  let spent = 0
  const timed = (work: () => void) => {
    const start = performance.now()
    work()
    spent += performance.now() - start
  }
  try {
    return Object.fromEntries(await parse(type, body, texts, timed))
  } catch (error) {
    // The parser throws where it sees no boundary in what we took for one.
    throw isToolError(error) ? error : unreadable(error)
  } finally {
    took(spent)
  }
}

function requireEnd(type: string, body: Uint8Array): void {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type)
  const mark = (boundary?.[1] ?? boundary?.[2] ?? '').trim()
  if (!mark || mark.length > 200) throw bad('The multipart body has no usable boundary.')
  // Behind it there may be a line or two: of a whole body it would be a long search.
  if (!Buffer.from(body.subarray(-PIECE)).includes(`--${mark}--`)) {
    throw bad('The multipart body is cut off: its final boundary is missing.')
  }
}

function parse(
  type: string,
  body: Uint8Array,
  texts: ReadonlySet<string>,
  timed: (work: () => void) => void,
): Promise<Map<string, unknown>> {
  return new Promise((resolve, fail) => {
    const values = new Map<string, unknown>()
    let refused = false
    const reject = (error: ToolError) => {
      refused = true
      fail(error)
    }
    const parser = new Busboy({
      headers: { 'content-type': type } as { 'content-type': string },
      limits: { parts: MOST_PARTS, fieldSize: LONGEST_FIELD, fieldNameSize: 200, headerPairs: 20 },
    })
    const set = (name: string, value: unknown) => {
      if (values.has(name)) reject(bad(`${name.slice(0, 100)} is given more than once.`))
      values.set(name, value)
    }
    const setText = (name: string, bytes: Buffer) => {
      if (bytes.length > LONGEST_FIELD) reject(bad(`${name} is too long.`))
      else if (!isUtf8(bytes)) reject(bad(`${name} is not UTF-8 text.`))
      else set(name, bytes.toString())
    }
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) reject(bad(`${name.slice(0, 100)} is too long.`))
      set(name, value)
    })
    parser.on('file', (name, stream, filename, _encoding, mime) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      // A part that is cut off ends as an error of its own stream, and one without a listener would end the process.
      stream.on('error', (error) => reject(unreadable(error)))
      const end = () => {
        const bytes = Buffer.concat(chunks)
        if (texts.has(name)) setText(name, bytes)
        else set(name, { name: filename ?? '', type: mime, bytes: new Uint8Array(bytes) } satisfies Upload)
      }
      stream.on('end', () => timed(end))
    })
    parser.on('partsLimit', () => reject(bad(`A form may have at most ${MOST_PARTS} fields.`)))
    parser.on('error', (error) => reject(unreadable(error)))
    parser.on('finish', () => resolve(values))
    const write = async () => {
      for (let start = 0; start < body.length; start += PIECE) {
        if (start > 0) await setImmediate()
        // Of a form that is refused the rest is not read: a hundred thousand parts would hold everybody up.
        if (refused) return
        timed(() => parser.write(body.subarray(start, start + PIECE)))
      }
      parser.end()
    }
    write().catch(fail)
  })
}
