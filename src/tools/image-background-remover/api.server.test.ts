import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/services.ts'
import { greyPng, pngChunk } from '#testing/png-bytes.ts'
import { silent, testApp, type TestReply } from '#testing/app.ts'

const request = testApp({}, { MODEL_DIR: '' })
const svg = (inner: string, width = 240, height = 180) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 180">${inner}</svg>`,
  )
const DISC = '<rect width="240" height="180" fill="#cfe3f7"/><circle cx="110" cy="85" r="50" fill="#b3131b"/>'
const disc = (width = 240, height = 180) => sharp(svg(DISC, width, height)).removeAlpha()
const WHITE = '<rect width="240" height="180" fill="#fff"/>'

const file = (bytes: Uint8Array, name = 'photo.png', type = 'image/png') => ({ name, type, bytes })
const remove = (image: unknown, options: Record<string, unknown> = {}) =>
  request('POST', '/api/image-background-remover/remove-background', { body: { image, ...options } })

interface Decoded {
  width: number
  height: number
  at(x: number, y: number): number[]
}

async function decode(reply: TestReply): Promise<Decoded> {
  expect(reply.status, reply.text.slice(0, 200)).toBe(200)
  const { data, info } = await sharp(reply.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { width: info.width, height: info.height, at }
}

/** Largest difference of two colours in any channel. */
const apart = (one: number[], other: number[]) =>
  Math.max(...one.map((value, index) => Math.abs(value - other[index]!)))
const RED = [0xb3, 0x13, 0x1b, 255]

it('a model folder that is not there is not looked for in a process that may not read it, which is no alarm', async () => {
  const told: unknown[] = []
  const images = {
    queue: () => ({ running: 0, waiting: 0, atOnce: 1, mostWaiting: 1 }),
    async run(_tool: string, job: unknown) {
      const { modelDir } = job as { modelDir: string }
      return { bytes: Uint8Array.of(1), engine: 'built-in', ...(modelDir && { problem: 'ERR_ACCESS_DENIED' }) }
    },
  }
  const log = { ...silent, warn: (...words: unknown[]) => told.push(words) }
  const services = { ...openServices(readConfig({}), log, { images }), modelDir: join(tmpdir(), 'no-such-models') }
  const body = { image: file(await disc().png().toBuffer()) }
  const { status } = await testApp({ services })('POST', '/api/image-background-remover/remove-background', { body })
  expect([status, told]).toEqual([200, []])
})

describe('remove-background', () => {
  it('keeps size and subject, and makes the rest transparent', async () => {
    const reply = await remove(file(await disc().png().toBuffer(), 'my disc.png'))
    const { width, height, at } = await decode(reply)
    expect([width, height]).toEqual([240, 180])
    expect(at(110, 85)).toEqual(RED)
    expect(at(5, 5)[3]).toBe(0)
    expect(at(200, 85)[3]).toBe(0)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.headers['x-engine']).toBe('built-in')
    expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''my%20disc-removed-bg.png")
  })

  it.each([
    ['PNG', 'image/png', 'png'],
    ['JPG', 'image/jpeg', 'jpg'],
    ['WEBP', 'image/webp', 'webp'],
  ])('writes %s', async (outputFormat, type, extension) => {
    const reply = await remove(file(await disc().jpeg().toBuffer(), 'a.b.jpeg'), { outputFormat })
    expect(reply.headers['content-type']).toBe(type)
    expect(reply.headers['content-disposition']).toContain(`a.b-removed-bg.${extension}`)
    const corner = (await decode(reply)).at(3, 3)
    if (outputFormat === 'JPG') expect(apart(corner, [255, 255, 255, 255])).toBeLessThanOrEqual(2)
    else expect(corner[3]).toBe(0)
  })

  it.each(['#00ff80', '00FF80'])('puts the subject on the colour %s', async (backgroundColor) => {
    const options = { backgroundType: 'SOLID_COLOR', backgroundColor }
    const { at } = await decode(await remove(file(await disc().png().toBuffer()), options))
    expect(at(3, 3)).toEqual([0, 255, 128, 255])
    expect(at(110, 85)).toEqual(RED)
  })

  it('puts the subject on a picture that is cut to fill', async () => {
    const halves = svg(
      '<rect width="120" height="180" fill="#00f"/><rect x="120" width="120" height="180" fill="#ff0"/>',
    )
    const backgroundImage = file(await sharp(halves).resize(500, 100, { fit: 'fill' }).jpeg().toBuffer(), 'b.jpg')
    const options = { backgroundType: 'CUSTOM_IMAGE', backgroundImage }
    const { width, height, at } = await decode(await remove(file(await disc().png().toBuffer()), options))
    expect([width, height]).toEqual([240, 180])
    expect(apart(at(10, 10), [0, 0, 255, 255])).toBeLessThan(12)
    expect(apart(at(230, 170), [255, 255, 0, 255])).toBeLessThan(12)
    expect(at(110, 85)).toEqual(RED)
  })

  it('blurs the background more with a higher intensity, without a shadow of the subject', async () => {
    const stripes = Array.from({ length: 12 }, (_, i) => `<rect x="${i * 20}" width="10" height="180" fill="#9bc"/>`)
    const image = svg(`${WHITE}${stripes.join('')}<circle cx="110" cy="85" r="50" fill="#b3131b"/>`, 960, 720)
    const bytes = await sharp(image).removeAlpha().png().toBuffer()
    const spread = async (blurIntensity: number) => {
      const { at } = await decode(await remove(file(bytes), { backgroundType: 'BLUR_ORIGINAL', blurIntensity }))
      expect(apart(at(440, 340), RED)).toBeLessThan(6)
      // Beside the subject nothing of its red shows: green stays above red everywhere.
      expect(at(440 + 225, 340)[1]!).toBeGreaterThan(at(440 + 225, 340)[0]! - 12)
      const row = Array.from({ length: 200 }, (_, index) => at(700 + index, 650)[0]!)
      return Math.max(...row) - Math.min(...row)
    }
    const [light, strong] = [await spread(1), await spread(20)]
    expect(light).toBeGreaterThan(80)
    expect(strong).toBeLessThan(light * 0.6)
  })

  it('feathers the edge over more pixels when asked', async () => {
    const bytes = await disc().png().toBuffer()
    const soft = async (featherEdges: number) => {
      const { at } = await decode(await remove(file(bytes), { featherEdges }))
      return Array.from({ length: 240 }, (_, x) => at(x, 85)[3]!).filter((alpha) => alpha > 5 && alpha < 250).length
    }
    const [none, most] = [await soft(0), await soft(10)]
    expect(none).toBeLessThanOrEqual(4)
    expect(most).toBeGreaterThan(none + 12)
  })

  it('crops to the subject when asked', async () => {
    const { width, height } = await decode(await remove(file(await disc().png().toBuffer()), { cropToSubject: true }))
    expect(width).toBeGreaterThanOrEqual(100)
    expect(width).toBeLessThan(112)
    expect(height).toBe(width)
  })

  it('crops to a passport photo when asked, and refuses other shapes', async () => {
    const picture = file(await disc().png().toBuffer())
    const { width, height } = await decode(await remove(picture, { cropToSubject: true, cropShape: 'PASSPORT' }))
    expect(width / height).toBeCloseTo(35 / 45, 2)
    expect((await remove(picture, { cropToSubject: true, cropShape: 'ROUND' })).status).toBe(400)
  })

  it('leaves a picture that is cut out already as it is', async () => {
    const cut = await sharp(svg('<circle cx="110" cy="85" r="50" fill="#b3131b"/>')).png().toBuffer()
    const reply = await remove(file(cut), { featherEdges: 0 })
    const { at } = await decode(reply)
    expect(reply.headers['x-engine']).toBe('transparency')
    expect([at(110, 85), at(5, 5)[3]]).toEqual([RED, 0])
  })

  it('keeps the colours of what is transparent already, and no white gets into them', async () => {
    const rgba = Buffer.alloc(100 * 100 * 4)
    for (let y = 20; y < 80; y++) {
      for (let x = 20; x < 80; x++) rgba.set(x < 50 ? [255, 0, 0, 128] : [0, 0, 0, 90], (y * 100 + x) * 4)
    }
    const image = file(
      await sharp(rgba, { raw: { width: 100, height: 100, channels: 4 } })
        .png()
        .toBuffer(),
    )
    const plain = await decode(await remove(image))
    expect([plain.at(30, 50), plain.at(70, 50)]).toEqual([
      [255, 0, 0, 128],
      [0, 0, 0, 90],
    ])
    const black = await decode(await remove(image, { backgroundType: 'SOLID_COLOR', backgroundColor: '000000' }))
    expect([black.at(30, 50), black.at(70, 50)]).toEqual([
      [128, 0, 0, 255],
      [0, 0, 0, 255],
    ])
    const feathered = await decode(await remove(image, { featherEdges: 6 }))
    const [red = 0, green, blue, alpha] = feathered.at(18, 50)
    expect([red > 250, green, blue]).toEqual([true, 0, 0])
    expect(alpha).toBeGreaterThan(0)
  })

  it('keeps the colours of a half transparent part of a subject on a ground', async () => {
    const ground =
      '<path d="M0 0H240V180H0Z M95 85a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z" fill-rule="evenodd" fill="#cfe3f7"/>'
    const hole = '<circle cx="110" cy="85" r="10" fill="#b3131b" fill-opacity="0.5"/>'
    const ring =
      '<path d="M60 85a50 50 0 1 0 100 0a50 50 0 1 0 -100 0Z M95 85a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z" fill-rule="evenodd" fill="#b3131b"/>'
    const { at } = await decode(
      await remove(
        file(
          await sharp(svg(ground + ring + hole))
            .png()
            .toBuffer(),
        ),
      ),
    )
    const [red, green, blue, alpha] = at(110, 85) as [number, number, number, number]
    expect(alpha).toBeLessThanOrEqual(129)
    expect(alpha).toBeGreaterThan(90)
    expect(apart([red, green, blue], RED.slice(0, 3))).toBeLessThan(3)
    expect(at(75, 85)).toEqual(RED)
  })

  it('takes no metadata along', async () => {
    const image = disc().withExif({ IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    const reply = await remove(file(await image.jpeg().toBuffer()), { outputFormat: 'JPG' })
    expect((await sharp(reply.bytes).metadata()).exif).toBeUndefined()
    expect(reply.text).not.toContain('a secret')
  })
})

describe('pictures of every kind', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied', async (orientation) => {
    // Turned back by the inverse, so that every one of them shows the same upright picture.
    const stored = await disc().png().toBuffer()
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(90).flop(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(270).flop(),
      8: (image) => image.rotate(90),
    }
    const turned = await turns[orientation]!(sharp(stored)).toBuffer()
    const bytes = await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const { width, height, at } = await decode(await remove(file(bytes)))
    expect([width, height]).toEqual([240, 180])
    expect(apart(at(110, 85), RED)).toBeLessThan(12)
    expect(at(190, 150)[3]).toBe(0)
  })

  it.each([
    [
      'WEBP',
      16_390,
      'A WebP picture has at most 16,383 pixels a side, and this one would have 16,390. Choose PNG or JPG.',
    ],
    ['JPG', 65_540, 'A JPG picture has at most 65,535 pixels a side, and this one would have 65,540. Choose PNG.'],
  ])('longer than %s can be is refused in words', async (outputFormat, width, message) => {
    const panorama = sharp({ create: { width, height: 20, channels: 4, background: '#00000000' } })
    const bytes = await panorama
      .composite([{ input: await disc(12, 9).png().toBuffer(), left: 300, top: 6 }])
      .png({ compressionLevel: 1 })
      .toBuffer()
    const reply = await remove(file(bytes), { outputFormat })
    expect([reply.status, reply.json]).toMatchObject([400, { message, errors: [{ field: 'outputFormat' }] }])
    expect((await remove(file(bytes), { outputFormat, cropToSubject: true })).status).toBe(200)
  })

  it('16 bits a channel', async () => {
    const bytes = await disc().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    expect(apart((await decode(await remove(file(bytes)))).at(110, 85), RED)).toBeLessThan(3)
  })

  it('16 bits a channel, in colours of a profile', async () => {
    const bytes = await disc().toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true })
    expect(apart((await decode(await remove(file(bytes)))).at(110, 85), RED)).toBeLessThan(3)
    const options = { backgroundType: 'CUSTOM_IMAGE', backgroundImage: file(bytes) }
    expect(apart((await decode(await remove(file(bytes), options))).at(3, 3), [0xcf, 0xe3, 0xf7, 255])).toBeLessThan(3)
  })

  it('16 bits of grey, in shades of a profile', async () => {
    const grey = disc().greyscale().toColourspace('grey16')
    const bytes = withChunk(await grey.png().toBuffer(), 'iCCP', packedProfile(linearGrey()))
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true })
    const { data } = await sharp(await disc().greyscale().png().toBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const light = data[(85 * 240 + 110) * 3]! / 255
    const shade = Math.round((1.055 * light ** (1 / 2.4) - 0.055) * 255)
    expect(apart((await decode(await remove(file(bytes)))).at(110, 85), [shade, shade, shade, 255])).toBeLessThan(3)
  })

  it('CMYK', async () => {
    const bytes = await disc().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const { at } = await decode(await remove(file(bytes)))
    const [red, green, blue, alpha] = at(110, 85) as [number, number, number, number]
    expect([red > 120, green < 90, blue < 90, alpha]).toEqual([true, true, true, 255])
    expect(at(5, 5)[3]).toBe(0)
  })

  it('grey', async () => {
    const bytes = await disc().greyscale().png().toBuffer()
    const { at } = await decode(await remove(file(bytes)))
    expect([at(110, 85)[3], at(5, 5)[3]]).toEqual([255, 0])
  })

  it('a profile of nonsense', async () => {
    const reply = await remove(file(withChunk(await disc().png().toBuffer(), 'iCCP', nonsenseProfile())))
    expect([200, 422]).toContain(reply.status)
  })
})

