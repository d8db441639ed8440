import { describe, expect, it } from 'vitest'
import { decodeEntities } from './entities.ts'

describe('reading HTML', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#128;&#0;&#xD800;&#x1F600;', '€\ufffd\ufffd😀'],
    ['&nosuch; &ampx &amp', '&nosuch; &ampx &'],
    ['&nbsp;', '\u00a0'],
  ])('entities of %s', (text, expected) => expect(decodeEntities(text)).toBe(expected))
})
