import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('parseUrl reads what a browser opens and nothing else', () => {
  expect(parseUrl('https://EXAMPLE.com')?.href).toBe('https://example.com/')
  expect(parseUrl('example.com')).toBeUndefined()
  expect(parseUrl('https://')).toBeUndefined()
})
