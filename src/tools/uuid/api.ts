import * as z from 'zod/mini'
import type { Context } from '#contract/context.ts'
import { fileAnswer } from '#contract/files.ts'
import { operation } from '#contract/operation.ts'
import { inspect } from './inspect.ts'
import { PREFIXES, write, type Notation } from './notation.ts'
import { generate, VERSIONS, type Order } from './uuid.ts'

const query = z.strictObject({
  version: z._default(z.enum(VERSIONS), '4'),
  amount: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  upperCase: z._default(z.boolean(), false),
  hyphens: z._default(z.boolean(), true),
  prefix: z._default(z.enum(PREFIXES), 'none'),
  namespace: z.optional(z.string().check(z.maxLength(100))),
  name: z.optional(z.string().check(z.maxLength(10_000))),
})

const api = {
  generate: operation({
    method: 'GET',
    path: '/uuid/generate',
    summary: 'Generate UUIDs',
    description:
      'RFC 9562. One UUID is answered in `uuid` and `uuids`, several in `uuids`. Versions 6 and 7 ascend inside an answer. Versions 3 and 5 need `namespace` (DNS, URL, OID, X500 or any UUID) and `name`; they always give the same UUID.',
    query,
    answer: z.object({ uuid: z.optional(z.string()), uuids: z.array(z.string()) }),
    examples: [
      {
        title: 'Version 5 of a domain name',
        query: { version: '5', namespace: 'DNS', name: 'www.example.com' },
        answer: {
          uuid: '2ed6657d-e927-568b-95e1-2665a8aea6a2',
          uuids: ['2ed6657d-e927-568b-95e1-2665a8aea6a2'],
        },
      },
      { title: 'Ten of version 7, in order', query: { version: '7', amount: 10 }, like: {} },
      { title: 'Too many', query: { amount: 1001 }, error: 'amount must be at most 1,000.' },
      {
        title: 'A name without a namespace',
        query: { version: '5', name: 'www.example.com' },
        error: 'Version 5 needs a namespace: DNS, URL, OID, X500 or a UUID.',
      },
    ],
    run: (input, context) => {
      const uuids = written(input, context)
      return uuids.length === 1 ? { uuid: uuids[0] as string, uuids } : { uuids }
    },
  }),

  download: operation({
    method: 'GET',
    path: '/uuid/download',
    summary: 'Generate UUIDs as a text file',
    description: 'The parameters of /uuid/generate; one UUID a line.',
    query,
    answer: fileAnswer('text/plain', 'One UUID a line'),
    examples: [
      {
        title: 'Version 3 of a domain name',
        query: { version: '3', namespace: 'DNS', name: 'www.example.com' },
        answer: { name: 'uuids.txt', text: '5df41881-3aed-3515-88a7-2f4a814cf09e\n' },
      },
    ],
    run: (input, context) => ({
      bytes: written(input, context)
        .map((uuid) => `${uuid}\n`)
        .join(''),
      name: 'uuids.txt',
      type: 'text/plain',
    }),
  }),

  inspect: operation({
    method: 'GET',
    path: '/uuid/inspect',
    summary: 'Say what a UUID is made of',
    description:
      'Variant, version, the time inside versions 1, 6 and 7, clock sequence and node. Any case, with or without hyphens, braces, parentheses, quotes or urn:uuid:.',
    query: z.strictObject({ uuid: z.string().check(z.maxLength(200)) }),
    answer: z.object({
      uuid: z.string(),
      variant: z.string(),
      version: z.optional(z.number()),
      kind: z.string(),
      time: z.optional(z.string()),
      clockSequence: z.optional(z.number()),
      node: z.optional(z.string()),
      nodeKind: z.optional(z.enum(['random', 'network card'])),
      urn: z.string(),
      integer: z.string(),
    }),
    examples: [
      {
        title: 'The version 7 of RFC 9562',
        query: { uuid: '017F22E2-79B0-7CC3-98C4-DC0C0C07398F' },
        answer: {
          uuid: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
          variant: 'RFC 9562',
          version: 7,
          kind: 'Version 7: Unix time in milliseconds, then random bits',
          time: '2022-02-22T19:22:22.000Z',
          urn: 'urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
          integer: '1989357241971137676463954034883508623',
        },
      },
      {
        title: 'A digit is missing',
        query: { uuid: '017f22e2-79b0-7cc3-98c4-dc0c0c07398' },
        error: 'A UUID has 32 hexadecimal digits; this has 31.',
      },
    ],
    run: ({ uuid }) => inspect(uuid),
  }),
}

function written(input: Order & Notation, { now, random }: Context): string[] {
  return generate(input, { now: now(), random }).map((uuid) => write(uuid, input))
}

export default api
