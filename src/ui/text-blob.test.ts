import { expect, test } from 'vitest'

import { textBlob } from './text-blob.ts'

test.each([
  ['nothing', ''],
  ['a word', 'naïve'],
  ['exactly one part', 'é'.repeat(2 ** 20)],
  ['pairs across every seam', `x${'😀'.repeat(2 ** 20)}`],
  ['a lone surrogate at a seam', `${'x'.repeat(2 ** 20 - 1)}\uD83Dx`],
  ['a lone surrogate before a pair at a seam', `${'x'.repeat(2 ** 20 - 2)}\uD83D😀x`],
  ['a lone surrogate at the end', `${'x'.repeat(2 ** 20 - 1)}\uD83D`],
])('%s has the bytes that it has in one go', async (_, text) => {
  const blob = await textBlob(text, 'text/csv')
  expect(blob.type).toBe('text/csv')
  const inOneGo = new Blob([text])
  expect(blob.size).toBe(inOneGo.size)
  expect((await blob.text()) === (await inOneGo.text())).toBe(true)
})

test('other work has its turn while a long text is made', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await textBlob('x'.repeat(2 ** 24), '')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(4)
})
