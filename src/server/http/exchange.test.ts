import { expect, it } from 'vitest'
import { encodingFor, type Call } from './exchange.ts'

it.each([
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0 , gzip', 'gzip'],
  ['br; q=0.000', 'identity'],
  ['gzip;q=0 , br;q=0', 'identity'],
])('accept-encoding “%s” is answered with %s', (accepted, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': accepted } } as Partial<Call> as Call)).toBe(encoding)
})
