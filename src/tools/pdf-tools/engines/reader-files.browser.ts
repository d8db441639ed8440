import program from 'tesseract-wasm/dist/tesseract-core.wasm?url'
import deu from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url'
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import fra from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url'
import ita from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?url'
import nld from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url'
import pol from '@tesseract.js-data/pol/4.0.0_best_int/pol.traineddata.gz?url'
import por from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url'
import spa from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url'
import { ToolError } from '#contract/error.ts'
import { tellMissingPart } from '#ui/worker.ts'
import type { Language } from '../languages.ts'
import type { ReaderFiles } from './reader.ts'

const FILES: Record<Language, string> = { deu, eng, fra, ita, nld, pol, por, spa }

/** Fetches what reading takes; the worker has no network. */
export async function readerFiles(language: Language, signal?: AbortSignal): Promise<ReaderFiles> {
  try {
    const [code, learnt] = await Promise.all([get(program, signal), get(FILES[language], signal)])
    return { program: code, language: await unpacked(learnt) }
  } catch (cause) {
    signal?.throwIfAborted()
    tellMissingPart()
    throw new ToolError('The reader could not be loaded. Check your connection and try again.', { cause })
  }
}

async function get(file: string, signal: AbortSignal | undefined): Promise<ArrayBuffer> {
  const response = await fetch(file, { ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.arrayBuffer()
}

/** Some servers say of such a file how it is packed, and the browser has unpacked it by then. */
async function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes)
  if (first !== 0x1f || second !== 0x8b) return bytes
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
}
