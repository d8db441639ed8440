import { describe, expect, it } from 'vitest'
import { editsOf, extensionOf, outputOf, pageSize, renamed, type Target } from './target.ts'

const target: Target = { format: 'JPG', quality: 90, background: '#ffffff', transparent: false }

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
    expect(editsOf(6000, 4000, 'WebP')).toMatchObject({ width: 6000, height: 4000 })
    expect(editsOf(600, 400, 'ICO')).toMatchObject({ width: 256, height: 171 })
    expect(editsOf(9000, 1, 'ICO')).toMatchObject({ width: 256, height: 1 })
    expect(editsOf(16, 16, 'ICO')).toMatchObject({ width: 16, height: 16 })
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
