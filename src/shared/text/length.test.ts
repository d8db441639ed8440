import { expect, it } from 'vitest'
import { textLength } from './length.ts'

it.each([
  ['', '0 characters'],
  ['a', '1 character'],
  ['é\n'.repeat(600), '1,200 characters'],
  ['👨‍👩‍👧‍👦', '1 character'],
  ['नमस्ते', '3 characters'],
  ['a\r\nb', '3 characters'],
  ['x'.repeat(2_000_000), '2,000,000 characters'],
  ['你'.repeat(10_000), '10,000 characters'],
  ['你'.repeat(10_001), '29.3 KB'],
])('tells how long a text is', (text, length) => expect(textLength(text)).toBe(length))
