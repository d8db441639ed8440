export type Mode = 'md-to-html' | 'html-to-md'

/** Everything that a visitor can choose, both ways. */
export type Options = {
  gfm: boolean
  highlight: boolean
  headingIds: boolean
  sanitize: boolean
  noopener: boolean
  toc: boolean
  fullPage: boolean
  pasteAsMarkdown: boolean
  headingStyle: 'atx' | 'setext'
  bullet: '*' | '-' | '_'
  codeBlockStyle: 'fenced' | 'indented'
  keepTags: string
}

export const DEFAULTS: Options = {
  gfm: true,
  highlight: true,
  headingIds: true,
  sanitize: true,
  noopener: true,
  toc: false,
  fullPage: false,
  pasteAsMarkdown: true,
  headingStyle: 'atx',
  bullet: '*',
  codeBlockStyle: 'fenced',
  keepTags: '',
}

export const CHOICES = {
  headingStyle: ['atx', 'setext'],
  bullet: ['*', '-', '_'],
  codeBlockStyle: ['fenced', 'indented'],
} as const

/** The file that each kind of text is saved as. */
export const FILES = {
  markdown: { name: 'converted.md', type: 'text/markdown;charset=utf-8', accept: '.md', label: 'Markdown' },
  html: { name: 'converted.html', type: 'text/html;charset=utf-8', accept: '.html', label: 'HTML' },
} as const
