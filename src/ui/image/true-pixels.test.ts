import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_PIXELS, requirePixels } from './require-pixels.ts'
import { seesPixels } from './true-pixels.ts'

/** A browser whose canvas answers with what `read` makes of the pixels that were put there. */
function browserReads(read: (value: number, at: number) => number): void {
  vi.stubGlobal(
    'ImageData',
    class {
      data: Uint8ClampedArray
      constructor(data: Uint8ClampedArray) {
        this.data = data
      }
    },
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      data = new Uint8ClampedArray()
      getContext = () => this
      putImageData = (image: ImageData) => void (this.data = image.data.map(read))
      getImageData = () => this
    },
  )
}

afterEach(() => void vi.unstubAllGlobals())

describe('seesPixels', () => {
  it('is true where a canvas gives what was drawn', () => {
    browserReads((value) => value)
    expect(seesPixels()).toBe(true)
    expect(requirePixels).not.toThrow()
  })

  it('is true where values are shifted by so little that no eye sees it', () => {
    browserReads((value, at) => value + (at % 3) - 1)
    expect(seesPixels()).toBe(true)
  })

  it.each([
    ['noise', (_: number, at: number) => (at * 2_654_435_761) >>> 24],
    ['one colour', (_: number, at: number) => [103, 3, 19, 255][at % 4] as number],
    ['white', () => 255],
    ['nothing', () => 0],
  ])('is false where a canvas gives %s, and what needs pixels says so', (_, read) => {
    browserReads(read)
    expect(seesPixels()).toBe(false)
    expect(requirePixels).toThrow(NO_PIXELS)
  })
})
