import { counted } from '#shared/numbers/counted.ts'
import type { AssembleReport } from '../document/losses.ts'
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
  const { bytes, report, lost, name } = await context.shelf.document(context, work, { bookmarkPerFile })
  context.progress(0.9, 'Writing')
  const written = forWeb ? await context.qpdf.rewrite(bytes, ['--linearize']) : bytes
  return { files: [pdfFile(name, written)], notes: describe(report), warnings: lost }
}

/** What came along, in sentences. */
export function describe(report: AssembleReport): string[] {
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
  return notes
}

/** @example list(['a', 'b', 'c']) // 'a, b and c' */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
