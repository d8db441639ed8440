import { describe, expect, it } from 'vitest'
import { deviceContext } from '#contract/context.ts'
import api from './api.ts'
import { readJsonFile } from './file.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

describe('a JSON file', () => {
  it('is read as UTF-8 or UTF-16, without its mark', () => {
    expect(readJsonFile(new TextEncoder().encode('\ufeff{"a":"é"}'))).toEqual({ text: '{"a":"é"}', encoding: 'UTF-8' })
    expect(readJsonFile(bytes(0xff, 0xfe, 0x31, 0))).toEqual({ text: '1', encoding: 'UTF-16LE' })
  })

  it('is refused when it is neither, empty or no JSON', () => {
    expect(() => readJsonFile(bytes(0x22, 0xe9, 0x22))).toThrow('The file is not UTF-8 text, which JSON has to be.')
    expect(() => readJsonFile(bytes())).toThrow('The file is empty.')
    expect(() => readJsonFile(bytes(0x5b))).toThrow('The file is not valid (line 1, column 2)')
  })
})

describe('answers', () => {
  it('carry every digit of a selected number', async () => {
    const input = { json: '{"id":12345678901234567890,"p":[1.10]}', jsonPath: '$', brief: false }
    const answer = await api.query.run?.(input, deviceContext())
    expect(JSON.stringify(answer)).toContain('"result":[{"id":12345678901234567890,"p":[1.10]}]')
  })
})
