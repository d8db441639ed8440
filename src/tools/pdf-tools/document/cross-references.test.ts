import { describe, expect, it } from 'vitest'
import { pointsAstray } from './cross-references.ts'

const OBJECTS = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n2 0 obj\n<<>>\nendobj\n'
const entry = (place: number, kind = 'n') => `${String(place).padStart(10, '0')} 00000 ${kind} \n`

function fileOf(entries: string, { before = '', trailer = '', first = '0 3' } = {}): Uint8Array {
  const text = `${before}${OBJECTS}xref\n${first}\n${entries}trailer\n<<${trailer}>>\nstartxref\n${OBJECTS.length}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** The same file changed: it says of the second object anew where it is. */
function changed(file: Uint8Array, place: (length: number) => number): Uint8Array {
  const old = new TextDecoder().decode(file)
  const added = `${old}2 0 obj\n<</New 1>>\nendobj\n`
  return new TextEncoder().encode(
    `${added}xref\n2 1\n${entry(place(old.length))}trailer\n<</Prev ${OBJECTS.length}>>\nstartxref\n${added.length}\n%%EOF\n`,
  )
}

const [ONE, TWO] = [OBJECTS.indexOf('1 0'), OBJECTS.indexOf('2 0')]
const FREE = '0000000000 65535 f \n'
const RIGHT = FREE + entry(ONE) + entry(TWO)

describe('a table of contents', () => {
  it.each([
    ['is right', fileOf(RIGHT)],
    ['counts from the header', fileOf(RIGHT, { before: 'HTTP/1.1 200 OK\n\n' })],
    ['points before an object', fileOf(FREE + entry(ONE) + entry(TWO - 1))],
    ['leaves one out', fileOf(FREE + entry(0) + entry(TWO))],
    ['says that one is free', fileOf(FREE + entry(ONE) + entry(7, 'f'))],
    ['is overruled', changed(fileOf(FREE + entry(ONE) + entry(TWO + 3)), (length) => length)],
    ['leads back to itself', fileOf(RIGHT, { trailer: `/Prev ${OBJECTS.length}` })],
    ['is none', new TextEncoder().encode('%PDF-1.7\nstartxref\n9\n%%EOF')],
    ['is nowhere', new TextEncoder().encode('hello')],
  ])('that %s does not point astray', (_name, file) => expect(pointsAstray(file)).toBe(false))

  it.each([
    ['beside an object', fileOf(FREE + entry(ONE) + entry(TWO + 3))],
    ['to another object', fileOf(FREE + entry(TWO) + entry(TWO))],
    ['astray by one', fileOf(RIGHT, { first: '1 3' })],
    ['astray in an earlier part', changed(fileOf(FREE + entry(ONE + 2) + entry(TWO)), (length) => length)],
    ['astray in a change', changed(fileOf(RIGHT), (length) => length - 9)],
  ])('that leads %s does', (_name, file) => expect(pointsAstray(file)).toBe(true))
})
