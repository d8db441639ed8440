import { counted } from '#shared/numbers/counted.ts'
import type { AssembleReport } from '../document/assemble.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

interface SaveOptions {
  bookmarkPerFile: boolean
  /** Ordered so that a browser can show the first page before it has the rest. */
  forWeb: boolean
}

/** All pages of the workspace as one file. */
export async function save(
  context: Context,
  { work, options }: { work: Work; options: SaveOptions },
): Promise<Outcome> {
  const { bookmarkPerFile, forWeb } = options
  const { bytes, report, name } = await context.shelf.document(context, work, { bookmarkPerFile })
  context.progress(0.9, 'Writing')
  const written = forWeb ? await context.qpdf.rewrite(bytes, ['--linearize']) : bytes
  return { files: [pdfFile(name, written)], ...describe(report) }
}

/** What came along and what could not, in sentences. */
export function describe(report: AssembleReport): Pick<Outcome, 'notes' | 'warnings'> {
  const kept = [
    report.bookmarks > 0 && counted(report.bookmarks, 'bookmark'),
    report.links > 0 && counted(report.links, 'link'),
    report.fields > 0 && counted(report.fields, 'form field'),
    report.attachments > 0 && counted(report.attachments, 'attachment'),
  ].filter((part) => part !== false)
  const notes = [`${counted(report.pages, 'page')}${kept.length > 0 ? `, with ${list(kept)}` : ''}.`]
  if (report.renamed > 0) {
    notes.push(
      `${counted(report.renamed, 'form field')} renamed, for two files or copies of a page used the same name.`,
    )
  }
  const warnings: string[] = []
  if (report.deadLinks > 0) {
    warnings.push(`${counted(report.deadLinks, 'link')} to pages that are not in this file taken out.`)
  }
  if (report.signatures > 0) {
    warnings.push('Digital signatures do not survive a change of the file: their values were taken out.')
  }
  if (report.opening) warnings.push('What the file did when it was opened, such as run a script, was taken out.')
  if (report.untagged) warnings.push('The tags for screen readers could not be kept, for pages were left out or mixed.')
  return { notes, warnings }
}

/** @example list(['a', 'b', 'c']) // 'a, b and c' */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
