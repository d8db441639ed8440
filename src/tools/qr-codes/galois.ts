/** The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1, in which QR codes are protected. */
export const EXP = new Uint8Array(512)
export const LOG = new Uint8Array(256)

let power = 1
for (let exponent = 0; exponent < 255; exponent++) {
  EXP[exponent] = EXP[exponent + 255] = power
  LOG[power] = exponent
  power = (power << 1) ^ (power & 0x80 ? 0x11d : 0)
}

/** Whether a block of data and check words is a Reed-Solomon codeword: all its syndromes are zero. */
export function isIntact(block: Uint8Array, checkWords: number): boolean {
  for (let root = 0; root < checkWords; root++) {
    let value = 0
    for (const word of block) value = (value === 0 ? 0 : (EXP[(LOG[value] as number) + root] as number)) ^ word
    if (value !== 0) return false
  }
  return true
}
