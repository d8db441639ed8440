import { PDFArray, PDFDict, PDFHexString, PDFRef, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { counted } from '#shared/numbers/counted.ts'
import {
  arrayAt,
  asDict,
  at,
  dictAt,
  loadDocument,
  name,
  nameAt,
  saveDocument,
  textAt,
} from '../document/pdf-values.ts'
import { xmpText } from '../document/xmp.ts'
import { stripPhotos } from '../pictures/photo-details.ts'
import { list } from './save.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

/** What a file says about itself. */
export interface Details {
  title: string
  author: string
  subject: string
  keywords: string
  /** What made it and when, for reading only. */
  others: { label: string; value: string }[]
}

const FIELDS = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const
const OTHERS = { Creator: 'Made with', Producer: 'Written by', CreationDate: 'Made on', ModDate: 'Changed on' } as const

export async function readDetails(context: Context, { work }: { work: Work }): Promise<Details> {
  const document = await loadDocument((await context.shelf.document(context, work)).bytes)
  const info = infoOf(document)
  const text = (key: string) => (info && textAt(info, key)) ?? xmpText(document, key)
  return {
    title: text('Title'),
    author: text('Author'),
    subject: text('Subject'),
    keywords: text('Keywords'),
    others: [
      ...Object.entries(OTHERS).flatMap(([key, label]) => {
        const value = text(key)
        return value === '' ? [] : [{ label, value: key.endsWith('Date') ? dateOf(value) : value }]
      }),
      ...(document.catalog.has(name('Metadata')) ? [{ label: 'XMP metadata', value: 'yes' }] : []),
    ],
  }
}

/** @example dateOf("D:20240229120000+01'00'") // '2024-02-29 12:00:00 +01:00' */
export function dateOf(text: string): string {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d)?'?(\d\d)?/.exec(text)
  if (!parts) return text
  const [, year, month = '01', day = '01', hour, minute = '00', second = '00', zone, zoneMinutes = '00'] = parts
  const time = hour === undefined ? '' : ` ${hour}:${minute}:${second}`
  const offset = zone === undefined || hour === undefined ? '' : zone === 'Z' ? ' UTC' : ` ${zone}:${zoneMinutes}`
  return `${year}-${month}-${day}${time}${offset}`
}

function infoOf(document: PDFDocument): PDFDict | undefined {
  const info = document.context.lookup(document.context.trailerInfo.Info)
  return info instanceof PDFDict ? info : undefined
}

type DetailsChange =
  | { strip: true }
  | { strip: false; title: string; author: string; subject: string; keywords: string }

/** Writes the details, or takes all of them out. The XMP copy of the old ones goes in both cases: it would contradict. */
export async function changeDetails(
  context: Context,
  { work, change }: { work: Work; change: DetailsChange },
): Promise<Outcome> {
  const { bytes, lost, name: title } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  document.catalog.delete(name('Metadata'))
  const photos = change.strip ? stripDetails(document) : 0
  if (!change.strip) {
    const info = infoOf(document) ?? PDFDict.withContext(document.context)
    for (const [field, key] of Object.entries(FIELDS)) {
      const text = change[field as keyof typeof FIELDS].trim()
      if (text === '') info.delete(name(key))
      else info.set(name(key), PDFHexString.fromText(text))
    }
    document.context.trailerInfo.Info = document.context.register(info)
  }
  return {
    files: [pdfFile(title, await saveDocument(document))],
    notes: [
      change.strip ? 'Title, author, dates, programs and XMP metadata taken out.' : 'Details written.',
      ...(photos > 0 ? [`Also taken out: ${detailsOf(photos)}.`] : []),
    ],
    warnings: lost,
  }
}

/** What photos say about themselves, as a part of what was taken out. */
const detailsOf = (photos: number) => `camera, place and dates inside ${counted(photos, 'photo')}`

/** Returns how many photos said something about themselves. */
function stripDetails(document: PDFDocument): number {
  const { context } = document
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const key of ['Metadata', 'PieceInfo', 'LastModified']) dict.delete(name(key))
  }
  return stripPhotos(document)
}

interface SanitiseOptions {
  scripts: boolean
  attachments: boolean
  links: boolean
  comments: boolean
  bookmarks: boolean
  details: boolean
}

/** Actions that run something or send something (PDF 2.0, 12.6.4). */
const ACTIVE = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'GoTo3DView',
])
const OUTWARD = new Set(['URI', 'GoToR', 'GoToE'])
/** Known, so that a font or a form that happens to be called AA is not taken for actions. */
const HARMLESS = new Set(['GoTo', 'GoToDp', 'Thread', 'Named', 'Hide', 'ResetForm', 'SetOCGState', 'Trans'])
const CARRIERS = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])
const NO_COMMENT = new Set(['Link', 'Widget', 'Popup', ...CARRIERS])

