import { expect, it } from 'vitest'
import { dataOf, errorOf, ToolError } from './error.ts'

it.each([
  new ToolError('Name it.'),
  new ToolError('Busy.', {
    status: 503,
    code: 'busy',
    errors: [{ field: 'name', line: 2, message: 'Here.' }],
    retryAfter: 5,
    extra: { success: false },
  }),
])('a mistake comes whole out of another thread: %s', (error) => {
  const { message, status, code, errors, retryAfter, extra } = error
  const received = errorOf(structuredClone(dataOf(error)))
  expect(received).toBeInstanceOf(ToolError)
  expect(received).toMatchObject({ message, status, code, errors, retryAfter, extra })
})
