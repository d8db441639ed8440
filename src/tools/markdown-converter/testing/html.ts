import { toHtml, type ToHtmlOptions } from '../to-html.ts'

const PLAIN: ToHtmlOptions = {
  gfm: false,
  highlight: false,
  headingIds: false,
  noopener: false,
  toc: false,
  fullPage: false,
  rawHtml: 'keep',
}

/** CommonMark as HTML, with nothing but what a test asks for. */
export const html = (markdown: string, options: Partial<ToHtmlOptions> = {}, longest?: number) =>
  toHtml(markdown, { ...PLAIN, ...options }, longest)
