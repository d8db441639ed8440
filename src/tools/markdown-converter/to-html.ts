import createParser, { type MarkdownIt } from 'markdown-it'
import { LONGEST_OUTPUT, tooLong } from '#shared/text/long-text.ts'
import { autolinks } from './autolinks.ts'
import { emptyItems } from './empty-items.ts'
import { footnotes } from './footnotes.ts'
import { headingIds, tableOfContents, type Heading } from './headings.ts'
import { fullPage, titleOf } from './full-page.ts'
import { lazyLines } from './lazy-lines.ts'
import { namesBeforeBrackets } from './links.ts'
import { noCharacters } from './no-characters.ts'
import { boundQuotes, deepSigns } from './quotes.ts'
import { boundReferences } from './references.ts'
import { attributesOf } from './tags.ts'
import { taskLists } from './task-lists.ts'
import { tildes } from './tildes.ts'

export interface ToHtmlOptions {
  /** Tables, strikethrough, task lists, footnotes and autolinks; without it CommonMark alone. */
  gfm: boolean
  /** Gives code blocks without a class the class `language-javascript`. */
  highlight: boolean
  headingIds: boolean
  /** Adds `rel="noopener noreferrer"` to links. */
  noopener: boolean
  /** Puts a list of links to the headings where `[TOC]` stands, or before the text. */
  toc: boolean
  /** Wraps the result into a document with head and style. */
  fullPage: boolean
  /** `escape` shows HTML in the text as text. */
  rawHtml: 'keep' | 'escape'
}

const DEFAULT_LANGUAGE = 'language-javascript'
const BARE_CODE = /(<pre(?:\s[^<>]{0,200})?>\s{0,20}<code)(?=>)/gi
const LINK_IN_HTML = /<a(?=[\s/])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi
const BYTE_ORDER_MARK = /^\ufeff/
const REL = 'noopener noreferrer'
const TOC_MARKER = /^\[(?:\[toc\]|toc)\]$/i

/** CommonMark 0.31 and, when asked, GFM. @example toHtml('# Hi', options) // '<h1 id="hi">Hi</h1>\n' */
export function toHtml(text: string, options: ToHtmlOptions, longest: number = LONGEST_OUTPUT): string {
  const markdown = text.replace(BYTE_ORDER_MARK, '')
  const env: { headings?: Heading[] } = {}
  const md = parserFor(options)
  // The library takes a last line without its end for another text: a code block that is not closed loses one.
  const tokens = md.parse(/[\n\r]$/.test(markdown) ? markdown : `${markdown}\n`, env)
  boundReferences(tokens, longest, md.utils.escapeHtml)
  const headings = env.headings ?? []
  const toc = options.toc ? tableOfContents(headings, md.utils.escapeHtml) : ''
  let placed = false
  const marker = options.toc
    ? tokens.findIndex(({ type, content }) => type === 'inline' && TOC_MARKER.test(content))
    : -1
  if (marker > 0 && tokens[marker - 1]?.type === 'paragraph_open') {
    const block = new md.core.State('', md, env).Token
    const token = new block('html_block', '', 0)
    token.content = toc
    tokens.splice(marker - 1, 3, token)
    placed = true
  }
  const body = (placed ? '' : toc) + md.renderer.render(tokens, md.options, env)
  if (body.length > longest) throw tooLong(longest)
  if (!options.fullPage) return body
  return fullPage(body, headings[0] ? md.utils.escapeHtml(headings[0].text) : titleOf(body))
}

type ParserOptions = Pick<ToHtmlOptions, 'gfm' | 'highlight' | 'headingIds' | 'noopener' | 'rawHtml'>

/** By their options, 32 at most: to make one takes longer than to read a page. */
const parsers = new Map<string, MarkdownIt>()

function parserFor(options: ToHtmlOptions): MarkdownIt {
  const { gfm, highlight, noopener, rawHtml } = options
  const needed: ParserOptions = { gfm, highlight, headingIds: options.headingIds || options.toc, noopener, rawHtml }
  const name = Object.values(needed).join()
  let parser = parsers.get(name)
  if (!parser) parsers.set(name, (parser = makeParser(needed)))
  return parser
}

