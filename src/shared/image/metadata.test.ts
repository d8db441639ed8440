import { zlibSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { changeExif, orientationExif, readExif } from './exif.ts'
import { stripHeif } from './heif.ts'
import { readImageHeader } from './header.ts'
import { findExif, hasRoomFor, insertExif, pngChunk, stripMetadata } from './metadata.ts'
import { textsNamePlace } from './place-texts.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

const EXIF = {
  IFD0: { Make: 'Acme', Model: 'Acme One', Copyright: 'secret owner' },
  IFD2: { DateTimeOriginal: '2024:07:01 12:30:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'W', GPSLongitude: '13/1 24/1 18/1' },
}

const photo = (orientation = 1) =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#c04020' } })
    .withMetadata({ orientation })
    .withExifMerge(EXIF)
    .withIccProfile('p3')

const SIZE = { width: 12, height: 8 }

const noisy = (width: number, height: number) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const exifOf = (bytes: Uint8Array, format: (typeof FORMATS)[number]) => findExif(bytes, format) ?? new Uint8Array()

describe('reading Exif', () => {
  it.each(FORMATS)('tells camera, date and place of a %s', async (format) => {
    const bytes = await photo(6).toFormat(format).toBuffer()
    const facts = readExif(exifOf(bytes, format))
    expect(facts).toMatchObject({ orientation: 6, camera: 'Acme One', taken: '2024:07:01 12:30:00', located: true })
    expect(facts.position?.latitude).toBeCloseTo(52.52, 6)
    expect(facts.position?.longitude).toBeCloseTo(-13.405, 6)
  })

  it.each([
    ['0/0 0/0 0/0', undefined],
    ['100/1 0/1 0/1', undefined],
    ['52/1 312/10 0/0', 52.52],
    ['5252/100 0/0 0/0', 52.52],
  ])('a latitude of %s is %s', async (GPSLatitude, latitude) => {
    const exif = { ...EXIF, IFD3: { ...EXIF.IFD3, GPSLatitude } }
    const facts = readExif(exifOf(await photo().withExif(exif).jpeg().toBuffer(), 'jpeg'))
    expect(facts.located).toBe(true)
    if (latitude === undefined) expect(facts.position).toBeUndefined()
    else expect(facts.position?.latitude).toBeCloseTo(latitude, 6)
  })

  it('takes what is no Exif for an upright picture without a place', () => {
    expect(readExif(new Uint8Array(40))).toEqual({ orientation: 1, located: false })
    expect(readExif(orientationExif(8))).toEqual({ orientation: 8, located: false })
  })

  const directory = (type: string, entry: string) =>
    Uint8Array.from(
      Buffer.from(
        `49492a0008000000` + `0100` + `2588${type}010000001a000000` + '00000000' + '0100' + entry + '00000000',
        'hex',
      ),
    )

  it.each([
    ['0400', '0000010004000000' + '02030000', false, 'version of the form alone'],
    ['0400', '1d00020004000000' + '32303234', true, 'date'],
    ['0d00', '1d00020004000000' + '32303234', true, 'date in a directory named as such (type 13)'],
  ])('a place of type %s with %s is one: %s, %s', (type, entry, located) => {
    const block = directory(type, entry)
    expect(readExif(block).located).toBe(located)
    // A TIFF file is its own block.
    expect(readImageHeader(block)).toMatchObject({ type: 'image/tiff', located })
    const bare = changeExif(block, { withoutPlace: true })
    expect(readExif(bare).located).toBe(false)
    expect(Buffer.from(bare).includes('2024')).toBe(false)
  })
})

const NAMESPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"'
const xmp = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMESPACES}><rdf:Description rdf:about="" ${properties}/></rdf:RDF></x:xmpmeta>`
const POSITION = 'exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.3E"'

/** An Exif block with a directory of places, whose one entry is a latitude's letter or a version. */
const withPlace = (place: boolean) =>
  Buffer.from(
    `4d4d002a00000008000188250004000000010000001a000000000001${place ? '0001000200000002' : '0000000100000004'}4e00000000000000`,
    'hex',
  )

describe('a place that stands in XMP alone', () => {
  const plain = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#c04020' } })

  it.each(
    ([...FORMATS, 'avif'] as const).flatMap((format) =>
      [POSITION, 'photoshop:City="Berlin"'].map((properties) => [format, properties] as const),
    ),
  )('%s: is found (%s), and goes with the place', async (format, properties) => {
    const bytes = await plain().withXmp(xmp(properties)).toFormat(format).toBuffer()
    expect(readImageHeader(bytes)).toMatchObject({ located: true })
    const bare = format === 'avif' ? stripHeif(bytes, true) : stripMetadata(bytes, format, true)
    expect(readImageHeader(bare)).toMatchObject({ located: false })
    expect(Buffer.from(bare).includes(properties)).toBe(false)
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true)
  })

  it.each([...FORMATS, 'avif'] as const)('%s: other XMP is no place', async (format) => {
    const bytes = await plain()
      .withXmp(xmp('exif:GPSVersionID="2.3.0.0" photoshop:Credit="me"'))
      .toFormat(format)
      .toBuffer()
    expect(readImageHeader(bytes)).toMatchObject({ located: false })
  })

  it.each([
    ['tEXt', '\0', (text: Buffer) => text],
    ['zTXt', '\0\0', zlibSync],
    ['iTXt', '\0\0\0en\0\0', (text: Buffer) => text],
    ['iTXt', '\0\u0001\0en\0\0', zlibSync],
  ] as const)('is found in the %s chunk of a PNG', (name, head, pack) => {
    const png = (text: string) => {
      const data = Buffer.concat([Buffer.from(`XML:com.adobe.xmp${head}`, 'latin1'), pack(Buffer.from(text))])
      const length = Buffer.alloc(4)
      length.writeUInt32BE(data.length)
      return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), length, Buffer.from(name), data, Buffer.alloc(4)])
    }
    expect(textsNamePlace(png(xmp(POSITION)), 'image/png')).toBe(true)
    expect(textsNamePlace(png(xmp('')), 'image/png')).toBe(false)
  })

  it.each([
    ['exif', 'zTXt', (place: boolean) => Buffer.concat([Buffer.from('Exif\0\0'), withPlace(place)])],
    ['exif', 'tEXt', withPlace],
    ['APP1', 'zTXt', (place: boolean) => Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp(place ? POSITION : '')}`)],
    ['iptc', 'zTXt', (place: boolean) => Buffer.from(`\x1c\x02${place ? '\x5a' : '\x50'}\0\x06Berlin`, 'latin1')],
  ] as const)('is found in the %s block that ImageMagick writes into a %s chunk', async (kind, name, blockOf) => {
    const png = await plain().png().toBuffer()
    const withBlock = (place: boolean) => {
      const block = blockOf(place)
      const lines = block.toString('hex').replace(/.{72}/g, '$&\n')
      const text = Buffer.from(`\n${kind}\n${String(block.length).padStart(8)}\n${lines}\n`)
      const data = name === 'zTXt' ? Buffer.concat([Buffer.alloc(1), zlibSync(text)]) : text
      const chunk = pngChunk(name, Buffer.concat([Buffer.from(`Raw profile type ${kind}\0`), data]))
      return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
    }
    expect(readImageHeader(withBlock(false))).toMatchObject({ located: false })
    expect(readImageHeader(withBlock(true))).toMatchObject({ located: true })
    expect(Buffer.from(stripMetadata(withBlock(true), 'png', true)).equals(png)).toBe(true)
  })

  it('is found in a fact that ImageMagick writes into a text of a PNG', async () => {
    const png = await plain().png().toBuffer()
    const withText = (text: string) =>
      Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', Buffer.from(text)), png.subarray(33)])
    expect(readImageHeader(withText('exif:GPSLatitude\x0048/1, 12/1, 0/1'))).toMatchObject({ located: true })
    expect(readImageHeader(withText('exif:GPSVersionID\x002, 3, 0, 0'))).toMatchObject({ located: false })
  })

  it.each([
    ['XMP', 700, 1, xmp(POSITION), true],
    ['XMP that says nothing of it', 700, 1, xmp(''), false],
    ['XMP, a country by its code', 700, 7, xmp('Iptc4xmpCore:CountryCode="AT"'), true],
    ['IPTC, counted in words', 33_723, 4, '\x1c\x02\x64\0\x03AUT', true],
    ['IPTC of Photoshop', 34_377, 7, '8BIM\x04\x04\0\0\0\0\0\x09\x1c\x02\x5a\0\x04Wien\0', true],
  ])('is found in a TIFF: %s', (_name, tag, type, text, located) => {
    const block = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4, '\0'), 'latin1')
    const head = Buffer.alloc(26)
    head.write('II*\0', 'latin1')
    head.writeUInt32LE(8, 4)
    head.writeUInt16LE(1, 8)
    head.writeUInt16LE(tag, 10)
    head.writeUInt16LE(type, 12)
    head.writeUInt32LE(type === 4 ? block.length / 4 : block.length, 14)
    head.writeUInt32LE(head.length, 18)
    expect(readImageHeader(Buffer.concat([head, block]))).toMatchObject({ type: 'image/tiff', located })
  })

  it.each([
    [POSITION, true],
    ['', false],
  ])('is found in a GIF: %j', async (properties, located) => {
    const gif = await plain().gif().toBuffer()
    const block = Buffer.from(`!\xff\x0bXMP DataXMP${xmp(properties)}`, 'latin1')
    // What ends the text for readers that step over it in pieces (XMP, part 3, 1.1.2).
    const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
    const file = Buffer.concat([gif.subarray(0, -1), block, trailer, gif.subarray(-1)])
    expect(readImageHeader(file)).toMatchObject({ type: 'image/gif', truncated: false, located })
  })

  it('is found in the records of IPTC, when they say something', () => {
    const segment = (record: number[]) => {
      const data = [...Buffer.from('Photoshop 3.0\0'), ...record]
      return Uint8Array.of(0xff, 0xd8, 0xff, 0xed, 0, data.length + 2, ...data, 0xff, 0xd9)
    }
    const city = [0x1c, 2, 0x5a, 0, 6, ...Buffer.from('Berlin')]
    expect(textsNamePlace(segment(city), 'image/jpeg')).toBe(true)
    expect(textsNamePlace(segment([0x1c, 2, 0x5a, 0, 0, 0x1c, 2, 0x50, 0, 1, 65]), 'image/jpeg')).toBe(false)
  })
})

