const [BASE, MIN, MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [36, 1, 26, 38, 700, 72, 128]

/** A host with every `xn--` label decoded (RFC 3492). @example toUnicode('xn--mnchen-3ya.de') // 'münchen.de' */
export function toUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (/^xn--/i.test(label) ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.')
}

/** `undefined` where the text is no Punycode. */
function decodeLabel(text: string): string | undefined {
  const dash = text.lastIndexOf('-')
  const codes = Array.from(text.slice(0, Math.max(dash, 0)), (character) => character.charCodeAt(0))
  let [code, index, bias] = [FIRST_CODE, 0, FIRST_BIAS]
  for (let at = dash < 0 ? 0 : dash + 1; at < text.length;) {
    const before = index
    let weight = 1
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(text.charCodeAt(at++))
      if (digit === undefined) return undefined
      index += digit * weight
      // Only a label longer than any domain's gets there (RFC 3492 section 6.4).
      if (!Number.isSafeInteger(index)) return undefined
      const threshold = Math.min(Math.max(step - bias, MIN), MAX)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = codes.length + 1
    bias = adapt(index - before, count, before === 0)
    code += Math.floor(index / count)
    index %= count
    if (code > 0x10ffff) return undefined
    codes.splice(index++, 0, code)
  }
  return codes.length === 0 ? undefined : String.fromCodePoint(...codes)
}

function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 22
  const letter = (code | 0x20) - 0x61
  return letter >= 0 && letter < 26 ? letter : undefined
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(first ? delta / DAMP : delta / 2)
  rest += Math.floor(rest / count)
  let bias = 0
  while (rest > ((BASE - MIN) * MAX) >> 1) {
    rest = Math.floor(rest / (BASE - MIN))
    bias += BASE
  }
  return bias + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW))
}
