import type { EncodingChoice } from '#shared/text/encodings.ts'
import { decodeTextStream } from '#shared/text/file.ts'
import { answerWith } from '#ui/answer-with.ts'
import { Converter, convertStream } from './convert.ts'
import type { CsvOptions } from './options.ts'
import type { Remark } from './table.ts'

export interface FileJob {
  file: File
  options: CsvOptions
  encoding: EncodingChoice
}

export interface Converted {
  whole: Blob
  head: string
  size: { rowCount: number; columnCount: number; delimiter: string }
  warnings: Remark[]
  notes: string[]
}

/** As much of the JSON as is shown. */
const HEAD = 100_000
/** Blobs of this size go to the browser's storage, where the page's memory does not hold them. */
const PART = 4 * 1024 * 1024

answerWith<FileJob, Converted, number>((job, { tell }) => convertFile(job, tell))

async function convertFile({ file, options, encoding }: FileJob, tell: (read: number) => void): Promise<Converted> {
  const converter = new Converter(options)
  const parts: Blob[] = []
  let pending: string[] = []
  let length = 0
  let head = ''
  const flush = () => {
    parts.push(new Blob(pending))
    pending = []
    length = 0
  }
  for await (const text of convertStream(decodeTextStream(chunksOf(file, tell), encoding), options, converter)) {
    if (head.length < HEAD) head += text.slice(0, HEAD - head.length)
    pending.push(text)
    length += text.length
    if (length > PART) flush()
  }
  flush()
  const { rowCount, columnCount, delimiter } = converter.table
  const whole = new Blob(parts, { type: 'application/json' })
  return {
    whole,
    head,
    size: { rowCount, columnCount, delimiter },
    warnings: converter.warnings(),
    notes: converter.notes(),
  }
}

async function* chunksOf(file: File, tell: (read: number) => void): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  let read = 0
  let told = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    read += value.length
    if (read - told > file.size / 100) {
      told = read
      tell(read)
    }
    yield value
  }
}