/** Puts a chunk behind the header of a PNG. */
function withChunk(png: Uint8Array, type: string, content: Uint8Array): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)])
}

const packedProfile = (profile: Uint8Array) => Buffer.concat([Buffer.from('own\0\0'), deflateSync(profile)])
const nonsenseProfile = () => packedProfile(Buffer.alloc(200, 7))

/** An ICC profile in which every shade of grey is as much light: a white point, and a curve that is none. */
function linearGrey(): Buffer {
  const profile = Buffer.alloc(188)
  const words = (at: number, ...values: (string | number)[]) =>
    values.forEach((value, index) =>
      typeof value === 'string' ? profile.write(value, at + 4 * index) : profile.writeUInt32BE(value, at + 4 * index),
    )
  words(0, profile.length, 'lcms', 0x02400000, 'mntr', 'GRAY', 'XYZ ')
  words(36, 'acsp')
  words(68, 0xf6d6, 0x10000, 0xd32d)
  words(128, 2, 'wtpt', 156, 20, 'kTRC', 176, 12)
  words(156, 'XYZ ', 0, 0xf6d6, 0x10000, 0xd32d, 'curv')
  return profile
}

/** A PNG whose pixels are zeros, which pack to next to nothing. */
const blank = (width: number, height: number) => greyPng(width, height, deflateSync(Buffer.alloc((width + 1) * height)))

