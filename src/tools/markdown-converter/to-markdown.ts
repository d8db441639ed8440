import { Length, LONGEST_OUTPUT, tooLong } from '#shared/text/long-text.ts'
import { joinBlocks } from './block.ts'
import { blocksOf } from './blocks.ts'
import { dropHidden } from './hidden.ts'
import { parseHtml } from './html-parser.ts'
import { findNotes } from './notes.ts'
import { normalizeStyles } from './word-processor.ts'

export interface ToMarkdownOptions {
  headingStyle: 'atx' | 'setext'
  /** `_` is no bullet of Markdown: it means `-`. */
  bullet: '*' | '-' | '_'
  codeBlockStyle: 'fenced' | 'indented'
  /** Names of elements that stay HTML. */
  keepTags: string[]
}

/** @example toMarkdown('<h1>Hi</h1><p>a <b>b</b></p>', options) // '# Hi\n\na **b**\n' */
export function toMarkdown(html: string, options: ToMarkdownOptions, longest: number = LONGEST_OUTPUT): string {
  const tree = parseHtml(html.replace(/^\ufeff/, ''))
  const keep = new Set(options.keepTags.map((name) => name.toLowerCase()))
  dropHidden(tree, keep)
  normalizeStyles(tree)
  findNotes(tree, keep)
  const blocks = blocksOf(tree.children, {
    headingStyle: options.headingStyle,
    bullet: options.bullet === '*' ? '*' : '-',
    codeBlockStyle: options.codeBlockStyle,
    keep,
    room: new Length(longest),
    wrappers: [],
    depth: 0,
    write: blocksOf,
  })
  const markdown = blocks.length === 0 ? '' : `${joinBlocks(blocks)}\n`
  if (markdown.length > longest) throw tooLong(longest)
  return markdown
}
