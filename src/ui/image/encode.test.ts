import { expect, it } from 'vitest'
import { encode } from './encode.ts'

it('says that WebP has no room for so long a side, where browsers only say that it failed', async () => {
  const canvas = { width: 16_384, height: 10 } as OffscreenCanvas
  await expect(encode(canvas, { type: 'image/webp' }, 80)).rejects.toThrow(
    'A WebP picture has at most 16,383 pixels a side, and this one would have 16,384. Choose another format.',
  )
})