describe('changing Exif', () => {
  it('turns upright and removes the place, its numbers included, and nothing else', async () => {
    const exif = exifOf(await photo(6).jpeg().toBuffer(), 'jpeg')
    const changed = changeExif(exif, { redrawn: SIZE, withoutPlace: true })
    expect(readExif(changed)).toEqual({
      orientation: 1,
      camera: 'Acme One',
      taken: '2024:07:01 12:30:00',
      located: false,
    })
    expect(changed).toHaveLength(exif.length)
    // 52/1 31/1 12/1 as rationals.
    const numbers = Buffer.from([52, 0, 0, 0, 1, 0, 0, 0, 31, 0, 0, 0, 1, 0, 0, 0])
    expect(Buffer.from(exif).includes(numbers)).toBe(true)
    expect(Buffer.from(changed).includes(numbers)).toBe(false)
  })

  it('keeps the place when asked', async () => {
    const exif = exifOf(await photo(6).jpeg().toBuffer(), 'jpeg')
    expect(readExif(changeExif(exif, { redrawn: SIZE, withoutPlace: false }))).toMatchObject({
      orientation: 1,
      located: true,
    })
  })
})

it.each([
  ['short', '0300'],
  ['long', '0400'],
])('says the size of the new pixels where Exif has it as a %s number', (_name, type) => {
  const exif = (width: string, height: string) =>
    Uint8Array.from(
      Buffer.from(
        '49492a0008000000' + // Little endian, the first directory at 8.
          '0200' +
          `0001${type}01000000${width}` +
          '698704000100000026000000' + // The directory of Exif at 38.
          '00000000' +
          '0200' +
          `02a0${type}01000000${width}` +
          `03a0${type}01000000${height}` +
          '00000000',
        'hex',
      ),
    )
  const changed = changeExif(exif('84030000', '58020000'), { redrawn: SIZE, withoutPlace: false })
  expect(Buffer.from(changed)).toEqual(Buffer.from(exif('0c000000', '08000000')))
})

