import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from './exif.ts'
import { findHeifExif, stripHeif } from './heif.ts'
import { readImageHeader } from './image-header.ts'

const heic = (name: string) => new Uint8Array(readFileSync(new URL(`../../e2e/pictures/${name}.heic`, import.meta.url)))
const avif = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#3f51b5' } })
    .withExif({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 0/1' } })
    .avif({ effort: 0 })
    .toBuffer()

describe('what a HEIC photo tells', () => {
  it('camera, time and place', () => {
    expect(readImageHeader(heic('upright'))).toMatchObject({
      type: 'image/heic',
      width: 128,
      height: 96,
      exif: {
        camera: 'Acme Pocket 9',
        taken: '2024:07:01 12:30:00',
        located: true,
        position: { latitude: expect.closeTo(52.52, 4) as number, longitude: expect.closeTo(13.405, 4) as number },
      },
    })
  })

  it('its size as seen, turned once: by its own box, whatever Exif says', () => {
    const header = readImageHeader(heic('turned'))
    expect(header).toMatchObject({ width: 128, height: 96, exif: { orientation: 6 } })
  })

  it('its colours', () => {
    expect(readImageHeader(heic('wide'))).toMatchObject({ wide: true })
    expect(readImageHeader(heic('upright'))).toMatchObject({ wide: false })
    expect(readImageHeader(heic('wide'))).not.toHaveProperty('exif')
  })
})

describe('without metadata', () => {
  it('an AVIF file keeps its picture and tells nothing', async () => {
    const bytes = await avif()
    expect(readExif(findHeifExif(bytes)!)).toMatchObject({ camera: 'Acme', located: true })
    const bare = stripHeif(bytes)
    expect(bare.length).toBe(bytes.length)
    expect(readImageHeader(bare)?.exif).toEqual({ orientation: 1, located: false })
    expect(Buffer.from(bare).includes('Acme')).toBe(false)
    const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true)
  })

  it('or everything but the place, when that is asked for', () => {
    const exif = findHeifExif(stripHeif(heic('upright'), true))
    expect(readExif(exif!)).toEqual({
      orientation: 1,
      camera: 'Acme Pocket 9',
      taken: '2024:07:01 12:30:00',
      located: false,
    })
  })
})

it('damage never throws, wherever it is', () => {
  const whole = heic('turned')
  const damage = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(fc.array(damage, { maxLength: 8 }), fc.nat(whole.length), (changes, end) => {
      const bytes = whole.slice()
      for (const [at, value] of changes) bytes[at] = value
      findHeifExif(bytes.subarray(0, end))
      expect(stripHeif(bytes.subarray(0, end), true)).toHaveLength(end)
    }),
    { numRuns: 500 },
  )
})
