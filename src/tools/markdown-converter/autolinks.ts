import type { MarkdownIt } from 'markdown-it'

/** Domain of a GFM autolink: no underscore in its last two parts, at least one dot unless `http://` stands before. */
const DOMAIN = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/u
const LONGEST_DOMAIN = 300
const PROTOCOL = /(?:^|[\s*_~(])(https?|ftp)$/i
const AFTER_PROTOCOL = '://'
/** What may end an address only when something else follows. */
const TRAILING = /[?!.,:*_~'"]$/
const ENTITY = /&[a-z0-9]{1,32};$/i
const MAIL = String.raw`[\w.+-]{1,256}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,10}`
/** In text: `www.` addresses and e-mail addresses, these also behind `mailto:` or, with a resource, `xmpp:`. */
const IN_TEXT = new RegExp(
  String.raw`(?<=^|[\s*_~(])www\.[^\s<]+|(?<![\w.+-])xmpp:${MAIL}(?:/[a-z\d@.]+)?|(?:(?<![\w.+-])mailto:)?${MAIL}`,
  'gi',
)
const HAS_SCHEME = /^(?:mailto|xmpp):/i

/** Links addresses as the GFM specification says: of the web, of FTP, of mail and XMPP, nothing else. */
export function autolinks(md: MarkdownIt): void {
  // The library parses the text of an image apart, inside of what is around: no link can be there.
  const parse = md.inline.parse.bind(md.inline)
  let depth = 0
  md.inline.parse = (...all) => {
    depth++
    try {
      parse(...all)
    } finally {
      depth--
    }
  }
  md.inline.ruler.before('linkify', 'gfm-protocol', (state, silent) => {
    if (depth > 1 || state.linkLevel > 0 || !state.src.startsWith(AFTER_PROTOCOL, state.pos)) return false
    const protocol = PROTOCOL.exec(state.src.slice(Math.max(0, state.pos - 6), state.pos))?.[1]
    if (!protocol || !state.pending.endsWith(protocol)) return false
    const start = state.pos + AFTER_PROTOCOL.length
    const rest = untilSpace(state.src, start, state.posMax)
    const length = addressLength(rest, false)
    if (length === 0) return false
    const address = protocol + AFTER_PROTOCOL + rest.slice(0, length)
    const href = md.normalizeLink(address)
    if (!md.validateLink(href)) return false
    if (!silent) {
      state.pending = state.pending.slice(0, -protocol.length)
      state.push('link_open', 'a', 1).attrs = [['href', href]]
      state.push('text', '', 0).content = address
      state.push('link_close', 'a', -1)
    }
    state.pos = start + length
    return true
  })
  md.core.ruler.after('linkify', 'gfm-autolinks', (state) => {
    for (const block of state.tokens) {
      if (block.type === 'inline' && block.children && /www\.|@/i.test(block.content)) {
        block.children = linkText(md, block.children)
      }
    }
  })
}

type Token = NonNullable<ReturnType<MarkdownIt['parse']>[number]['children']>[number]

function linkText(md: MarkdownIt, tokens: Token[]): Token[] {
  const linked: Token[] = []
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'link_open') depth++
    else if (token.type === 'link_close') depth--
    else if (token.type === 'html_inline' && /^<\/?a[\s>]/i.test(token.content))
      depth += token.content[1] === '/' ? -1 : 1
    if (token.type === 'text' && depth <= 0) linked.push(...linkWords(md, token, mayPrecede(tokens[index - 1])))
    else linked.push(token)
  }
  return linked
}

/** What stands in the source before a text that begins with `www.`: the beginning of a line, space, or one of `*_~(`. */
function mayPrecede(token: Token | undefined): boolean {
  if (!token || token.type === 'softbreak' || token.type === 'hardbreak') return true
  if (/^(?:em|strong|s)_/.test(token.type)) return true
  return (token.type === 'text' || token.info === 'escape') && /[\s*_~(]$/.test(token.content)
}

function linkWords(md: MarkdownIt, token: Token, mayBeginWithWeb: boolean): Token[] {
  const text = token.content
  const parts: Token[] = []
  let end = 0
  for (const match of text.matchAll(IN_TEXT)) {
    const mail = !/^www\./i.test(match[0])
    const address = mail ? mailOf(match[0]) : match[0].slice(0, addressLength(match[0], true))
    if (address === '' || (match.index === 0 && !mail && !mayBeginWithWeb)) continue
    if (match.index > end) parts.push(textToken(token, text.slice(end, match.index)))
    parts.push(...link(token, address, md.normalizeLink(`${schemeFor(address, mail)}${address}`)))
    end = match.index + address.length
  }
  if (end === 0) return [token]
  if (end < text.length) parts.push(textToken(token, text.slice(end)))
  return parts
}

function textToken(like: Token, content: string): Token {
  const token = new (like.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token)('text', '', 0)
  token.content = content
  token.level = like.level
  return token
}

function link(like: Token, address: string, href: string): Token[] {
  const TokenClass = like.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
  const open = new TokenClass('link_open', 'a', 1)
  open.attrs = [['href', href]]
  return [open, textToken(like, address), new TokenClass('link_close', 'a', -1)]
}

function schemeFor(address: string, mail: boolean): string {
  if (!mail) return 'http://'
  return HAS_SCHEME.test(address) ? '' : 'mailto:'
}

/** An address may end in a letter or digit only; dots at its end are the sentence's. */
function mailOf(found: string): string {
  const address = found.replace(/\.+$/, '')
  return /[-_]$/.test(address) ? '' : address
}

function untilSpace(text: string, start: number, end: number): string {
  const space = /[\s<]/g
  space.lastIndex = start
  const found = space.exec(text)
  return text.slice(start, Math.min(found?.index ?? end, end))
}

/** How much of a run without spaces is the address; 0 when it is none. */
export function addressLength(run: string, needsDot: boolean): number {
  const domain = DOMAIN.exec(run.slice(0, LONGEST_DOMAIN))?.[0]
  if (!domain) return 0
  const parts = domain.split('.')
  if (parts.slice(-2).some((part) => part.includes('_')) || (needsDot && parts.length < 2)) return 0
  return trimmedLength(run)
}

/** GFM's extended path validation: punctuation, an entity, and brackets that were not opened end before the address. */
function trimmedLength(run: string): number {
  let opened = 0
  let closed = 0
  for (const letter of run) {
    if (letter === '(') opened++
    else if (letter === ')') closed++
  }
  let end = run.length
  for (;;) {
    const last = run[end - 1] ?? ''
    if (last === ')') {
      if (closed <= opened) return end
      closed--
      end--
    } else if (TRAILING.test(last)) end--
    else if (last === ';') {
      const entity = ENTITY.exec(run.slice(Math.max(0, end - 34), end))
      if (!entity) return end
      end -= entity[0].length
    } else return end
  }
}