it('takes a small copy of what the picture showed out of Exif, unless the picture is the same', () => {
  const tiff =
    '49492a0008000000' + // Little endian, the first directory at 8.
    '0100' +
    '12010300010000000600' +
    '0000' +
    '1a000000' + // Turned; the next directory at 26.
    '0200' +
    '01020400010000003' +
    '8000000' +
    '02020400010000000' +
    '4000000' +
    '00000000' + // Four bytes at 56.
    'ffd8ffd9'
  const exif = Uint8Array.from(Buffer.from(tiff, 'hex'))
  const small = Buffer.from('ffd8ffd9', 'hex')
  expect(Buffer.from(exif).indexOf(small)).toBe(56)
  const redrawn = changeExif(exif, { redrawn: SIZE, withoutPlace: false })
  expect(Buffer.from(redrawn).includes(small)).toBe(false)
  expect(Buffer.from(redrawn).subarray(22, 26)).toEqual(Buffer.alloc(4))
  expect(readExif(redrawn).orientation).toBe(1)
  expect(changeExif(exif, { withoutPlace: true })).toEqual(exif)
  // Directories that lead nowhere, and copies longer than the file.
  for (const [at, value] of [
    [22, 0xff],
    [36, 0xff],
    [37, 0xff],
    [48, 0xff],
    [50, 0xff],
  ] as const) {
    const damaged = exif.slice()
    damaged[at] = value
    expect(changeExif(damaged, { redrawn: SIZE, withoutPlace: true })).toHaveLength(exif.length)
  }
})

