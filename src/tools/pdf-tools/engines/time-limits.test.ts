import { expect, it } from 'vitest'
import { limitOf, overdue } from './time-limits.ts'

const minutes = (input: unknown) => limitOf('save', input) / 60_000

it('gives every job minutes, more for more pages and bytes', () => {
  const file = new Blob([new Uint8Array(30_000_000)])
  const work = (pages: number) => ({
    sources: [{ id: 'a', name: 'a.pdf', file }],
    plan: Array.from({ length: pages }, () => ({})),
  })
  expect(minutes({})).toBe(3)
  expect(minutes({ work: { sources: [], plan: [{}] } })).toBeCloseTo(3.08)
  expect(minutes({ work: work(12) })).toBeCloseTo(5)
  expect(minutes({ older: { file }, newer: { file } })).toBeCloseTo(5)
  expect(minutes({ files: [{ name: 'a', content: file }] })).toBeCloseTo(4)
  expect(limitOf('recognise', { work: work(12) }) / 60_000).toBeCloseTo(16)
  expect(overdue(limitOf('save', { work: work(12) }))).toMatch(
    /longer than 5 minutes and was ended\. Your files and pages are as they were/,
  )
})
