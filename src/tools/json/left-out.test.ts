import { expect, it } from 'vitest'
import { converted } from './left-out.ts'

it.each([
  ['{"a":1}', []],
  ['[{"a":1},{"a":2},{"b":{"a":3}}]', []],
  ['{"a":1,"a":2}', ['1 value is left out: “a” stands more than once in an object, where the last one counts.']],
  [
    '{"b":{"\\u0063":1,"c":[2],"c":3},"b":{}}',
    ['3 values are left out: names such as “c” stand more than once in an object, where the last one counts.'],
  ],
  [
    `{"${'x'.repeat(50)}":1,"${'x'.repeat(50)}":1}`,
    [`1 value is left out: “${'x'.repeat(40)}…” stands more than once in an object, where the last one counts.`],
  ],
])('%s tells what another format leaves out', (json, notes) => {
  expect(converted(json, () => '')).toEqual({ result: '', notes })
})
