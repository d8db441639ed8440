import { zlibSync } from 'fflate'
import { latin } from '#shared/image/binary.ts'
import { concat } from '#shared/bytes.ts'
import { pngChunk } from '#shared/image/metadata.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Numbers of samples in PNG: grey and alpha, or red, green, blue and alpha. */
const [GREY, COLOR] = [4, 6]

/** Whether a profile calls its space so; profiles of version 4 have two bytes a letter. */
export function isNamed(profile: Uint8Array, name: string): boolean {
  return latin(profile.subarray(0, 4096)).replaceAll('\0', '').includes(name)
}

/**
 * Pixels as a colour profile means them; nothing where it is that of sRGB, or for other pixels. Browsers take no profile
 * beside pixels, but all read it in a PNG: here it is written without being packed.
 */
export async function byProfile(
  { width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>,
  profile: Uint8Array | undefined,
): Promise<ImageBitmap | undefined> {
  const space = profile && latin(profile.subarray(16, 20))
  if (!profile || (space !== 'RGB ' && space !== 'GRAY')) return undefined
  if (isNamed(profile, 'sRGB IEC61966')) return undefined
  const grey = space === 'GRAY'
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, grey ? GREY : COLOR], 8)
  const parts = [
    SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('iCCP', concat([Uint8Array.of(0x69, 0, 0), zlibSync(profile)])),
    pngChunk('IDAT', zlibSync(grey ? greyRows(width, height, data) : rows(width, height, data), { level: 0 })),
    pngChunk('IEND', new Uint8Array()),
  ]
  return createImageBitmap(new Blob(parts, { type: 'image/png' }))
}

/** Each row begins with the number of its filter, 0 for none. */
function rows(width: number, height: number, data: Uint8ClampedArray): Uint8Array {
  const all = new Uint8Array((width * 4 + 1) * height)
  for (let row = 0; row < height; row++) {
    all.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1)
  }
  return all
}

function greyRows(width: number, height: number, data: Uint8ClampedArray): Uint8Array {
  const all = new Uint8Array((width * 2 + 1) * height)
  let to = 0
  for (let row = 0; row < height; row++) {
    to++
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4) {
      all[to++] = data[from] as number
      all[to++] = data[from + 3] as number
    }
  }
  return all
}
