import { PDFBool, PDFDict, PDFHexString, PDFRef, PDFString, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import type { Copier } from './copier.ts'
import { arrayAt, asDict, at, dictAt, name, nameAt, textAt } from './pdf-values.ts'

/** A field, a group of fields, or one of a field's boxes on a page. */
interface FieldNode {
  ref: PDFRef
  dict: PDFDict
  kids: FieldNode[]
}

const TREE_KEYS: ReadonlySet<string> = new Set(['Parent', 'Kids'])
/** A signature covers the bytes of the old file: in a new one it can only be wrong. */
const SIGNATURE_KEYS: ReadonlySet<string> = new Set(['Parent', 'Kids', 'V', 'Lock', 'SV'])

/** What a form says of all its fields: their font and how they are aligned. */
const DEFAULTS = ['DA', 'Q']

/** Gives a field and those of its group what is said above them: whoever draws a field may look no further than at itself. */
function settle(field: PDFDict, above: PDFDict, depth = 0): void {
  if (depth > 50) return
  for (const key of DEFAULTS) {
    const value = at(above, key)
    if (value && !field.has(name(key))) field.set(name(key), value.clone())
  }
  for (const kid of arrayAt(field, 'Kids')?.asArray() ?? []) {
    const child = asDict(field.context.lookup(kid))
    // A box without a name is no field.
    if (child?.has(name('T'))) settle(child, field, depth + 1)
  }
}

/** A field that is on no page by intent, such as one for an interim result; others have lost their box. */
function isBare(dict: PDFDict): boolean {
  const placed = dict.has(name('Subtype')) || dict.has(name('Rect'))
  return !placed && (!dict.has(name('Kids')) || arrayAt(dict, 'Kids')?.size() === 0)
}

/** The form of a document; boxes on pages that the form does not list (a common defect) are found as well. */
export function readFields(document: PDFDocument, pages: readonly PDFRef[]): FieldNode[] {
  const { context, catalog } = document
  const seen = new Set<string>()
  const read = (ref: PDFObject, depth: number): FieldNode[] => {
    const dict = ref instanceof PDFRef ? asDict(context.lookup(ref)) : undefined
    if (!(ref instanceof PDFRef) || !dict || seen.has(ref.tag) || depth > 50) return []
    seen.add(ref.tag)
    const kids = (arrayAt(dict, 'Kids')?.asArray() ?? []).flatMap((kid) => read(kid, depth + 1))
    // What has lost the field that it was a box of is of no kind: it stays on its page as it looks.
    return kids.length === 0 && inherited(dict, 'FT') === undefined ? [] : [{ ref, dict, kids }]
  }
  const form = dictAt(catalog, 'AcroForm')
  const roots = ((form && arrayAt(form, 'Fields'))?.asArray() ?? []).flatMap((ref) => read(ref, 0))
  for (const page of pages) {
    for (const ref of annotationRefs(document, page)) {
      const dict = asDict(context.lookup(ref))
      if (dict && nameAt(dict, 'Subtype') === 'Widget' && !seen.has(ref.tag)) roots.push(...read(rootOf(ref, dict), 0))
    }
  }
  return roots
}

function rootOf(ref: PDFRef, dict: PDFDict): PDFRef {
  let [root, current] = [ref, dict]
  for (let depth = 0; depth < 50; depth++) {
    const parent = current.get(name('Parent'))
    const above = parent instanceof PDFRef ? asDict(current.context.lookup(parent)) : undefined
    if (!(parent instanceof PDFRef) || !above || nameAt(above, 'Type') === 'Page') break
    root = parent
    current = above
  }
  return root
}

export function annotationRefs(document: PDFDocument, page: PDFRef): PDFRef[] {
  const dict = asDict(document.context.lookup(page))
  return ((dict && arrayAt(dict, 'Annots'))?.asArray() ?? []).filter((entry) => entry instanceof PDFRef)
}

/** What comes along: the boxes that its pages show, and whether it is a whole document. */
interface Choice {
  shown: ReadonlySet<string>
  whole: boolean
}

/** Fields come along that have a box on a copied page, or, of a whole document, no box at all. */
function isWanted({ ref, dict }: FieldNode, { shown, whole }: Choice): boolean {
  return shown.has(ref.tag) || (whole && isBare(dict))
}

/** What came of the fields. */
export interface FormReport {
  fields: number
  renamed: number
  signatures: number
}

/** Gathers the fields of several documents into one form: no value spills into a field of the same name. */
export class FormMerger {
  readonly #document: PDFDocument
  readonly #names = new Set<string>()
  readonly #roots: PDFRef[] = []
  /** In which the fields are calculated. */
  readonly #order: PDFRef[] = []
  #form: PDFDict | undefined
  readonly report: FormReport = { fields: 0, renamed: 0, signatures: 0 }

  constructor(document: PDFDocument) {
    this.#document = document
  }

  /**
   * Before anything is copied: the links between fields are written anew, and those that stay behind are nowhere, whatever
   * refers to them. Returns the tags of the others.
   */
  prepare(copier: Copier, fields: readonly FieldNode[], choice: Choice): Set<string> {
    const coming = new Set<string>()
    const visit = (node: FieldNode): boolean => {
      const kind = inherited(node.dict, 'FT')
      const signature = kind === name('Sig')
      if (signature && node.dict.has(name('V'))) this.report.signatures++
      copier.leaveOut(node.ref, signature ? SIGNATURE_KEYS : TREE_KEYS)
      const kids = node.kids.map(visit)
      const comes = kids.length === 0 ? isWanted(node, choice) : kids.includes(true)
      if (comes) coming.add(node.ref.tag)
      // A wrong list may name what is no field.
      else if (kind && !choice.shown.has(node.ref.tag)) copier.place(node.ref, undefined)
      return comes
    }
    for (const node of fields) visit(node)
    return coming
  }

  add(copier: Copier, source: PDFDocument, fields: readonly FieldNode[], choice: Choice): void {
    const form = dictAt(source.catalog, 'AcroForm')
    const taken = new Set<string>()
    const roots = fields.flatMap((node) => {
      const ref = this.#take(copier, node, choice, taken)
      return ref ? [{ node, ref }] : []
    })
    if (roots.length === 0) return
    const fonts = this.#resources(copier, form)
    for (const { ref } of roots) {
      const dict = this.#document.context.lookup(ref, PDFDict)
      this.#rename(dict)
      if (form) settle(dict, form)
      this.#useFonts(dict, fonts)
      this.#roots.push(ref)
    }
    for (const ref of (form && arrayAt(form, 'CO'))?.asArray() ?? []) {
      const copied = ref instanceof PDFRef && taken.has(ref.tag) ? copier.refOf(ref) : undefined
      if (copied) this.#order.push(copied)
    }
    const target = this.#form as PDFDict
    // Fields that have no looks of their own are drawn only where the form asks for it.
    const needs = form && at(form, 'NeedAppearances')
    if (needs === PDFBool.True) target.set(name('NeedAppearances'), needs)
  }

  finish(): void {
    const { context, catalog } = this.#document
    if (!this.#form) return
    this.#form.set(name('Fields'), context.obj(this.#roots))
    if (this.#order.length > 0) this.#form.set(name('CO'), context.obj(this.#order))
    catalog.set(name('AcroForm'), context.register(this.#form))
  }

  #take(copier: Copier, node: FieldNode, choice: Choice, taken: Set<string>): PDFRef | undefined {
    const leaf = node.kids.length === 0
    if (leaf && !isWanted(node, choice)) return undefined
    const kids = node.kids.flatMap((kid) => this.#take(copier, kid, choice, taken) ?? [])
    if (!leaf && kids.length === 0) return undefined
    const ref = copier.refOf(node.ref)
    if (!ref) return undefined
    taken.add(node.ref.tag)
    // Without boxes of its own it would be taken for one.
    if (isBare(node.dict)) this.#document.context.lookup(ref, PDFDict).set(name('Kids'), this.#document.context.obj([]))
    if (node.dict.has(name('T')) && (leaf || node.kids.some((kid) => !kid.dict.has(name('T'))))) this.report.fields++
    if (!leaf) {
      const { context } = this.#document
      context.lookup(ref, PDFDict).set(name('Kids'), context.obj(kids))
      for (const kid of kids) context.lookup(kid, PDFDict).set(name('Parent'), ref)
    }
    return ref
  }

  #rename(dict: PDFDict): void {
    const wanted = textAt(dict, 'T')
    if (wanted === undefined) return
    let free = wanted
    for (let number = 2; this.#names.has(free); number++) free = `${wanted}_${number}`
    this.#names.add(free)
    if (free === wanted) return
    dict.set(name('T'), PDFHexString.fromText(free))
    this.report.renamed++
  }

  /** Adds the form's resources to ours; returns the new names of fonts that would clash. */
  #resources(copier: Copier, form: PDFDict | undefined): ReadonlyMap<string, string> {
    const { context } = this.#document
    const renamed = new Map<string, string>()
    this.#form ??= PDFDict.withContext(context)
    const resources = form && dictAt(form, 'DR')
    const first = this.#form
    // Without a list of fonts PDFium draws no comment that is text.
    if (!first.has(name('DR'))) first.set(name('DR'), context.obj({ Font: {} }))
    const ours = dictAt(first, 'DR') as PDFDict
    for (const [key, value] of resources?.entries() ?? []) {
      const theirs = asDict(resources?.context.lookup(value))
      const kind = key.decodeText()
      if (!theirs) continue
      if (!ours.has(key)) ours.set(key, context.obj({}))
      const target = dictAt(ours, kind) as PDFDict
      for (const [entry, object] of theirs.entries()) {
        const label = entry.decodeText()
        const copied = copier.copy(object)
        if (!target.has(entry)) target.set(entry, copied)
        else if (kind === 'Font' && !sameFont(context.lookup(target.get(entry)), context.lookup(copied))) {
          let free = label
          for (let number = 2; target.has(name(free)); number++) free = `${label}_${number}`
          target.set(name(free), copied)
          renamed.set(label, free)
        }
      }
    }
    return renamed
  }

  #useFonts(dict: PDFDict, fonts: ReadonlyMap<string, string>, depth = 0): void {
    if (fonts.size === 0 || depth > 50) return
    const appearance = textAt(dict, 'DA')
    if (appearance !== undefined) {
      const changed = appearance.replace(/\/([^\s/[\]()<>{}%]+)/g, (all, font: string) => {
        const free = fonts.get(font)
        return free === undefined ? all : `/${free}`
      })
      dict.set(name('DA'), PDFString.of(changed))
    }
    for (const kid of arrayAt(dict, 'Kids')?.asArray() ?? []) {
      const child = asDict(dict.context.lookup(kid))
      if (child) this.#useFonts(child, fonts, depth + 1)
    }
  }
}

function sameFont(a: PDFObject | undefined, b: PDFObject | undefined): boolean {
  const [one, other] = [asDict(a), asDict(b)]
  if (!one || !other) return false
  const print = (font: PDFDict) =>
    ['Subtype', 'BaseFont'].map((key) => nameAt(font, key)).join(' ') +
    String(dictAt(font, 'Encoding') ?? nameAt(font, 'Encoding'))
  return print(one) === print(other) && !dictAt(one, 'FontDescriptor')
}

/** The value of a key that fields take from their groups. */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  let current: PDFDict | undefined = dict
  for (let depth = 0; current && depth < 50; depth++) {
    const value = at(current, key)
    if (value !== undefined) return value
    current = dictAt(current, 'Parent')
  }
  return undefined
}
