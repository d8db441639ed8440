import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { BLANK } from './sentences.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())
/** True, false, or null: no source was asked, or none knows. */
const flag = z.nullable(z.boolean())

const answer = z.object({
  ip: z.string(),
  city: text,
  region: text,
  country: text,
  countryCode: text,
  postal: text,
  isp: text,
  asn: text,
  hostname: text,
  latitude: number,
  longitude: number,
  timezone: text,
  /** `IPv4` or `IPv6`. */
  type: z.enum(['IPv4', 'IPv6']),
  isProxy: flag,
  isVpn: flag,
  isTor: flag,
  /** The domain name that was entered, and every address that it has. */
  resolvedFrom: z.optional(z.string()),
  addresses: z.optional(z.array(z.string())),
  /** Credit lines that must stand beside the answer. */
  sources: z.array(
    z.object({ name: z.string(), credit: z.string(), url: z.string(), licence: z.optional(z.string()) }),
  ),
})

const api = {
  lookup: operation({
    method: 'POST',
    path: '/ip-lookup/lookup',
    summary: 'Look up an IP address or a domain name',
    description:
      'Takes IPv4, IPv6, a domain name or a URL. What no source knows is null. Addresses of local networks and other special ranges are refused with an explanation. Nothing is sent to the address itself.',
    body: z.strictObject({
      ipOrDomain: z.string({
        error: (issue) => (issue.input === undefined || issue.input === null ? BLANK : 'Send the address as text.'),
      }),
    }),
    data: 'ipOrDomain',
    answer,
    cost: 'upstream',
    examples: [
      {
        title: 'A public name server',
        body: { ipOrDomain: '9.9.9.9' },
        like: { ip: '9.9.9.9', type: 'IPv4' },
      },
      { title: 'Nothing entered', body: { ipOrDomain: ' ' }, error: BLANK },
      {
        title: 'A private address',
        body: { ipOrDomain: '192.168.1.1' },
        error:
          '192.168.1.1 is a private address (RFC 1918): it is used inside local networks, by millions of them at once. It has no place on the internet to look up.',
      },
    ],
  }),

  own: operation({
    method: 'GET',
    path: '/ip-lookup/own',
    summary: 'Your own address, as this server sees it',
    description: 'Null when the server sees an address of its own network only.',
    answer: z.object({ ip: text, type: z.nullable(z.enum(['IPv4', 'IPv6'])) }),
    examples: [{ title: 'From this machine', answer: { ip: null, type: null } }],
  }),
}

export default api
