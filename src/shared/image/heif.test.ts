import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { orientationExif, readExif } from './exif.ts'
import { findHeifExif, stripHeif } from './heif.ts'
import { readImageHeader } from './header.ts'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'

const heic = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../e2e/pictures/${name}.heic`, import.meta.url)))
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

  it('no more than its lists hold, where thousands of them claim to be long', () => {
    const box = (name: string, ...parts: Buffer[]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0))
      head.write(name, 4)
      return Buffer.concat([head, ...parts])
    }
    const claim = Buffer.from([0, 0, 0, 0, 0, 3, 0, 0])
    const lists = Array.from({ length: 3000 }, () => box('ipma', claim))
    const about = [box('pitm', Buffer.from([0, 0, 0, 0, 0, 1])), box('iprp', box('ipco'), ...lists)]
    const file = Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic')),
      box('meta', Buffer.alloc(4), ...about),
      box('mdat', Buffer.alloc(1_000_000)),
    ])
    const start = cpuTime()
    expect(readImageHeader(file)).toMatchObject({ type: 'image/heic', width: 0, height: 0 })
    expectSoon(cpuTime() - start, 1000)
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

  it('the film of a moving photo goes, too', () => {
    const film = Buffer.from('\0\0\0\x14mpvdsecret place')
    for (const keepExif of [false, true]) {
      const bare = Buffer.from(stripHeif(Buffer.concat([heic('upright'), film]), keepExif))
      expect(bare.subarray(-20)).toEqual(Buffer.from(`\0\0\0\x14mpvd${'\0'.repeat(12)}`))
    }
  })

  it.each([
    ['XMP', 'be7acfcb97a942e89c71999491e3afac', true],
    ['who made it', 'd8fec3d61b0e483c92975828877ec481', false],
  ])('a box of its own with %s goes, too', async (_name, id, located) => {
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3f51b5' } })
      .avif({ effort: 0 })
      .toBuffer()
    const inner = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('exif:GPSLatitude="52,31.2N" by me')])
    const file = Buffer.concat([picture, Buffer.from(`\0\0\0${String.fromCharCode(inner.length + 8)}uuid`), inner])
    expect(readImageHeader(file)).toMatchObject({ located })
    for (const keepExif of [false, true]) {
      const bare = Buffer.from(stripHeif(file, keepExif))
      expect(readImageHeader(bare)).toMatchObject({ located: false })
      expect(bare.subarray(picture.length + 8)).toEqual(Buffer.alloc(inner.length))
      expect(bare.subarray(0, picture.length).equals(picture)).toBe(true)
    }
  })

  it('other boxes of others stay', () => {
    const other = Buffer.from(`\0\0\0\x1cuuid${'0123456789abcdef'}stay`)
    expect(Buffer.from(stripHeif(Buffer.concat([heic('upright'), other]))).subarray(-28)).toEqual(other)
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

it('what tells about a picture is found beside the places of the items, too', () => {
  const number = (value: number, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUIntBE(value, 0, size)
    return bytes
  }
  const box = (name: string, ...content: Uint8Array[]) => {
    const inner = Buffer.concat(content)
    return Buffer.concat([number(inner.length + 8, 4), Buffer.from(name), inner])
  }
  const exif = Buffer.concat([number(0, 4), orientationExif(6)])
  const before = Buffer.from('other small data')
  const file = Buffer.concat([
    box('ftyp', Buffer.from('heic'), number(0, 4)),
    box(
      'meta',
      number(0, 4),
      // One item of the kind Exif, by number 1.
      box(
        'iinf',
        number(0, 4),
        number(1, 2),
        box('infe', number(2 << 24, 4), number(1, 2), number(0, 2), Buffer.from('Exif\0')),
      ),
      // Version 1; offsets and lengths of four bytes; by method 1, an offset in idat.
      box(
        'iloc',
        number(1 << 24, 4),
        ...[
          [0x4400, 2],
          [1, 2],
          [1, 2],
          [1, 2],
          [0, 2],
          [1, 2],
          [before.length, 4],
          [exif.length, 4],
        ].map(([value, size]) => number(value!, size!)),
      ),
      box('idat', before, exif),
    ),
  ])
  expect(readExif(findHeifExif(file)!).orientation).toBe(6)
  const bare = Buffer.from(stripHeif(file))
  expect(findHeifExif(bare)?.every((byte) => byte === 0)).toBe(true)
  expect(bare.includes(before)).toBe(true)
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
