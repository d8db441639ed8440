import { describe, expect, it } from 'vitest'
import { commandOf, type AnyOperation } from '#contract/operation.ts'
import { localOperations } from './local-operations.ts'
import { isInvalid, notesBeside, render } from './render.ts'

function commandFor(command: string): AnyOperation {
  const [tool = '', name = ''] = command.split(' ')
  const found = localOperations.find((entry) => entry.tool === tool && commandOf(entry.operation.path) === name)
  if (!found) throw new Error(`no command ${command}`)
  return found.operation
}

describe('a file', () => {
  const operation = commandFor('base64 decode-file')

  it.each([
    ['bytes', new Uint8Array([104, 105])],
    ['text', 'hi'],
  ])('made as %s is Base64 in JSON', (_kind, bytes) => {
    const file = { bytes, name: 'a.bin', type: 'application/octet-stream' }
    expect(JSON.parse(String(render(operation, file, true)))).toEqual({ ...file, bytes: 'aGk=' })
    expect(render(operation, file, false)).toBe(bytes)
  })
})

it.each([[[]], [['1 value is left out.']]])('a text with the notes %j beside it is that text, notes apart', (notes) => {
  const operation = commandFor('json convert-yaml')
  const value = { result: 'a: 2', notes }
  expect(render(operation, value, false)).toBe('a: 2\n')
  expect(notesBeside(value)).toEqual(notes)
  expect(JSON.parse(String(render(operation, value, true)))).toEqual(value)
})

it('notes that stand in the printed answer are not said once more', () => {
  const value = { json: '[]', rowCount: 0, notes: ['Digits with leading zeros stay text.'] }
  expect(JSON.parse(String(render(commandFor('csv convert'), value, false)))).toEqual(value)
  expect(notesBeside(value)).toEqual([])
})

describe('a check', () => {
  it.each([
    ['json validate', { valid: false }],
    ['json validate-schema', { result: { valid: false } }],
    ['csv validate', { valid: false }],
    ['qr-codes validate', { valid: false }],
  ])('%s is not passed by %j', (command, answer) => {
    expect(isInvalid(commandFor(command), answer)).toBe(true)
    expect(isInvalid(commandFor(command), JSON.parse(JSON.stringify(answer).replace('false', 'true')))).toBe(false)
  })

  it('is only what says so: a document may hold any words', () => {
    const told = { valid: false, result: { valid: false } }
    const checks = localOperations.filter(({ operation }) => isInvalid(operation, told))
    expect(checks.map(({ tool, operation }) => `${tool} ${commandOf(operation.path)}`)).toEqual([
      'csv validate',
      'json validate',
      'json validate-schema',
      'qr-codes validate',
    ])
  })
})
