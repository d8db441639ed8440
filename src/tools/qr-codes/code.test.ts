import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { encode as foreignEncode } from 'uqr'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { deviceContext } from '#contract/context.ts'
import { answer } from '#contract/run.ts'
import api from './api.ts'
import { validate } from './capacity.ts'
import { makePng, makeSvg, type Look } from './code.ts'
import { zlibOfRows } from './deflate.ts'
import { locate } from './draw.ts'
import { encode } from './encode.ts'
import { readPng } from './png.ts'
import { readMatrix } from './read.ts'
import { dataWordsOf, LEVELS, placesOf, wordsOf, type Matrix } from './symbol.ts'

const look = (part: Partial<Look> = {}): Look => ({
  size: 400,
  errorCorrection: 'M',
  foregroundColor: '000000',
  backgroundColor: 'ffffff',
  quietZone: 4,
  ...part,
})

function matrixOf(text: string, options: Parameters<typeof foreignEncode>[1]): Matrix {
  const { data, size } = foreignEncode(text, { border: 0, ...options })
  return { size, modules: Uint8Array.from(data.flat(), Number) }
}

describe('a QR code', () => {
  beforeAll(async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const { buffer, byteOffset, byteLength } = readFileSync(wasm)
    await prepareZXingModule({
      overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer },
      fireImmediately: true,
    })
  })

  it.each([
    ['Hello, World!', {}],
    ['12345678901234567890', { size: 100, errorCorrection: 'H' }],
    ['HTTPS://EXAMPLE.COM/A', { size: 101, foregroundColor: '1a2b3c', backgroundColor: 'f0f0f0' }],
    ['Grüße, 日本語 😀', { size: 333, errorCorrection: 'Q' }],
    ['x'.repeat(2953), { size: 1000, errorCorrection: 'L' }],
    ['light on dark', { foregroundColor: 'fff', backgroundColor: '#003' }],
  ] as [string, Partial<Look>][])('of %s is read by a foreign reader too', async (text, part) => {
    const [found] = await readBarcodes(makePng(text, look(part)).png)
    expect(found?.text).toBe(text)
    expect(found?.ecLevel).toBe(part.errorCorrection ?? 'M')
  })

  it('is read as UTF-8 by a reader that guesses where nothing says so', () => {
    const texts = ['é', 'Müller', 'Grüße', 'Łódź', 'Да', 'Ελένη', '日本', '10 €', 'WIFI:T:WPA;S:Café;P:größe;;', 'a–b']
    const folder = mkdtempSync(join(tmpdir(), 'qr-'))
    const read = texts.map((text, index) => {
      const path = join(folder, `${index}.png`)
      writeFileSync(path, makePng(text, look({})).png)
      return execFileSync('zbarimg', ['--raw', '-q', path], { encoding: 'utf8', stdio: 'pipe' }).trim()
    })
    rmSync(folder, { recursive: true })
    expect(read).toEqual(texts)
  })

  it('has exactly the size asked for and a margin of at least four modules', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2000 }), fc.string({ maxLength: 60, minLength: 1 }), (size, text) => {
        const { png, moduleSize, modules } = makePng(text, look({ size }))
        const { width, height, rows, stride } = readPng(png)
        const margin = Math.floor((size - modules * moduleSize) / 2)
        const isBlank = rows.subarray(0, stride * margin).every((byte) => byte === 0)
        return width === size && height === size && isBlank && margin >= 4 * moduleSize
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['1'.repeat(7089), 'L', true],
    ['1'.repeat(7090), 'L', false],
    ['A'.repeat(4296), 'L', true],
    ['A'.repeat(4297), 'L', false],
    ['a'.repeat(2953), 'L', true],
    ['a'.repeat(2954), 'L', false],
    ['é'.repeat(1476), 'L', true],
    [`${'é'.repeat(1476)}a`, 'L', true],
    ['é'.repeat(1477), 'L', false],
    ['a'.repeat(1273), 'H', true],
    ['a'.repeat(1274), 'H', false],
  ] as const)('holds what the standard says: %#', (text, errorCorrection, fits) => {
    const make = () => makePng(text, look({ errorCorrection, size: 800 })).version
    if (fits) expect(make()).toBe(40)
    else expect(make).toThrow('The content is too long')
  })

  it('names the limit and the level that has room', () => {
    expect(() => makePng('a'.repeat(1300), look({ errorCorrection: 'H' }))).toThrow(
      'The content is too long: 1,300 bytes, and a QR code with error correction H holds 1,273. Error correction Q has room for it.',
    )
  })

  it.each([
    [{ contentType: 'TEXT', fields: { text: 'x'.repeat(3000) } }, 'fields.text'],
    [{ contentType: 'TEXT', text: 'x'.repeat(3000) }, 'text'],
    [{ contentType: 'EMAIL', fields: { to: 'a@example.com', body: 'x'.repeat(3000) } }, 'fields.body'],
    [
      { contentType: 'URL', url: 'https://example.com/', fields: { url: `https://example.com/${'x'.repeat(3000)}` } },
      'url',
    ],
  ])('that is too long names the field that is: %#', (body, field) => {
    for (const operation of [api.generate, api.svg]) {
      const refusal = expect.objectContaining({ code: 'too_long', errors: [expect.objectContaining({ field })] })
      expect(() => answer(operation, { body }, deviceContext())).toThrow(refusal)
    }
  })

  it('is refused in a picture that is too small for it, naming the least size', () => {
    expect(() => makePng('a'.repeat(2000), look({ size: 100 }))).toThrow('choose a size of at least 177 px')
  })

  it.each([
    ['000000', '000000'],
    ['fefefe', 'ffffff'],
    ['ff0000', '4f4f4f'],
  ])('is refused in colours that no reader tells apart: %s on %s', (foregroundColor, backgroundColor) => {
    expect(() => makePng('x', look({ foregroundColor, backgroundColor }))).toThrow('too alike')
  })

  it('rounds a low contrast down, so that it is not the one that is enough', () =>
    expect(makePng('x', look({ foregroundColor: 'ff0000' })).warnings).toEqual([
      'The contrast of the colours is only 3.9 : 1. Below 4 : 1 many cameras fail, above all in dim light.',
    ]))

  it('warns of low contrast, inverted colours, a narrow margin and fine modules', () => {
    const warnings = makePng(
      'x'.repeat(300),
      look({ foregroundColor: 'ffff00', backgroundColor: '00a000', quietZone: 1, size: 150 }),
    ).warnings
    expect(warnings.map((warning) => /contrast|lighter|margin|fine/.exec(warning)?.[0])).toEqual([
      'contrast',
      'lighter',
      'margin',
      'fine',
    ])
    expect(makePng('x', look()).warnings).toEqual([])
  })

  it('is drawn in SVG with the same modules', () => {
    const svg = makeSvg('Hello', look({ foregroundColor: 'abc' }))
    expect(svg).toContain('fill="#aabbcc"')
    expect(svg).toContain('width="400" height="400" viewBox="0 0 29 29"')
    const dark = [...svg.matchAll(/h(\d+)v1/g)].reduce((sum, [, run]) => sum + Number(run), 0)
    expect(dark).toBe(matrixOf('Hello', { ecc: 'M' }).modules.reduce((sum, module) => sum + module, 0))
  })
})

