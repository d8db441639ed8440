/** The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1, in which QR codes are protected. */
const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)

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

const generators: Uint8Array[] = []

/** Coefficients of (x - 1)(x - a)(x - a^2)…, the highest first, its leading 1 left out. */
function generatorOf(degree: number): Uint8Array {
  const cached = generators[degree]
  if (cached) return cached
  const generator = new Uint8Array(degree)
  generator[degree - 1] = 1
  for (let root = 0; root < degree; root++) {
    for (let index = 0; index < degree; index++) {
      const own = generator[index] as number
      const product = own === 0 ? 0 : (EXP[(LOG[own] as number) + root] as number)
      generator[index] = product ^ (index + 1 < degree ? (generator[index + 1] as number) : 0)
    }
  }
  return (generators[degree] = generator)
}

/** The Reed-Solomon check words of a block of data. */
export function checkWordsFor(data: Uint8Array, count: number): Uint8Array {
  const generator = generatorOf(count)
  const rest = new Uint8Array(count)
  for (const word of data) {
    const factor = word ^ (rest[0] as number)
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    if (factor === 0) continue
    const power = LOG[factor] as number
    for (let index = 0; index < count; index++) {
      const own = generator[index] as number
      if (own !== 0) rest[index] = (rest[index] as number) ^ (EXP[(LOG[own] as number) + power] as number)
    }
  }
  return rest
}
