import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { statesOf } from './graphics-states.ts'

const { context } = await PDFDocument.create()

it.each([
  [['q 1 g Q'], 0, 0],
  [['Q q', 'Q'], 1, 0],
  [['q 1 g', 'q'], 0, 2],
  [['Q Q q'], 2, 1],
  [['(q) Tj [(Q q) 3] TJ % q\nBI /W 1 /H 1 /CS /G /BPC 8 ID q EI Q[] 0 d'], 1, 0],
  [[`q (${'q '.repeat(3)}) Tj`], 0, 1],
])('counts the states that %j closes and leaves open', (contents, missing, left) => {
  const streams = contents.map((content) => context.flateStream(content))
  expect(statesOf(context, streams)).toEqual({ missing, left })
})

it('looks into nothing that is huge, damaged or packed in a rare way', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000, 'q '))
  for (const [bytes, filter] of [
    [bomb, 'FlateDecode'],
    [Buffer.from('q q q'), 'FlateDecode'],
    [Buffer.from('71>'), 'ASCIIHexDecode'],
  ] as const) {
    const stream = context.stream(bytes, { Filter: filter })
    expect(statesOf(context, [stream])).toEqual({ missing: 0, left: 0 })
  }
})
