import { describe, expect, it } from 'vitest'
import { DEFAULTS, DELIMITER, optionsInForce } from './options.ts'

describe('the options that are sent', () => {
  it.each(['', 'a', '"'])('have no say of the delimiter %j while it is detected', (delimiter) =>
    expect(optionsInForce({ ...DEFAULTS, delimiter, keyColumn: 'id' })).toEqual({ ...DEFAULTS, keyColumn: 'id' }),
  )

  it('are those of the fields where nothing is detected', () => {
    const chosen = { ...DEFAULTS, delimiter: ':', autoDetectDelimiter: false }
    expect(optionsInForce(chosen)).toBe(chosen)
  })

  it.each([',', ':', ' ', '\t', '\\t', '·'])('may cut at %j', (delimiter) => expect(delimiter).toMatch(DELIMITER))
  it.each(['', 'a', 'é', '1', '"', "'", '\n', '::', '\\n', '😀', '\ud83d'])('may not cut at %j', (delimiter) =>
    expect(delimiter).not.toMatch(DELIMITER),
  )
})
