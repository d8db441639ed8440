import { expect, it } from 'vitest'
import { shownCharacter } from './shown-character.ts'

it.each([
  ['a', '“a”'],
  ['“', '““”'],
  ['é', '“é”'],
  ['中', '“中”'],
  ['😀', '“😀”'],
  [' ', 'U+0020'],
  ['\n', 'U+000A'],
  ['\x7f', 'U+007F'],
  ['\x85', 'U+0085'],
  ['\u00a0', 'U+00A0'],
  ['\u00ad', 'U+00AD'],
  ['\u034f', 'U+034F'],
  ['\u061c', 'U+061C'],
  ['\u200b', 'U+200B'],
  ['\u2028', 'U+2028'],
  ['\u202e', 'U+202E'],
  ['\u2066', 'U+2066'],
  ['\u2800', 'U+2800'],
  ['\u3164', 'U+3164'],
  ['\ufe0f', 'U+FE0F'],
  ['\ud800', 'U+D800'],
  ['\ue000', 'U+E000'],
  ['\u{e0041}', 'U+E0041'],
])('%j is shown as %s', (character, shown) => {
  expect(shownCharacter(character.codePointAt(0) as number)).toBe(shown)
})
