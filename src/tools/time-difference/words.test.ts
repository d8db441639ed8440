import { describe, expect, it } from 'vitest'
import { clockInWords, dateTimeParts, dayShiftInWords, inHours, inMinutes } from './words.ts'

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

describe('inMinutes', () => {
  it.each([
    [435, '435'],
    [1472.6666666666667, '1,472.67'],
    [0, '0'],
  ])('%d is %s', (minutes, words) => expect(inMinutes(minutes)).toBe(words))
})

describe('inHours', () => {
  it.each([
    [435, '7.25'],
    [484.5, '8.08'],
    [484.4, '8.07'],
    [0, '0.00'],
  ])('%d minutes are %s', (minutes, words) => expect(inHours(minutes)).toBe(words))
})

describe('dayShiftInWords', () => {
  it.each([
    [1, 'the day after'],
    [-1, 'the day before'],
    [2, '2 days after'],
    [-2, '2 days before'],
  ])('%d is %s', (days, words) => expect(dayShiftInWords(days)).toBe(words))
})

describe('dateTimeParts', () => {
  it.each([
    ['2024-07-16T00:30:00+05:30', 'en-GB', '00:30', '+05:30'],
    ['2024-07-16T00:30:00+05:30', 'en-US', '12:30 AM', '+05:30'],
    ['2024-07-16T14:00', 'de', '14:00', ''],
    ['2024-07-16T14:00', 'en-US', '02:00 PM', ''],
    ['2024-07-16T10:00:09.5Z', 'en-GB', '10:00:09', '+00:00'],
    ['2024-07-16T22:00:09.5Z', 'en-US', '10:00:09 PM', '+00:00'],
  ])('of %s in a browser in %s', (text, language, time, offset) => {
    const parts = dateTimeParts(text, language)
    expect({ ...parts, time: parts.time.replaceAll(/\s/g, ' ') }).toMatchObject({ time, offset })
    expect(parts.day).toContain('2024')
  })
})
