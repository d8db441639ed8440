import { describe, expect, it } from 'vitest'
import { writeAse } from './ase.ts'

describe('Adobe Swatch Exchange', () => {
  it('writes the published layout', () => {
    const bytes = writeAse([
      { rgb: [255, 0, 51], name: 'Aé' },
      { rgb: [0, 0, 0], name: '' },
    ])
    const hex = [
      // Signature, version 1.0, two blocks.
      '41534546 0001 0000 00000002',
      // A colour of 26 bytes: two letters and a zero; `RGB ` with 1, 0 and 0.2; of the normal kind.
      '0001 0000001a 0003 0041 00e9 0000 52474220 3f800000 00000000 3e4ccccd 0002',
      '0001 00000016 0001 0000 52474220 00000000 00000000 00000000 0002',
    ]
    expect(Buffer.from(bytes).toString('hex')).toBe(hex.join('').replaceAll(' ', ''))
  })
})