function makeParser(options: ParserOptions): MarkdownIt {
  const md = createParser(options.gfm ? 'default' : 'commonmark', { html: options.rawHtml === 'keep', xhtmlOut: false })
  md.use(boundQuotes).use(deepSigns).use(lazyLines).use(emptyItems).use(noCharacters)
  md.use(namesBeforeBrackets).use(linesWithoutIndent).use(blocksOnOwnLines)
  // An empty quote too is written on two lines.
  md.renderer.rules.blockquote_open = (tokens, at, _options, _env, self) =>
    self.renderToken(tokens, at, md.options) + (tokens[at + 1]?.type === 'blockquote_close' ? '\n' : '')
  if (options.gfm) {
    md.use(alignAttributes)
    md.use(footnotes).use(taskLists).use(autolinks).use(tildes).use(tablesAfterOthers)
    for (const rule of ['s_open', 's_close']) {
      md.renderer.rules[rule] = (tokens, at) => (tokens[at]?.nesting === 1 ? '<del>' : '</del>')
    }
  }
  if (options.headingIds) md.use(headingIds)
  if (options.highlight) md.use(languageClass)
  if (options.noopener) md.use(relOfLinks)
  return md
}

const INDENT = /\n[ \t]+/g

/** The indent of a paragraph's lines is none of its text, also inside code, titles and tags, where the library keeps it. */
function linesWithoutIndent(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'lines-without-indent', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'inline') token.content = token.content.replace(INDENT, '\n')
    }
  })
}

/** Behind the text of a tight item, code and HTML begin a line of their own, as all other blocks do. */
function blocksOnOwnLines(md: MarkdownIt): void {
  for (const name of ['fence', 'html_block']) {
    const rule = md.renderer.rules[name]
    md.renderer.rules[name] = (tokens, at, ...rest) => {
      const before = tokens[at - 1]
      return (before?.hidden && before.nesting < 0 ? '\n' : '') + String(rule?.(tokens, at, ...rest))
    }
  }
}

const UNDERLINE = /^-+[ \t]*$/

/**
 * Where a line begins a list, a quote or a heading, also one with dashes below it, it begins no table; the library asks
 * for tables first.
 */
function tablesAfterOthers(md: MarkdownIt): void {
  const [table] = md.block.ruler.getRules('') as [Parameters<typeof md.block.ruler.push>[1]]
  md.block.ruler.disable('table')
  const unlessHeading: typeof table = (state, line, end, silent) =>
    !UNDERLINE.test(
      state.src.slice((state.bMarks[line + 1] as number) + (state.tShift[line + 1] as number), state.eMarks[line + 1]),
    ) && table(state, line, end, silent)
  md.block.ruler.before('lheading', 'table-after-others', unlessHeading, { alt: ['paragraph', 'reference'] })
}

/** `align` as in the GFM specification: it survives mail clients and policies that forbid inline style. */
function alignAttributes(md: MarkdownIt): void {
  md.core.ruler.push('align-attributes', (state) => {
    for (const token of state.tokens) {
      const align = String(token.attrGet('style') ?? '').slice('text-align:'.length)
      if (align && (token.type === 'th_open' || token.type === 'td_open')) token.attrs = [['align', align]]
    }
  })
}

function languageClass(md: MarkdownIt): void {
  md.core.ruler.push('language-class', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'code_block' || (token.type === 'fence' && token.info.trim() === '')) {
        token.attrJoin('class', DEFAULT_LANGUAGE)
      }
      if (token.type === 'html_block') {
        token.content = token.content.replace(BARE_CODE, `$1 class="${DEFAULT_LANGUAGE}"`)
      }
    }
  })
  // The library puts attributes of an indented block on its <pre>; the class belongs to the code.
  md.renderer.rules.code_block = (tokens, at) => {
    const { content } = tokens[at] as { content: string }
    return `<pre><code class="${DEFAULT_LANGUAGE}">${md.utils.escapeHtml(content)}</code></pre>\n`
  }
}

function relOfLinks(md: MarkdownIt): void {
  md.core.ruler.push('rel-of-links', (state) => {
    for (const block of state.tokens) {
      if (block.type === 'html_block') block.content = block.content.replace(LINK_IN_HTML, withRel)
      for (const token of block.children ?? []) {
        if (token.type === 'link_open') token.attrSet('rel', REL)
        if (token.type === 'html_inline') token.content = token.content.replace(LINK_IN_HTML, withRel)
      }
    }
  })
}

/** What a link that was written as HTML says about its target stays. */
function withRel(tag: string, text: string): string {
  const attributes = attributesOf(text)
  if (!attributes.some(({ name }) => name === 'href')) return tag
  const own = attributes.find(({ name }) => name === 'rel')
  if (!own) return `<a rel="${REL}"${text}>`
  const words = new Set(own.value.split(/\s+/).filter(Boolean))
  const rel = [...words, ...REL.split(' ').filter((word) => !words.has(word))].join(' ')
  return `<a${text.slice(0, own.start)}rel="${escapeAttribute(rel)}"${text.slice(own.end)}>`
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
