import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfOfJpegs, readJpegPicture } from './jpeg-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-jpeg-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Red on the left, blue on the right. */
const flag = async (width = 40, height = 20) => {
  const right = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const
  const whole = { create: { width, height, channels: 3, background: '#ff0000' } } as const
  return sharp(
    await sharp(whole)
      .composite([{ input: right, left: width / 2, top: 0 }])
      .png()
      .toBuffer(),
  )
}

async function judge(files: Buffer[]) {
  const path = join(folder, 'made.pdf')
  const pictures = files.map((file) => readJpegPicture(file)!)
  writeFileSync(path, await pdfOfJpegs(pictures).bytes())
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'latin1', stdio: 'pipe' })
  run('qpdf', '--check', path)
  run('pdftoppm', '-r', '96', '-png', path, path)
  return {
    info: run('pdfinfo', '-l', '9', path),
    images: run('pdfimages', '-list', path).trim().split('\n').slice(2),
    whole: run('qpdf', '--qdf', '--object-streams=disable', '--stream-data=preserve', path, '-'),
    page: async (number: number) => {
      const { data, info } = await sharp(`${path}-${number}.png`).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => {
        const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
        return [...data.subarray(place, place + 3)].map((channel) => Math.round(channel / 255))
      }
      return { width: info.width, height: info.height, at }
    },
  }
}

const [RED, BLUE] = [
  [1, 0, 0],
  [0, 0, 1],
]

describe('JPEGs as the pages of a PDF', () => {
  it.each([
    ['noise', Buffer.from('\u00ff\u00d8 no jpeg', 'latin1')],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('takes %s for no JPEG', (_name, bytes) => expect(readJpegPicture(bytes)).toBeUndefined())

  it('leaves print colours to a decoder', async () => {
    const file = await (await flag()).toColourspace('cmyk').jpeg().toBuffer()
    expect(readJpegPicture(file)).toBeUndefined()
  })

  it('makes a page of each, as large as the picture at 96 pixels an inch, its data untouched', async () => {
    const color = await (await flag(400, 200)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    const grey = await (await flag(96, 96)).greyscale().jpeg({ progressive: true }).toBuffer()
    const made = await judge([color, grey])
    expect(made.info).toMatch(/Pages: +2/)
    expect(made.info).toMatch(/Page +1 size: +300 x 150 pts/)
    expect(made.info).toMatch(/Page +2 size: +72 x 72 pts/)
    expect(made.images).toHaveLength(2)
    expect(made.whole).toContain(color.toString('latin1'))
    expect(made.whole).toContain(grey.toString('latin1'))
    const page = await made.page(1)
    expect([page.width, page.height, page.at(0.2, 0.5), page.at(0.8, 0.5)]).toEqual([400, 200, RED, BLUE])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i lies as a viewer of photos shows it', async (orientation) => {
    const file = await (await flag()).withMetadata({ orientation }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
    const upright = await sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true })
    const page = await (await judge([file])).page(1)
    expect([page.width, page.height]).toEqual([upright.info.width, upright.info.height])
    for (const [x, y] of [
      [0.2, 0.2],
      [0.8, 0.2],
      [0.2, 0.8],
    ] as const) {
      const at = (Math.floor(y * page.height) * page.width + Math.floor(x * page.width)) * 3
      expect(page.at(x, y)).toEqual([...upright.data.subarray(at, at + 3)].map((channel) => Math.round(channel / 255)))
    }
  })

  it('keeps the colour profile, and nothing that tells about the photo', async () => {
    const file = await (
      await flag()
    )
      .withIccProfile('p3')
      .withExifMerge({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
      .jpeg()
      .toBuffer()
    expect(file.includes('Acme')).toBe(true)
    const made = await judge([file])
    expect(made.images[0]).toMatch(/ icc /)
    expect(made.whole).not.toContain('Acme')
  })
})
