import { counted } from '#shared/numbers/counted.ts'
import type { FormReport } from './form-fields.ts'

/** What was kept and what could not be, for telling. */
export interface AssembleReport extends FormReport {
  pages: number
  bookmarks: number
  links: number
  /** Links whose page was not taken along. */
  deadLinks: number
  attachments: number
  /** The file did something when it was opened or closed, more than show one of its pages. */
  opening: boolean
  /** A form in Adobe's own format was there and is lost; of a dynamic one the pages show nothing. */
  xfa: 'none' | 'static' | 'dynamic'
  /** The view of a portfolio was there and is lost. */
  portfolio: boolean
  /** The accessibility structure was there and is lost. */
  untagged: boolean
}

/** What could not come along into a new document, in sentences. Every step begins with one, so each tells of it. */
export function lossesOf(report: AssembleReport): string[] {
  const { deadLinks, signatures, xfa, opening, portfolio, untagged } = report
  return [
    deadLinks > 0 && `${counted(deadLinks, 'link')} to pages that are not in this file taken out.`,
    signatures > 0 && 'Digital signatures do not survive a change of the file: their values were taken out.',
    xfa === 'dynamic' &&
      'This is a dynamic form (XFA) for Adobe’s programs: the form itself could not be kept, and its pages may show nothing but a request to wait. Keep the original.',
    xfa === 'static' && 'The form’s second copy for Adobe’s programs (XFA) was taken out; its fields are as they were.',
    opening && 'What the file did when it was opened or closed, such as run a script, was taken out.',
    portfolio && 'The view of the portfolio could not be kept; its files are attached.',
    untagged && 'The tags for screen readers could not be kept, for pages were left out or mixed.',
  ].filter((loss) => loss !== false)
}
