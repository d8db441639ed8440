import { domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toUnicode } from './punycode.ts'

describe('a host', () => {
  it('is decoded as the platform does', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aäßж日ü-1é中'), minLength: 1, maxLength: 12 }), (label) => {
        const url = `https://${label}.example/`
        if (!URL.canParse(url)) return true
        const { hostname } = new URL(url)
        return toUnicode(hostname) === domainToUnicode(hostname)
      }),
    )
  })

  it.each(['xn--', 'xn--99999999', `xn--${'9'.repeat(400)}a`, 'xn--a-\u00e9'])('%s that is no Punycode stays', (host) =>
    expect(toUnicode(host)).toBe(host),
  )
})
