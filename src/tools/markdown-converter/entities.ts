import createParser from 'markdown-it'

const { unescapeAll } = createParser().utils
const REFERENCE = /&(?:#(\d+|x[\da-f]+);?|([a-z][a-z\d]{1,31});?)/gi
/** Names that HTML reads without a semicolon too; the ones that are met. */
const LEGACY = new Set('amp lt gt quot nbsp copy reg shy laquo raquo middot deg sect para'.split(' '))
/** Numbers 128 to 159 mean the characters of windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * In an attribute a name without a semicolon before `=` is the next parameter of an address, not a reference.
 * @example decodeEntities('a &lt; b &#8212; c') // 'a < b — c'
 */
export function decodeEntities(text: string, inAttribute = false): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (reference, number?: string, name?: string, at = 0) =>
    inAttribute && text[at + reference.length] === '=' && name !== undefined && !reference.endsWith(';')
      ? reference
      : decode(reference, number, name),
  )
}

function decode(reference: string, number: string | undefined, name: string | undefined): string {
  if (number !== undefined) {
    const code = number[0]?.toLowerCase() === 'x' ? Number(`0${number}`) : Number(number)
    if (code >= 0x80 && code < 0xa0) return WINDOWS[code - 0x80] as string
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code)
  }
  if (reference.endsWith(';')) return unescapeAll(reference)
  return LEGACY.has(name ?? '') ? unescapeAll(`${reference};`) : reference
}
