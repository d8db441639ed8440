import { describe, expect, it } from 'vitest'
import { forgetPieces, piecesOf, sizeOf, textOf } from './long-text.ts'
import { Gathering, PIECE, takeApart, type Cut, type Piece } from './pieces.ts'

const sent = <Message extends { id: number }>(message: Message): ((Message & Cut) | Piece)[] => {
  const [pieces, rest] = takeApart(message)
  return structuredClone([...pieces, rest])
}

describe('a message with long texts', () => {
  const csv = 'é,"x"\n'.repeat(PIECE / 2)
  it.each([
    [
      'a field far inside',
      { id: 1, question: { route: 'POST /csv', input: { query: {}, body: { csv, how: { x: 1 } } } } },
    ],
    ['the answer itself', { id: 1, answer: csv }],
    ['two of them', { id: 1, answer: { value: { json: csv, note: 'short', other: `${csv}!` } } }],
    ['pairs across every seam', { id: 1, answer: `x${'😀'.repeat(PIECE)}` }],
    ['a lone surrogate at a seam', { id: 1, answer: `${'x'.repeat(PIECE - 1)}\uD83Dx` }],
    ['nothing long', { id: 1, answer: { value: { json: 'short', list: [csv], none: undefined } } }],
  ])('arrives as it was sent: %s', (_, message) => {
    for (const join of [textOf, (pieces: string[]) => pieces.join('')]) {
      const gathering = new Gathering(join)
      const messages = sent(message)
      const arrived = messages.map((each) => gathering.take(each))
      expect(arrived.slice(0, -1).every((each) => each === undefined)).toBe(true)
      const whole = { ...arrived.at(-1), cut: undefined }
      // Told apart here: a difference of millions of letters could not be shown.
      expect(JSON.stringify(whole) === JSON.stringify(message)).toBe(true)
    }
  })

  it('is sent in pieces that hold whole characters, and is itself short', () => {
    const messages = sent({ id: 7, answer: { value: { json: `x${'😀'.repeat(PIECE)}` } } })
    const pieces = messages.slice(0, -1) as Piece[]
    expect(pieces).toHaveLength(3)
    expect(pieces.every(({ id, piece }) => id === 7 && piece.length <= PIECE && piece.isWellFormed())).toBe(true)
    expect(messages.at(-1)).toEqual({
      id: 7,
      answer: { value: { json: '' } },
      cut: [{ path: ['answer', 'value', 'json'], pieces: 3 }],
    })
  })

  it('is left as it is where it has none', () => {
    const message = { id: 1, answer: { blob: new Blob(['x'.repeat(PIECE + 1)]), text: 'short' } }
    expect(takeApart(message)[1]).toBe(message)
  })

  it('does not mix with others, and forgets what is not wanted any more', () => {
    const gathering = new Gathering((pieces) => pieces.join(''))
    const place = { cut: [{ path: ['answer'], pieces: 1 }] }
    gathering.take({ id: 1, piece: 'gone' })
    gathering.take({ id: 2, piece: 'two' })
    gathering.forget(1)
    gathering.take({ id: 1, piece: 'one' })
    expect(gathering.take({ id: 1, answer: '', ...place })).toMatchObject({ answer: 'one' })
    expect(gathering.take({ id: 2, answer: '', ...place })).toMatchObject({ answer: 'two' })
  })
})

it('the pieces of the last long text are known by its content; any other text is its own piece', () => {
  const text = textOf(['long ', 'text'])
  expect(text).toBe('long text')
  expect(piecesOf(text)).toEqual(['long ', 'text'])
  expect(piecesOf('long text')).toEqual(['long ', 'text'])
  expect(piecesOf('other text')).toEqual(['other text'])
  forgetPieces('other text')
  expect(piecesOf(text)).toHaveLength(2)
  forgetPieces(text)
  expect(piecesOf(text)).toEqual(['long text'])
  expect([sizeOf(text), sizeOf('grüße')]).toEqual(['9 bytes', '7 bytes'])
})
