import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import wasm from 'libheif-js/libheif-wasm/libheif.wasm?url'

/** What is used of libheif. Its own `display` never answers where decoding throws, so pictures are decoded without it. */
interface Libheif {
  HeifDecoder: new () => { decoder: unknown; decode(file: Uint8Array): Handle[] }
  heif_context_free(context: unknown): void
  heif_js_decode_image2(handle: unknown, colors: unknown, order: unknown): Promise<Outcome> | Outcome
  heif_image_release(image: unknown): void
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
  heif_channel: { heif_channel_interleaved: unknown }
}

interface Handle {
  handle: unknown
  is_primary(): boolean
  free(): void
}

/** A picture, or what went wrong in its place: an error with a code, or nothing. */
type Outcome = Decoded | { code: unknown } | undefined

interface Decoded {
  image: unknown
  channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[]
}

let library: Promise<Libheif> | undefined

/**
 * Loads the decoder; after a failure the next call tries again. What it gives makes a HEIC file its main picture, turned as
 * it should be, and throws where the file is damaged.
 */
export async function heicDecoder(): Promise<(file: Uint8Array) => Promise<ImageData>> {
  library ??= start()
  try {
    const libheif = await library
    return (file) =>
      decode(libheif, file).catch((error: unknown) => {
        // What has broken off in the middle answers nothing any more.
        if (error instanceof WebAssembly.RuntimeError) library = undefined
        throw error
      })
  } catch (error) {
    library = undefined
    throw error
  }
}

async function start(): Promise<Libheif> {
  const reply = await fetch(wasm)
  if (!reply.ok) throw new Error(`${reply.status} for the decoder`)
  return createLibheif({ wasmBinary: await reply.arrayBuffer() }) as unknown as Libheif
}

async function decode(libheif: Libheif, file: Uint8Array): Promise<ImageData> {
  const decoder = new libheif.HeifDecoder()
  let pictures: Handle[] = []
  try {
    pictures = decoder.decode(file)
    const main = pictures.find((picture) => picture.is_primary()) ?? pictures[0]
    if (!main) throw new Error('no picture')
    const { heif_colorspace_RGB: rgb } = libheif.heif_colorspace
    const { heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
    const decoded = await libheif.heif_js_decode_image2(main.handle, rgb, rgba)
    if (!decoded || 'code' in decoded) throw new Error('not decoded')
    try {
      return interleaved(libheif, decoded)
    } finally {
      libheif.heif_image_release(decoded.image)
    }
  } finally {
    for (const picture of pictures) picture.free()
    libheif.heif_context_free(decoder.decoder)
  }
}

function interleaved(libheif: Libheif, { channels }: Decoded): ImageData {
  const channel = channels.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved)
  if (!channel) throw new Error('no pixels')
  const { width, height, stride, data } = channel
  const pixels = new ImageData(width, height)
  for (let y = 0; y < height; y++) pixels.data.set(data.subarray(y * stride, y * stride + width * 4), y * width * 4)
  return pixels
}
