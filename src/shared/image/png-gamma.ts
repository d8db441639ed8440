import { viewOf } from './binary.ts'
import { pngChunks } from './parts.ts'

/** Chunks that describe the colours stand before the picture; of these few bytes the profile may take the most. */
const HEAD = 65_536
/** PNG (third edition) 11.3.2.5: the gamma and the primaries that are written for sRGB. */
const GAMMA = '45455'
const PRIMARIES = '31270,32900,64000,33000,30000,60000,15000,6000'

/**
 * A PNG as its maker meant it. ImageMagick, for one, tells sRGB by its rounded gamma alone: browsers then make
 * #2f669a of #336699, where other programs leave every number as it is.
 */
export async function withoutSrgbGamma(png: Blob): Promise<Blob> {
  const chunks = pngChunks(new Uint8Array(await png.slice(0, HEAD).arrayBuffer()))
  const gamma = chunks.find(({ name }) => name === 'gAMA')
  const primaries = chunks.find(({ name }) => name === 'cHRM')
  if (!gamma || numbersIn(gamma.data) !== GAMMA || (primaries && numbersIn(primaries.data) !== PRIMARIES)) return png
  return new Blob([png.slice(0, gamma.start), png.slice(gamma.end)], { type: png.type })
}

function numbersIn(data: Uint8Array): string {
  const view = viewOf(data)
  return Array.from({ length: Math.floor(data.length / 4) }, (_, index) => view.getUint32(index * 4)).join()
}
