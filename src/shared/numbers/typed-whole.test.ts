import { expect, it } from 'vitest'
import { refusalOf } from '#contract/refusal.ts'
import { readWhole } from './typed-whole.ts'

it('takes a whole number inside its bounds, or names its field', () => {
  expect(readWhole('amount', 'Amount', ' 1,000 ', 1, 1000)).toBe(1000)
  const refusal = refusalOf('Amount must be a whole number from 1 to 1,000.', 'amount')
  for (const text of ['', '0', '1001', '1.5', 'x', '-3']) {
    expect(() => readWhole('amount', 'Amount', text, 1, 1000)).toThrow(refusal)
  }
})
