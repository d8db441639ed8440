import { expect, it } from 'vitest'
import { requiredText } from './required.ts'

it.each([undefined, null, '', ' ', '\u00a0\n'])('a required text that is %j is missing', (value) =>
  expect(requiredText('name', 'Enter a name.').safeParse(value).error?.issues).toMatchObject([
    { message: 'Enter a name.' },
  ]),
)

it('a required text is no number', () =>
  expect(requiredText('name', 'Enter a name.').safeParse(1).error?.issues).toMatchObject([
    { message: 'name must be text.' },
  ]))