describe('writing Exif', () => {
  it.each(FORMATS)('puts it into a bare %s, which another reader finds', async (format) => {
    const exif = exifOf(await photo(1).jpeg().toBuffer(), 'jpeg')
    const bare = await sharp({ create: { width: 24, height: 16, channels: 4, background: '#c0402080' } })
      .toFormat(format)
      .toBuffer()
    const written = insertExif(bare, format, exif)
    const metadata = await sharp(written).metadata()
    expect(metadata.exif?.includes('secret owner')).toBe(true)
    expect(readExif(exifOf(written, format)).camera).toBe('Acme One')
    expect((await pixels(written)).equals(await pixels(bare))).toBe(true)
  })

  it('writes a lossless WebP with its transparency', async () => {
    const bare = await sharp({ create: { width: 5, height: 3, channels: 4, background: '#c0402080' } })
      .webp({ lossless: true })
      .toBuffer()
    const written = insertExif(bare, 'webp', orientationExif(3))
    expect(await sharp(written).metadata()).toMatchObject({ width: 5, height: 3, hasAlpha: true, orientation: 3 })
    expect((await pixels(written)).equals(await pixels(bare))).toBe(true)
  })
})

it.each([
  ['jpeg', 65_527, true],
  ['jpeg', 65_528, false],
  ['png', 65_528, true],
  ['webp', 65_528, true],
] as const)('a %s has room for an Exif block of %i bytes: %s', async (format, length, fits) => {
  const bare = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123' } })
    .toFormat(format)
    .toBuffer()
  const exif = new Uint8Array(length)
  exif.set(orientationExif(6))
  expect(hasRoomFor(exif, format)).toBe(fits)
  const written = findExif(insertExif(bare, format, exif), format)
  expect(written?.length).toBe(fits ? length : undefined)
})

