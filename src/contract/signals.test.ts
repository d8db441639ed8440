import { describe, expect, it } from 'vitest'
import { firstToEnd } from './signals.ts'

describe('firstToEnd', () => {
  it('ends with whichever signal ends first, for its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const either = firstToEnd(first.signal, second.signal)
    expect(either.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    expect(either.aborted).toBe(true)
    expect(either.reason).toBe('second')
  })

  it('has ended where one has', () => {
    expect(firstToEnd(new AbortController().signal, AbortSignal.abort('before')).reason).toBe('before')
  })
})
