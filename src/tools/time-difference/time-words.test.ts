import { describe, expect, it } from 'vitest'
import { boundsOf, readPart } from './amount.ts'
import { clockInWords, dateTimeParts } from './time-words.ts'

describe('clockInWords', () => {
  it.each([
    ['00:05', '12', '12:05 AM'],
    ['12:00', '12', '12:00 PM'],
    ['22:30', '12', '10:30 PM'],
    ['00:05', '24', '00:05'],
    ['22:30', '24', '22:30'],
  ] as const)('%s in the %s-hour format is %s', (time, format, words) => {
    expect(clockInWords(time, format)).toBe(words)
  })
})

describe('dateTimeParts', () => {
  it.each([
    ['2024-07-16T00:30:00+05:30', '00:30', '+05:30'],
    ['2024-07-16T10:00', '10:00', ''],
    ['2024-07-16T10:00:09.5Z', '10:00:09', '+00:00'],
  ])('of %s', (text, time, offset) => {
    expect(dateTimeParts(text)).toMatchObject({ time, offset })
    expect(dateTimeParts(text).day).toContain('2024')
  })
})

describe('readPart', () => {
  it('reads an empty field as 0, and whole numbers up to the largest', () => {
    expect(readPart('hours', ' ')).toBe(0)
    expect(readPart('hours', '23')).toBe(23)
  })

  it.each(['24', '-1', '1.5', 'x', '1e1'])('refuses %s hours', (text) => {
    expect(() => readPart('hours', text)).toThrow(boundsOf('hours'))
    expect(boundsOf('hours')).toBe('Hours must be a whole number from 0 to 23.')
  })
})
