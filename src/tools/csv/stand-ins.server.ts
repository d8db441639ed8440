import type { StandIns } from '#contract/upstream.ts'

/** A table that is somewhere on the web. */
export default {
  'https://csv.example.org': () =>
    new Response('city;people\nReykjavík;139875\nNuuk;19872\n', { headers: { 'content-type': 'text/csv' } }),
} satisfies StandIns
