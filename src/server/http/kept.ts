import { header, type Call } from './exchange.ts'

/** Browsers name one, caches a few; a header has room for thousands. */
const MOST_TAGS = 50

/** Whether the caller has what the tag names; a proxy that packs may have made it a weak one (RFC 9110, 13.1.2). */
export function has(call: Call, etag: string): boolean {
  const tags = header(call, 'if-none-match')?.split(',', MOST_TAGS) ?? []
  return tags.map((tag) => tag.trim()).some((tag) => tag === '*' || strong(tag) === strong(etag))
}

const strong = (tag: string) => tag.replace(/^W\//, '')