/** Takes out what acts, carries or tells on: scripts, attachments, links outwards, comments, details. */
export async function sanitise(
  context: Context,
  { work, options }: { work: Work; options: SanitiseOptions },
): Promise<Outcome> {
  const { bytes, report, lost, name: title } = await context.shelf.document(context, work)
  const document = await loadDocument(bytes)
  const counts = { scripts: options.scripts && report.opening ? 1 : 0, attachments: 0, links: 0, comments: 0 }
  const names = dictAt(document.catalog, 'Names')
  if (options.scripts) {
    if (names?.has(name('JavaScript'))) counts.scripts++
    names?.delete(name('JavaScript'))
  }
  if (options.attachments) {
    if (names?.has(name('EmbeddedFiles'))) counts.attachments++
    names?.delete(name('EmbeddedFiles'))
    document.catalog.delete(name('Collection'))
  }
  if (options.links) document.catalog.delete(name('URI'))
  const bookmarks = options.bookmarks && takeBookmarks(document.catalog)
  for (const page of document.getPages()) cleanPage(page.node, options, counts)
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) {
      cleanActions(dict, options, counts)
      if (options.attachments) cleanFiles(dict, counts)
    }
  }
  if (options.details) document.catalog.delete(name('Metadata'))
  const photos = options.details ? stripDetails(document) : 0
  const parts = [
    counts.scripts > 0 && `${counts.scripts} ${counts.scripts === 1 ? 'script or action' : 'scripts or actions'}`,
    counts.attachments > 0 && 'attachments',
    counts.links > 0 && counted(counts.links, 'link'),
    counts.comments > 0 && counted(counts.comments, 'comment'),
    bookmarks && 'bookmarks',
    options.details && 'file details',
    photos > 0 && detailsOf(photos),
  ].filter((part) => part !== false)
  return {
    files: [pdfFile(`${title} clean`, await saveDocument(document))],
    notes: [parts.length > 0 ? `Taken out: ${list(parts)}.` : 'There was nothing of it in the file.'],
    warnings: lost,
  }
}

/** Bookmarks, and the names of places, which often repeat them. Links inside the file do without. Returns whether there were any. */
function takeBookmarks(catalog: PDFDict): boolean {
  const names = dictAt(catalog, 'Names')
  const taken = catalog.has(name('Outlines')) || (names?.has(name('Dests')) ?? false)
  catalog.delete(name('Outlines'))
  names?.delete(name('Dests'))
  if (nameAt(catalog, 'PageMode') === 'UseOutlines') catalog.delete(name('PageMode'))
  return taken
}

/** A dictionary and those nested in it. */
function* dictsIn(value: PDFObject, depth = 0): Generator<PDFDict> {
  if (depth > 100) return
  const dict = asDict(value)
  if (dict) yield dict
  const inside = value instanceof PDFArray ? value.asArray() : (dict?.values() ?? [])
  for (const entry of inside) yield* dictsIn(entry, depth + 1)
}

/**
 * Takes what acts by itself, scripts and links out of a dictionary: its action, the one that it had before its page was
 * captured from the web, those that follow upon one, and those before and after a part of a page is presented.
 */
function cleanActions(dict: PDFDict, options: SanitiseOptions, counts: { scripts: number; links: number }): void {
  if (options.scripts && kindsAt(dict, 'AA').length > 0) {
    dict.delete(name('AA'))
    counts.scripts++
  }
  for (const key of ['A', 'PA', 'NA', 'Next'] as const) {
    const kinds = kindsAt(dict, key)
    const acts = options.scripts && kinds.some((kind) => ACTIVE.has(kind))
    const leads = options.links && kinds.some((kind) => OUTWARD.has(kind))
    if (!acts && !leads) continue
    dict.delete(name(key))
    counts[acts ? 'scripts' : 'links']++
  }
}

/** Files may be attached to anything: a picture, a comment, a part of the structure. */
function cleanFiles(dict: PDFDict, counts: { attachments: number }): void {
  const value = at(dict, 'AF')
  const first = dict.context.lookup(value instanceof PDFArray ? value.asArray()[0] : value)
  // A font may happen to be called AF.
  if (first instanceof PDFDict && ['F', 'UF', 'EF'].some((key) => first.has(name(key)))) {
    dict.delete(name('AF'))
    counts.attachments++
  }
  if (
    !dictAt(dict, 'EF')
      ?.values()
      .some((file) => dict.context.lookup(file) instanceof PDFStream)
  )
    return
  for (const key of ['EF', 'RF']) dict.delete(name(key))
  counts.attachments++
}

/** The kinds of the action that stands there, or of several. */
function kindsAt(dict: PDFDict, key: 'A' | 'AA' | 'PA' | 'NA' | 'Next'): string[] {
  const value = at(dict, key)
  const byEvent = key === 'AA' && value instanceof PDFDict ? value.values() : [value]
  return (value instanceof PDFArray ? value.asArray() : byEvent).flatMap((entry) => {
    const action = asDict(dict.context.lookup(entry))
    const kind = action && nameAt(action, 'S')
    return kind !== undefined && (ACTIVE.has(kind) || OUTWARD.has(kind) || HARMLESS.has(kind)) ? [kind] : []
  })
}

function actionOf(dict: PDFDict): string {
  return kindsAt(dict, 'A')[0] ?? ''
}

function cleanPage(
  page: PDFDict,
  options: SanitiseOptions,
  counts: { attachments: number; links: number; comments: number },
): void {
  const annotations = arrayAt(page, 'Annots')
  if (!annotations) return
  const kept: PDFObject[] = []
  for (const entry of annotations.asArray()) {
    const annotation = page.context.lookup(entry)
    const kind = annotation instanceof PDFDict ? (nameAt(annotation, 'Subtype') ?? '') : ''
    const outward = annotation instanceof PDFDict && kind === 'Link' && OUTWARD.has(actionOf(annotation))
    if (options.attachments && CARRIERS.has(kind)) counts.attachments++
    else if (options.links && outward) counts.links++
    else if (options.comments && !NO_COMMENT.has(kind)) counts.comments++
    else if (!(options.comments && kind === 'Popup')) kept.push(entry)
  }
  page.set(name('Annots'), page.context.obj(kept))
  // The structure for screen readers refers to them as well.
  const stays = new Set(kept)
  for (const entry of annotations.asArray()) {
    if (entry instanceof PDFRef && !stays.has(entry)) page.context.delete(entry)
  }
}
