import { expect, it } from 'vitest'
import { reasonOf } from './bad-pattern.ts'

it.each([
  ['a)', 'unmatched ) in regular expression', 'unmatched parentheses )', "Unmatched ')'"],
  ['(', 'unterminated parenthetical', 'missing )', 'Unterminated group'],
  ['[', 'unterminated character class', 'missing terminating ] for character class', 'Unterminated character class'],
  ['*', 'nothing to repeat', 'nothing to repeat', 'Nothing to repeat'],
  [
    'a{2,1}',
    'numbers out of order in {} quantifier.',
    'quantifier range out of order',
    'Numbers out of order in {} quantifier',
  ],
  [
    '[b-a]',
    'invalid range in character class',
    'range out of order in character class',
    'Range out of order in character class',
  ],
  [
    String.raw`[z-\d]`,
    'character class escape cannot be used in class range in regular expression',
    'invalid range in character class for Unicode pattern',
    'Invalid character class',
  ],
  [
    ']',
    'raw bracket is not allowed in regular expression with unicode flag',
    'unmatched ] or } bracket for Unicode pattern',
    'Lone quantifier brackets',
  ],
  [
    String.raw`\p{Foo}`,
    'invalid property name in regular expression',
    'invalid property expression',
    'Invalid property name',
  ],
  [
    '(?<n>a)(?<n>b)',
    'duplicate capture group name in regular expression',
    'duplicate group specifier name',
    'Duplicate capture group name',
  ],
  [
    String.raw`\k<x>`,
    'invalid named capture reference in regular expression',
    'invalid \\k<> named backreference',
    'Invalid named reference',
  ],
  [
    '(?<1>a)',
    'invalid capture group name in regular expression',
    'invalid group specifier name',
    'Invalid capture group name',
  ],
  ['\\', '\\ at end of pattern', '\\ at end of pattern', '\\ at end of pattern'],
  [
    String.raw`\u{110000}`,
    'invalid unicode escape in regular expression',
    'invalid Unicode {} escape',
    'Invalid Unicode escape',
  ],
  [
    String.raw`\-`,
    'invalid identity escape in regular expression',
    'invalid escaped character for Unicode pattern',
    'Invalid escape',
  ],
  ['(?z)', 'invalid regexp group', 'unrecognized character after (?', 'Invalid group'],
])('says what is wrong with %s alike in every browser', (pattern, firefox, safari, reason) => {
  let chromium = ''
  try {
    void new RegExp(pattern, 'u')
  } catch (error) {
    chromium = (error as Error).message
  }
  const own = `Invalid regular expression: ${safari}`
  expect([chromium, firefox, own].map(reasonOf)).toEqual([reason, reason, reason])
})