async function animatedWebp(): Promise<Buffer> {
  const frames = await sharp(svg(DISC)).resize(240, 180).extend({ bottom: 180, background: '#123456' }).raw().toBuffer()
  const raw = { width: 240, height: 360, channels: 4, pageHeight: 180 } as const
  return await sharp(frames, { raw }).webp().toBuffer()
}

describe('what is refused (D6, D7)', () => {
  const gif = () => sharp(svg(DISC)).gif().toBuffer()
  const bombs: [name: string, make: () => Buffer | Promise<Buffer>, status: number, message: RegExp][] = [
    ['a 31 kB picture of 16000 × 16000 pixels', () => blank(16_000, 16_000), 413, /16000 × 16000.*at most 25 million/],
    ['a header of 65000 × 65000', () => greyPng(65_000, 65_000), 413, /65000 × 65000/],
    ['one row too many', () => greyPng(5000, 5001), 413, /at most 25 million/],
    ['a size of 0', () => greyPng(0, 10), 422, /damaged/],
    ['an animated WebP', animatedWebp, 422, /animated/],
    [
      'an animated PNG',
      async () => withChunk(await disc().png().toBuffer(), 'acTL', Buffer.alloc(8, 1)),
      422,
      /animated/,
    ],
    ['a JPEG cut in half', async () => (await disc().jpeg().toBuffer()).subarray(0, 1500), 422, /damaged or cut off/],
    ['a PNG cut in half', async () => (await disc().png().toBuffer()).subarray(0, 600), 422, /damaged or cut off/],
    ['a PNG without pixels', () => greyPng(100, 100), 422, /damaged or cut off/],
    ['a GIF', gif, 415, /PNG, JPEG or WebP/],
    ['a TIFF', () => disc().tiff().toBuffer(), 415, /PNG, JPEG or WebP/],
    [
      'an SVG that asks for files',
      () => svg('<image href="file:///etc/passwd"/>'),
      415,
      /Please select an image file\./,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, /Please select an image file\./],
    ['nothing', () => Buffer.alloc(0), 415, /Please select an image file\./],
  ]
  it.each(bombs)('%s', async (_name, make, status, message) => {
    const bytes = await make()
    const memory = process.memoryUsage().rss
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const start = performance.now()
      const reply = await remove(file(bytes))
      times.push(performance.now() - start)
      expect(reply.json?.message).toMatch(message)
      expect(reply.status).toBe(status)
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(200)
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 ** 2)
  })

  it('a bomb as the new background', async () => {
    const options = { backgroundType: 'CUSTOM_IMAGE', backgroundImage: file(greyPng(65_000, 65_000)) }
    expect((await remove(file(await disc().png().toBuffer()), options)).status).toBe(413)
  })

  it.each([
    ['no image', {}, 'No image selected'],
    ['a text for an image', { image: 'text' }, 'No image selected'],
    ['an unknown format', { outputFormat: 'GIF' }, 'outputFormat must be one of: PNG, JPG, WEBP.'],
    ['a blur of 0', { blurIntensity: 0 }, 'blurIntensity must be at least 1.'],
    ['a blur of 21', { blurIntensity: 21 }, 'blurIntensity must be at most 20.'],
    ['a feather of 11', { featherEdges: 11 }, 'featherEdges must be at most 10.'],
    ['a feather in words', { featherEdges: 'soft' }, 'featherEdges must be a number.'],
    ['a colour in words', { backgroundColor: 'red' }, 'backgroundColor must be a colour such as #ffffff.'],
    ['a custom image without one', { backgroundType: 'CUSTOM_IMAGE' }, 'Please choose a background image.'],
  ])('%s', async (name, options, message) => {
    const picture = name.endsWith('image')
      ? { photo: file(Buffer.from('x'), 'x.bin') }
      : { image: file(await disc().png().toBuffer()) }
    const reply = await request('POST', '/api/image-background-remover/remove-background', {
      body: { ...picture, ...options },
    })
    expect([reply.status, reply.json.message]).toEqual([400, message])
  })

  it('keeps a wild file name from splitting headers (U2)', async () => {
    const reply = await remove(file(await disc().png().toBuffer(), '../../x💥'))
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename="x-removed-bg.png"; filename*=UTF-8''x%F0%9F%92%A5-removed-bg.png`,
    )
  })

  it('writes nothing to the temporary folder', async () => {
    const before = readdirSync(tmpdir()).filter((name) => /sharp|vips/.test(name))
    await decode(await remove(file(await disc().png().toBuffer())))
    expect(readdirSync(tmpdir()).filter((name) => /sharp|vips/.test(name))).toEqual(before)
  })
})

describe('status', () => {
  it('tells engine, model, queue and limits', async () => {
    const reply = await request('GET', '/api/image-background-remover/status')
    expect(reply.json).toEqual({
      engine: 'built-in',
      model: null,
      queue: { running: 0, waiting: 0, atOnce: 2, mostWaiting: 8 },
      limits: { bytes: 16_777_216, pixels: 25_000_000, seconds: 25, inputs: ['PNG', 'JPEG', 'WebP'] },
    })
  })
})
