import { PDFBool, PDFString, type PDFDocument } from '@cantoo/pdf-lib'
import type { AssembleReport } from './losses.ts'
import type { Pass } from './pass.ts'
import { asDict, at, dictAt, name, textAt } from './pdf-values.ts'
import { openingOf, placeOf, type SourceDocument } from './source.ts'

const CATALOG_KEYS = ['Lang', 'ViewerPreferences', 'PageLayout', 'PageMode']
const WHOLE_KEYS = ['StructTreeRoot', 'MarkInfo', 'Metadata', 'OutputIntents', 'Collection']

/** Title, author, language, view and the page to open at come from the first file; its structure only when nothing was left out or added. */
export function writeIdentity(
  document: PDFDocument,
  { source, copier, pages }: Pass,
  complete: boolean,
  report: AssembleReport,
): void {
  const { context, catalog } = document
  const opening = openingOf(source)
  const place = opening.destination && placeOf(source, opening.destination)
  if (opening.destination && place !== undefined && pages.has(place)) {
    catalog.set(name('OpenAction'), copier.copy(opening.destination))
  }
  report.opening ||= opening.acts
  for (const key of [...CATALOG_KEYS, ...(complete ? WHOLE_KEYS : [])]) {
    const value = source.document.catalog.get(name(key))
    if (value) catalog.set(name(key), copier.copy(value))
  }
  const info = source.document.context.trailerInfo.Info
  if (asDict(source.document.context.lookup(info)) && info) context.trailerInfo.Info = copier.copy(info)
}

/** The address that links are relative to, where it is that of all. */
export function writeBase(document: PDFDocument, passes: readonly Pass[]): void {
  const baseOf = ({ source }: Pass) => {
    const uri = dictAt(source.document.catalog, 'URI')
    return uri && textAt(uri, 'Base')
  }
  const [base, ...others] = new Set(passes.map(baseOf))
  if (base === undefined || others.length > 0) return
  document.catalog.set(name('URI'), document.context.obj({ Base: PDFString.of(base) }))
}

/** Which of Adobe's forms was in any of them. */
export function xfaOf(sources: readonly SourceDocument[]): AssembleReport['xfa'] {
  const catalogs = sources.map(({ document }) => document.catalog)
  const forms = catalogs.filter((catalog) => dictAt(catalog, 'AcroForm')?.has(name('XFA')))
  if (forms.length === 0) return 'none'
  return forms.some((catalog) => at(catalog, 'NeedsRendering') === PDFBool.True) ? 'dynamic' : 'static'
}