describe('the encoder', () => {
  it('makes the same code as another encoder, of every version and level', () => {
    for (let version = 1; version <= 40; version++) {
      for (const level of LEVELS) {
        const text = 'ae1'.repeat(1000).slice(0, dataWordsOf(version, level) - 3)
        const own = encode(text, level)
        expect(own.version).toBe(version)
        expect(own.matrix).toEqual(matrixOf(text, { ecc: level }))
      }
    }
  })

  // The other one does not mark UTF-8.
  it('makes the same code as another encoder, of any ASCII', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 300 }),
      fc.stringMatching(/^\d{1,300}$/),
      fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,300}$/),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...LEVELS), (content, level) => {
        expect(encode(content, level).matrix).toEqual(matrixOf(content, { ecc: level }))
      }),
      { numRuns: 100 },
    )
  })
})

describe('a code of letters beyond ASCII', () => {
  it('is read as it was meant by a foreign reader', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...LEVELS), async (content, errorCorrection) => {
        const [found] = await readBarcodes(makePng(content, look({ errorCorrection })).png)
        expect(found?.text).toBe(content)
      }),
      { numRuns: 40 },
    )
  })

  it('is no larger for its mark', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(text, fc.constantFrom(...LEVELS), (content, level) => {
        expect(encode(content, level).version * 4 + 17).toBe(matrixOf(content, { ecc: level }).size)
      }),
    )
  })
})

