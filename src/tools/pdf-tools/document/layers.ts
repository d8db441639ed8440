import type { PDFArray } from '@cantoo/pdf-lib'
import { PDFDict, PDFRef, type PDFDocument } from '@cantoo/pdf-lib'
import type { Copier } from './copier.ts'
import { arrayAt, dictAt, name, nameAt } from './pdf-values.ts'

const LISTS = ['ON', 'OFF', 'Order', 'AS', 'RBGroups', 'Locked']

/** Takes over a document's layers, so that what was hidden stays hidden (PDF 2.0, 8.11.4). */
export function addLayers(target: PDFDocument, source: PDFDocument, copier: Copier): void {
  const theirs = dictAt(source.catalog, 'OCProperties')
  if (!theirs) return
  const copied = copier.copy(theirs)
  if (!(copied instanceof PDFDict)) return
  startHidden(copied)
  const ours = dictAt(target.catalog, 'OCProperties')
  if (!ours) {
    target.catalog.set(name('OCProperties'), copied)
    return
  }
  append(ours, copied, 'OCGs')
  const [ourDefault, theirDefault] = [dictAt(ours, 'D'), dictAt(copied, 'D')]
  if (ourDefault && theirDefault) for (const list of LISTS) append(ourDefault, theirDefault, list)
}

/** Says "off" of each layer where the document said it of all: a merged document has one default for everyone. */
function startHidden(properties: PDFDict): void {
  const config = dictAt(properties, 'D')
  if (!config || nameAt(config, 'BaseState') !== 'OFF') return
  const tags = (list: PDFArray | undefined) =>
    (list?.asArray() ?? []).filter((entry): entry is PDFRef => entry instanceof PDFRef)
  const on = new Set(tags(arrayAt(config, 'ON')).map((ref) => ref.tag))
  const off = tags(arrayAt(properties, 'OCGs')).filter((ref) => !on.has(ref.tag))
  config.set(name('OFF'), config.context.obj(off))
  config.delete(name('BaseState'))
}

function append(ours: PDFDict, theirs: PDFDict, key: string): void {
  const added = arrayAt(theirs, key)
  if (!added) return
  const list = arrayAt(ours, key)
  if (!list) ours.set(name(key), added)
  else for (const entry of added.asArray()) list.push(entry)
}
