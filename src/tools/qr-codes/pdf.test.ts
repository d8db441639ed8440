import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSvg, type Look } from './code.ts'
import { pdfOfSvg, type PdfLogo } from './pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundry-code-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const look = (part: Partial<Look> = {}): Look => ({
  size: 400,
  errorCorrection: 'H',
  foregroundColor: '000000',
  backgroundColor: 'ffffff',
  quietZone: 4,
  ...part,
})

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

async function judge(text: string, as: Look, logo?: PdfLogo) {
  const path = join(folder, 'code.pdf')
  writeFileSync(path, await (await pdfOfSvg(makeSvg(text, as), as.size, logo)).bytes())
  run('qpdf', '--check', path)
  run('pdftoppm', '-r', '96', '-png', '-singlefile', path, path)
  const { data, info } = await sharp(`${path}.png`).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return data.subarray(place, place + 3).toString('hex')
  }
  return {
    info: run('pdfinfo', path),
    images: run('pdfimages', '-list', path),
    size: info.width,
    at,
    png: `${path}.png`,
  }
}

describe('a code as PDF', () => {
  it.each([
    ['Hello, World!', {}],
    ['x'.repeat(1000), { size: 1200 }],
    ['https://example.com/', { size: 333, quietZone: 6, foregroundColor: '1a2b3c', backgroundColor: 'f0f0e0' }],
  ] as [string, Partial<Look>][])(
    'of %.20s is read by a foreign reader, and is a page of its own size',
    async (text, part) => {
      const as = look(part)
      const made = await judge(text, as)
      expect(run('zbarimg', '--raw', '-q', made.png).trim()).toBe(text)
      expect(made.info).toMatch(/Pages: +1\n/)
      expect(made.info).toContain(`Page size:       ${as.size * 0.75} x ${as.size * 0.75} pts`)
      expect(made.size).toBe(as.size)
      expect(made.at(0.01, 0.01)).toBe(as.backgroundColor)
      // Vector only.
      expect(made.images.trim().split('\n')).toHaveLength(2)
    },
  )

  it('carries a logo upright on its ground', async () => {
    const side = 64
    const pixels = new Uint8Array(side * side * 3)
    // Red above, blue below.
    for (let at = 0; at < pixels.length; at += 3) pixels[at < pixels.length / 2 ? at : at + 2] = 255
    const logo = { ground: 0.2, share: 0.16, side, pixels }
    const text = 'https://example.com/with-a-logo'
    const made = await judge(text, look({ foregroundColor: '003300', backgroundColor: 'ffffe0' }), logo)
    expect([made.at(0.5, 0.45), made.at(0.5, 0.55)]).toEqual(['ff0000', '0000ff'])
    expect([made.at(0.5, 0.41), made.at(0.41, 0.5), made.at(0.59, 0.5)]).toEqual(['ffffe0', 'ffffe0', 'ffffe0'])
    expect(run('zbarimg', '--raw', '-q', made.png).trim()).toBe(text)
  })
})
