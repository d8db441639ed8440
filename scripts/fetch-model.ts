import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import { CARD_FILE, type ModelCard } from '../src/tools/image-background-remover/model-card.ts'

const RELEASE = 'https://github.com/danielgatis/rembg/releases/download/v0.0.0'

/**
 * Models whose files are known to the byte. The release publishes MD5 sums only; the SHA-256 sums here are of the files
 * with those MD5 sums (8e83ca70e441ab06c318d82300c84806 and fc16ebd8b0c10d971d3513d564d01e29).
 */
export const MODELS: Record<string, ModelCard> = {
  u2netp: {
    name: 'u2netp',
    file: 'u2netp.onnx',
    bytes: 4_574_861,
    sha256: '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
    source: `${RELEASE}/u2netp.onnx`,
    licence: 'Apache-2.0',
    input: {
      width: 320,
      height: 320,
      layout: 'NCHW',
      divide: 'maximum',
      mean: [0.485, 0.456, 0.406],
      std: [0.229, 0.224, 0.225],
    },
    output: { stretch: true },
  },
  'isnet-general-use': {
    name: 'isnet-general-use',
    file: 'isnet-general-use.onnx',
    bytes: 178_648_008,
    sha256: '60920e99c45464f2ba57bee2ad08c919a52bbf852739e96947fbb4358c0d964a',
    source: `${RELEASE}/isnet-general-use.onnx`,
    licence: 'Apache-2.0',
    input: {
      width: 1024,
      height: 1024,
      layout: 'NCHW',
      divide: 'maximum',
      mean: [0.485, 0.456, 0.406],
      std: [1, 1, 1],
    },
    output: { stretch: true },
  },
}

/**
 * Downloads a model into `folder` and puts its card beside it, which makes it the one in use. Size and SHA-256 are
 * checked before the file gets its name: what is there is whole and the right one.
 */
export async function fetchModel(card: ModelCard, folder: string): Promise<'fetched' | 'present'> {
  await mkdir(folder, { recursive: true })
  const target = join(folder, card.file)
  const present = (await sumOf(target)) === card.sha256
  if (!present) await download(card, target)
  await writeFile(join(folder, CARD_FILE), `${JSON.stringify(card, null, 2)}\n`)
  return present ? 'present' : 'fetched'
}

async function sumOf(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(() => undefined)
  return bytes && createHash('sha256').update(bytes).digest('hex')
}

async function download(card: ModelCard, target: string): Promise<void> {
  const response = await fetch(card.source)
  if (!response.ok || !response.body) throw new Error(`${card.source} answers ${response.status}.`)
  const part = `${target}.part`
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream),
      async function* check(chunks) {
        for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
          size += chunk.length
          if (size > card.bytes)
            throw new Error(`${card.source} is larger than the ${card.bytes} bytes of ${card.name}.`)
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(part),
    )
    if (size !== card.bytes) throw new Error(`${card.source} has ${size} bytes; ${card.name} has ${card.bytes}.`)
    const sum = hash.digest('hex')
    if (sum !== card.sha256) throw new Error(`${card.source} has the SHA-256 ${sum}; ${card.name} has ${card.sha256}.`)
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

async function main([name = 'u2netp', folder = process.env.MODEL_DIR || 'models']: string[]): Promise<number> {
  const card = MODELS[name]
  if (!card) {
    process.stderr.write(`Unknown model ${name}. Known are: ${Object.keys(MODELS).join(', ')}.\n`)
    return 2
  }
  process.stdout.write(`${card.name}: ${(card.bytes / 1e6).toFixed(1)} MB, ${card.licence}, from ${card.source}\n`)
  try {
    const done = await fetchModel(card, folder)
    process.stdout.write(`${done === 'present' ? 'Already there' : 'Saved'}: ${join(folder, card.file)}\n`)
    return 0
  } catch (error) {
    const cause = (error as { cause?: Error }).cause
    process.stderr.write(`${(error as Error).message}${cause ? ` (${cause.message})` : ''}\n`)
    return 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main(process.argv.slice(2))