describe('stripping', () => {
  it.each(FORMATS)('takes everything that tells about a %s but profile and orientation', async (format) => {
    const bytes = await photo(6).toFormat(format).toBuffer()
    const bare = stripMetadata(bytes, format)
    expect(Buffer.from(bare).includes('secret owner')).toBe(false)
    expect(Buffer.from(bare).includes('Acme')).toBe(false)
    const metadata = await sharp(bare).metadata()
    expect(metadata.orientation).toBe(6)
    expect(metadata.hasProfile).toBe(true)
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true)
    expect(bare.length).toBeLessThan(bytes.length)
  })

  it.each(FORMATS)('takes the small copy, or who made it, that a %s carries beside its picture', async (format) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
      .toFormat(format)
      .toBuffer()
    const secret = Buffer.from('SECRET12')
    const pieces = {
      jpeg: [2, Buffer.concat([Buffer.from([0xff, 0xe0, 0, 15]), Buffer.from('JFXX\0'), secret])],
      png: [33, Buffer.from(pngChunk('caBX', secret))],
      webp: [bytes.length, Buffer.concat([Buffer.from('C2PA'), Buffer.from([8, 0, 0, 0]), secret])],
    } as const
    const [at, piece] = pieces[format]
    const file = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
    if (format === 'webp') file.writeUInt32LE(file.length - 8, 4)
    const bare = Buffer.from(stripMetadata(file, format))
    expect([file.includes(secret), bare.includes(secret)]).toEqual([true, false])
    expect((await pixels(bare)).equals(await pixels(bytes))).toBe(true)
  })

  it.each([
    ['jpeg', 2, Buffer.from('II\x1a\0\0\0HEAPJPGM SECRET OWNER', 'latin1')],
    ['png', 33, Buffer.from('SECRET LAYERS')],
    ['webp', -1, Buffer.from('SECRET')],
  ] as const)('takes what programs keep in a %s for themselves', async (format, at, secret) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    const bytes = await picture.toFormat(format).toBuffer()
    const pieces = {
      jpeg: Buffer.concat([Buffer.of(0xff, 0xe0, 0, secret.length + 2), secret]),
      png: Buffer.from(pngChunk('mkBF', secret)),
      webp: Buffer.concat([Buffer.from('XMP\0'), Buffer.of(secret.length, 0, 0, 0), secret]),
    }
    const from = at < 0 ? bytes.length : at
    const file = Buffer.concat([bytes.subarray(0, from), pieces[format], bytes.subarray(from)])
    if (format === 'webp') file.writeUInt32LE(file.length - 8, 4)
    expect((await pixels(file)).equals(await pixels(bytes))).toBe(true)
    expect(Buffer.from(stripMetadata(file, format)).equals(bytes)).toBe(true)
  })

  it('takes the small copy in the first segment of a JPEG, and leaves the rest of that segment', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    const bytes = await picture.jpeg().toBuffer()
    const jfif = (width: number, height: number) =>
      Buffer.concat([
        Buffer.of(0xff, 0xe0, 0, 16 + 3 * width * height),
        Buffer.from('JFIF\0\x01\x01\x01\0\x60\0\x60', 'latin1'),
        Buffer.of(width, height),
        Buffer.alloc(3 * width * height, 'SECRET'),
      ])
    const withCopy = (copy: Buffer) => Buffer.concat([bytes.subarray(0, 2), copy, bytes.subarray(2)])
    expect((await pixels(withCopy(jfif(4, 3)))).equals(await pixels(bytes))).toBe(true)
    expect(Buffer.from(stripMetadata(withCopy(jfif(4, 3)), 'jpeg')).equals(withCopy(jfif(0, 0)))).toBe(true)
  })

  it('leaves all chunks of a PNG that decide how it looks', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
      .withIccProfile('p3')
      .withMetadata({ density: 300 })
      .png({ palette: true })
      .toBuffer()
    const gamma = pngChunk('gAMA', Uint8Array.of(0, 0, 177, 143))
    const animation = pngChunk('acTL', Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0))
    const file = Buffer.concat([png.subarray(0, 33), gamma, animation, png.subarray(33)])
    const bare = Buffer.from(stripMetadata(file, 'png'))
    expect(['gAMA', 'acTL', 'iCCP', 'PLTE', 'pHYs'].filter((name) => !bare.includes(name))).toEqual([])
  })

  it.each(FORMATS)('can leave everything in a %s but the place', async (format) => {
    const kept = stripMetadata(await photo(6).toFormat(format).toBuffer(), format, true)
    expect(readExif(exifOf(kept, format))).toMatchObject({ orientation: 6, camera: 'Acme One', located: false })
    expect((await sharp(kept).metadata()).width).toBe(24)
  })

  it.each(FORMATS)('cuts off what follows the picture in a %s, such as a film or a second photo', async (format) => {
    const picture = await sharp({ create: { width: 21, height: 13, channels: 3, background: '#c04020' } })
      .toFormat(format, format === 'jpeg' ? { progressive: true } : {})
      .toBuffer()
    for (const more of [await photo().toFormat(format).toBuffer(), Buffer.from('secret film')]) {
      for (const keepExif of [false, true]) {
        expect(Buffer.from(stripMetadata(Buffer.concat([picture, more]), format, keepExif)).equals(picture)).toBe(true)
      }
    }
  })

  it('is not misled by a picture inside a segment, by fill bytes or by its own data', async () => {
    const noise = await noisy(640, 480).raw().toBuffer()
    const raw = { raw: { width: 640, height: 480, channels: 3 as const } }
    const whole = await sharp(noise, raw).jpeg({ quality: 90 }).toBuffer()
    const thumbnail = await sharp(noise, raw).resize(32).jpeg().toBuffer()
    const length = thumbnail.length + 2
    const segment = Buffer.concat([Buffer.of(0xff, 0xec, length >> 8, length & 255), thumbnail])
    const misleading = Buffer.concat([whole.subarray(0, 2), segment, Buffer.of(0xff, 0xff, 0xff), whole.subarray(3)])
    const bare = stripMetadata(Buffer.concat([misleading, Buffer.from('secret film')]), 'jpeg')
    expect(Buffer.from(bare).includes('secret')).toBe(false)
    expect((await sharp(bare).raw().toBuffer()).equals(await sharp(whole).raw().toBuffer())).toBe(true)
  })

  it.each(FORMATS)('keeps what there is of a %s that was cut off', async (format) => {
    const whole = await noisy(64, 64).toFormat(format).toBuffer()
    for (const end of [13, 40, whole.length - 20]) {
      expect(stripMetadata(whole.subarray(0, end), format)).toHaveLength(end)
    }
  })

  it.each(FORMATS)('leaves a bare %s as it is', async (format) => {
    const bare = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .toFormat(format)
      .toBuffer()
    expect(Buffer.from(stripMetadata(bare, format)).equals(bare)).toBe(true)
  })
})