describe('the tables', () => {
  it('agree on the room of each version', () => {
    for (let version = 1; version <= 40; version++) expect(placesOf(version).length >> 3).toBe(wordsOf(version))
  })
})

describe('the reader', () => {
  it('reads every version, level and mask', () => {
    for (let version = 1; version <= 40; version++) {
      for (const [index, ecc] of LEVELS.entries()) {
        const mask = (version + index) % 8
        const matrix = matrixOf(`v${version}é`, { ecc, minVersion: version, maxVersion: version, maskPattern: mask })
        expect(readMatrix(matrix)).toEqual({ text: `v${version}é`, version, level: ecc, mask })
      }
    }
  })

  it('gives back any text that fits', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.stringMatching(/^\d{1,200}$/),
      fc.stringMatching(/^[0-9A-Z $%*+./:-]{1,200}$/),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...LEVELS), (content, errorCorrection) => {
        const { png } = makePng(content, look({ errorCorrection }))
        return readMatrix(locate(readPng(png))).text === content
      }),
      { numRuns: 60 },
    )
  })

  it('refuses a code with any one module flipped, but in patterns that only guide a camera', () => {
    const matrix = matrixOf('Hello, World!', { ecc: 'M' })
    let unseen = 0
    for (let index = 0; index < matrix.modules.length; index++) {
      const modules = matrix.modules.slice()
      modules[index] = 1 - (modules[index] as number)
      try {
        readMatrix({ size: matrix.size, modules })
        unseen++
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
    // Separators (3 x 15), timing (2 x 5) and the dark module.
    expect(unseen).toBe(56)
  })

  it('refuses a picture whose pixels or checksums were changed', () => {
    const { png } = makePng('Hello', look())
    const at = png.length - 40
    const broken = png.slice()
    broken[at] = (broken[at] as number) ^ 1
    expect(() => readPng(broken)).toThrow('The checksum of IDAT is wrong')
  })
})

describe('the compressor', () => {
  it('writes what zlib reads, checksum included', () => {
    const rows = fc.tuple(
      fc.integer({ min: 2, max: 300 }),
      fc.array(fc.constantFrom(0, 0, 0, 255, 255, 7, 200), { maxLength: 3000 }),
    )
    fc.assert(
      fc.property(rows, ([stride, row]) => {
        const bytes = Uint8Array.from([...row, ...row])
        return (
          Buffer.compare(inflateSync(zlibOfRows(bytes, row.length > 2 && stride % 2 ? row.length : stride)), bytes) ===
          0
        )
      }),
    )
  })
})

describe('the check of a text', () => {
  it.each([
    ['hello', true, 5, 'H'],
    ['é😀', true, 2, 'H'],
    ['x'.repeat(1274), true, 1274, 'Q'],
    ['x'.repeat(2953), true, 2953, 'L'],
    ['x'.repeat(2954), false, 2954, null],
    ['', false, 0, null],
    ['\ud800', false, 1, null],
  ])('%# tells length and strongest level', (content, valid, length, level) => {
    const verdict = validate(content)
    expect(verdict).toMatchObject({ valid, length, estimatedErrorCorrection: level })
    expect(verdict.error === null).toBe(valid)
  })
})
