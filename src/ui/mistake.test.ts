import { expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { mistakeAt } from './mistake.ts'

it('says at each field what a refusal says of it', () => {
  const errors = [
    { field: 'fields.url', message: 'No link.' },
    { field: 'size', message: 'Too small.' },
    { message: '' },
  ]
  const error = new ToolError('Two mistakes.', { errors })
  expect(mistakeAt(error, 'url')).toBe('No link.')
  expect(mistakeAt(error, 'fields.url')).toBe('No link.')
  expect(mistakeAt(error, 'size')).toBe('Too small.')
  expect(mistakeAt(error, 'ize')).toBeUndefined()
  expect(mistakeAt(error, 'fields')).toBeUndefined()
})

it('says nothing without a refusal', () => {
  for (const error of [undefined, 'A sentence.', new Error('url'), new ToolError('url')]) {
    expect(mistakeAt(error, 'url')).toBeUndefined()
  }
})

it('says of several fields the same', () => {
  const error = refusalOf('Please fill in both.', 'part', 'whole')
  expect(error.message).toBe('Please fill in both.')
  expect([mistakeAt(error, 'part'), mistakeAt(error, 'whole')]).toEqual([error.message, error.message])
})
