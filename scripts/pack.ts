import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Below this a packed file saves nothing. */
const WORTH_PACKING = 512
/** Programs of packages, the same in every build, take two thirds of the time for packing: what they come to is kept. */
const KEPT = 'node_modules/.cache/packed'

/** Writes the compressed forms of a file beside it. */
export async function pack(file: string, kept = KEPT): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < WORTH_PACKING) return
  const [br, gz] = await Promise.all([
    file.endsWith('.wasm') ? once(bytes, kept) : squeezed(bytes),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}

function squeezed(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes),
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotli(bytes, { params })
}

/** The best takes very long for the longest. */
const qualityFor = ({ length }: Buffer) => (length > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY)

async function once(bytes: Buffer, kept: string): Promise<Buffer> {
  const path = join(kept, `${createHash('sha256').update(bytes).digest('hex')}-${qualityFor(bytes)}.br`)
  try {
    return readFileSync(path)
  } catch {
    const made = await squeezed(bytes)
    mkdirSync(kept, { recursive: true })
    // Whole at once: another build may be reading.
    const part = `${path}.${randomUUID()}`
    writeFileSync(part, made)
    renameSync(part, path)
    return made
  }
}
