import { BLANKS, codesOf, ENDS, plainName } from './characters.ts'

/** An operator of a content stream with what stands before it: numbers, names without their slash, and nothing for the rest. */
interface Operator {
  name: string
  operands: (number | string | undefined)[]
}

const NUMERIC = codesOf('+-.0123456789')
const LINE_ENDS = codesOf('\n\r')
const WORDS = new Set(['true', 'false', 'null'])
const [SLASH, COMMENT, OPEN, CLOSE, ESCAPE, LESS, GREATER] = [0x2f, 0x25, 0x28, 0x29, 0x5c, 0x3c, 0x3e]
const [LETTER_E, LETTER_I] = [0x45, 0x49]

/**
 * The operators of a content stream in their order, also of one that is out of order: brackets that close nothing are
 * passed over, as viewers do. So are pictures inside the content.
 */
export function* operatorsIn(content: Uint8Array): Generator<Operator> {
  let operands: Operator['operands'] = []
  let inPicture = false
  for (let at = 0; at < content.length;) {
    const byte = content[at] as number
    if (byte === COMMENT) at = after(content, at, (code) => !LINE_ENDS.has(code))
    else if (byte === SLASH) {
      const end = after(content, at + 1, (code) => !ENDS.has(code))
      operands.push(plainName(textOf(content.subarray(at + 1, end))))
      at = end
    } else if (byte === OPEN) {
      operands.push(undefined)
      at = afterString(content, at)
    } else if (byte === LESS && content[at + 1] !== LESS) {
      operands.push(undefined)
      at = after(content, at, (code) => code !== GREATER) + 1
    } else if (ENDS.has(byte)) at += byte === LESS ? 2 : 1
    else if (NUMERIC.has(byte)) {
      const end = after(content, at, (code) => NUMERIC.has(code))
      operands.push(numberOf(textOf(content.subarray(at, end))))
      at = end
    } else {
      const end = after(content, at, (code) => !ENDS.has(code))
      const name = textOf(content.subarray(at, end))
      at = end
      if (WORDS.has(name)) {
        operands.push(undefined)
        continue
      }
      if (name === 'ID' && inPicture) at = afterPicture(content, at + 1)
      else if (name !== 'BI') yield { name, operands }
      inPicture = name === 'BI'
      operands = []
    }
  }
}

function after(content: Uint8Array, start: number, goesOn: (code: number) => boolean): number {
  let at = start
  while (at < content.length && goesOn(content[at] as number)) at++
  return at
}

const latin = new TextDecoder('latin1')
const textOf = (bytes: Uint8Array) => latin.decode(bytes)

/** Some programs write two signs or two points; what stands first counts. */
function numberOf(text: string): number {
  const [, sign = '', digits = ''] = /^([+-]*)(\d*\.?\d*)/.exec(text) ?? []
  const value = Number.parseFloat(digits) || 0
  return sign.startsWith('-') ? -value : value
}

function afterString(content: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    const byte = content[at]
    if (byte === ESCAPE) at++
    else if (byte === OPEN) depth++
    else if (byte === CLOSE && --depth === 0) return at + 1
  }
  return content.length
}

/** Bytes behind a picture that have to be letters: in a picture the mark of its end may stand by chance. */
const LETTERS = 10

function afterPicture(content: Uint8Array, start: number): number {
  const isLetter = (code: number) => BLANKS.has(code) || (code > 0x20 && code < 0x7f)
  for (let at = content.indexOf(LETTER_E, start); at >= 0; at = content.indexOf(LETTER_E, at + 1)) {
    const [before, next] = [content[at - 1] as number, content[at + 2]]
    if (content[at + 1] !== LETTER_I || !(BLANKS.has(before) || before === GREATER)) continue
    if ((next === undefined || ENDS.has(next)) && content.subarray(at + 2, at + 2 + LETTERS).every(isLetter))
      return at + 2
  }
  return content.length
}
