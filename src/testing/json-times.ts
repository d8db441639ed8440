import api from '#tools/json/api.ts'
import { LENGTH, slowOperations, type Bodies, type Make } from './slow-operations.ts'

const BODIES: Bodies<typeof api> = {
  escape: (make) => ({ text: make(LENGTH) }),
  query: (make) => ({ json: make(LENGTH), jsonPath: '$..*' }),
  validateSchema: (make) => ({
    json: make(LENGTH),
    schema: '{"items":{"type":["integer","object"]},"uniqueItems":true}',
  }),
  // Two texts, of different lengths, that make 5 MB together.
  diff: (make) => ({ json: make(LENGTH / 2 - 1000), other: make(LENGTH / 2 + 1000) }),
  upload: (make) => ({
    file: { name: 'x.json', type: 'application/json', bytes: new TextEncoder().encode(make(LENGTH)) },
  }),
}

/** What all operations on JSON make of a text, in the tests of every run and in those of a machine at rest. */
export const slowJsonOperations = (make: Make) => slowOperations(api, 'json', BODIES, make)
