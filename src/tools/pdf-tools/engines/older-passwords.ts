/** What stands in PDFDocEncoding where Latin-1 has control characters, and the euro (ISO 32000-2, annex D.3). */
const RUNS: [from: number, letters: string][] = [
  [0x18, '˘ˇˆ˙˝˛˚˜'],
  [0x80, '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'],
  [0xa0, '€'],
]
const CODES = new Map(RUNS.flatMap(([from, letters]) => [...letters].map((letter, index) => [letter, from + index])))

/**
 * A password in the 8-bit encoding of encryption before AES-256, where letters like ä and € are other bytes than in
 * UTF-8; nothing where it is the same, or cannot be written so.
 */
export function olderPassword(password: string): Uint8Array | undefined {
  const codes = Array.from(password, (letter) => CODES.get(letter) ?? letter.codePointAt(0) ?? 0)
  const differs = Array.from(password).some((letter) => (letter.codePointAt(0) ?? 0) > 0x7f)
  return differs && codes.every((code) => code <= 0xff) ? Uint8Array.from(codes) : undefined
}

/**
 * A password as it may have been written when the file was encrypted: an é is one letter or two by the keyboard, and
 * programs that keep to PDF 2.0 (7.6.4.3.2: SASLprep) also make plain letters of such as ﬁ and ².
 */
export function spellingsOf(password: string): string[] {
  return [...new Set([password, ...(['NFC', 'NFD', 'NFKC'] as const).map((form) => password.normalize(form))])]
}
