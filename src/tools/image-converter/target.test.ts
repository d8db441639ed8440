import { describe, expect, it } from 'vitest'
import { editsOf, extensionOf, outputOf, pageSize, renamed, type Target } from './target.ts'

const target: Target = { format: 'JPG', quality: 90, background: '#ffffff', transparent: false, favicon: false }

describe('what the encoder is told', () => {
  it('fills JPG with the background, even when transparency shall stay', () => {
    expect(outputOf({ ...target, transparent: true })).toMatchObject({ type: 'image/jpeg', background: '#ffffff' })
  })

  it('fills WebP and AVIF unless transparency shall stay', () => {
    expect(outputOf({ ...target, format: 'WebP' })).toMatchObject({ type: 'image/webp', background: '#ffffff' })
    expect(outputOf({ ...target, format: 'AVIF', transparent: true })).not.toHaveProperty('background')
  })

  it('writes the pictures of a PDF as JPEG on the background', () => {
    const output = outputOf({ ...target, format: 'PDF', transparent: true })
    expect(output).toMatchObject({ type: 'image/jpeg', background: '#ffffff', metadata: 'strip' })
  })

  it('never gives PNG and icons a background', () => {
    expect(outputOf({ ...target, format: 'PNG' })).not.toHaveProperty('background')
    expect(outputOf({ ...target, format: 'ICO' })).not.toHaveProperty('background')
  })
})

describe('size', () => {
  it('stays, but for icons above 256 pixels', () => {
    const editsAs = (width: number, height: number, format: Target['format']) =>
      editsOf(width, height, { format, favicon: false })
    expect(editsAs(6000, 4000, 'WebP')).toMatchObject({ width: 6000, height: 4000 })
    expect(editsAs(600, 400, 'ICO')).toMatchObject({ width: 256, height: 171 })
    expect(editsAs(9000, 1, 'ICO')).toMatchObject({ width: 256, height: 1 })
    expect(editsAs(16, 16, 'ICO')).toMatchObject({ width: 16, height: 16 })
  })

  it('of a favicon is a square with the picture in its middle', () => {
    const favicon = { format: 'ICO', favicon: true } as const
    const at = (x: number, y: number, width: number, height: number) => ({ place: { x, y, width, height } })
    expect(editsOf(600, 300, favicon)).toMatchObject({ width: 256, height: 256, ...at(0, 64, 256, 128) })
    expect(editsOf(20, 41, favicon)).toMatchObject({ width: 41, height: 41, ...at(10, 0, 20, 41) })
    expect(editsOf(1, 9000, favicon)).toMatchObject({ width: 256, height: 256, ...at(127, 0, 1, 256) })
    expect(editsOf(600, 300, { ...favicon, format: 'PNG' })).not.toHaveProperty('place')
    expect(outputOf({ ...target, ...favicon }).smaller).toEqual([16, 32, 48])
    expect(outputOf({ ...target, ...favicon, format: 'PNG' })).not.toHaveProperty('smaller')
  })
})

it('names the ending and the paper of a result', () => {
  expect([extensionOf('application/pdf'), extensionOf('image/x-icon')]).toEqual(['pdf', 'ico'])
  expect(pageSize(794, 1123)).toBe('210 × 297 mm')
})

it.each([
  ['photo.heic', 'photo.jpg'],
  ['my.photo.large.png', 'my.photo.large.jpg'],
  ['noextension', 'noextension.jpg'],
  ['.png', 'image.jpg'],
])('renames %s to %s', (name, expected) => expect(renamed(name, 'jpg')).toBe(expected))
