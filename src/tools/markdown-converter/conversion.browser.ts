import { client } from '#contract/client.browser.ts'
import { ToolError } from '#contract/error.ts'
import type api from './api.ts'
import { fullPage, titleOf } from './full-page.ts'
import type { Mode, Options } from './options.ts'

const call = client<typeof api>()

export interface Converted {
  mode: Mode
  /** The result: HTML or Markdown. */
  output: string
  /** The HTML that the preview shows; it is sanitised there again. */
  body: string
}

/** Sanitising and drawing happen in the page, which stands still meanwhile: for seconds where a text is longer. */
const LONGEST = 4 * 1024 ** 2

/** One conversion with all its options. It runs in a worker of this device; only sanitising needs the page. */
export async function convert(mode: Mode, input: string, options: Options, signal: AbortSignal): Promise<Converted> {
  if (input.length > LONGEST) {
    throw new ToolError(
      'Documents up to 4 MB are converted here; the command line (sundry markdown-converter) takes larger ones.',
    )
  }
  if (mode === 'md-to-html') {
    const body = await toBody(input, options, signal)
    const clean = options.sanitize
      ? await import('./sanitize.browser.ts').then(({ sanitize }) => sanitize(body, signal))
      : body
    return { mode, output: options.fullPage ? fullPage(clean, titleOf(clean)) : clean, body: clean }
  }
  const { headingStyle, bullet, codeBlockStyle, keepTags } = options
  const { markdown } = await call(
    'POST /markdown/to-markdown',
    { body: { html: input, headingStyle, bullet, codeBlockStyle, keepTags } },
    signal,
  )
  return { mode, output: markdown, body: await toBody(markdown, options, signal) }
}

/** Formatted text from the clipboard as Markdown. */
export async function pastedAsMarkdown(html: string, options: Options): Promise<string> {
  const { headingStyle, bullet, codeBlockStyle, keepTags } = options
  const body = { html, headingStyle, bullet, codeBlockStyle, keepTags }
  return (await call('POST /markdown/to-markdown', { body })).markdown.trimEnd()
}

async function toBody(markdown: string, options: Options, signal: AbortSignal): Promise<string> {
  const { gfm, highlight, headingIds, noopener, toc } = options
  const body = { markdown, gfm, highlight, headingIds, noopener, toc, rawHtml: 'keep' as const }
  return (await call('POST /markdown/to-html', { body }, signal)).html
}
