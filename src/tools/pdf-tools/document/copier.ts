import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { DAMAGED } from '../engines/qpdf.ts'
import { readableText } from './pdf-values.ts'

/** Direct objects deeper in each other than any real file's. */
const DEEPEST = 500

/** What fields, comments and documents say; other strings may be any bytes. */
const TEXTS = new Set(
  ['T', 'TU', 'V', 'DV', 'Opt', 'Contents', 'Subj', 'Title', 'Author', 'Subject', 'Keywords'].map((key) =>
    PDFName.of(key),
  ),
)

/**
 * Copies objects from one document to another, everything they refer to included, each once.
 * References to pages become references to the copied pages, or null where a page does not come along.
 */
export class Copier {
  readonly #from: PDFContext
  readonly #to: PDFContext
  readonly #map = new Map<string, PDFRef>()
  readonly #waiting: [from: PDFRef, to: PDFRef][] = []
  /** Keys that are left out of a dictionary, by the tag of its reference. */
  readonly #without = new Map<string, ReadonlySet<string>>()

  /** What a name leads to: the same name may lead elsewhere in the new document. */
  explicit: ((destination: PDFObject) => PDFObject | undefined) | undefined

  /** Texts, and lists of them, that stand by themselves. */
  readonly #texts = new Set<PDFRef>()

  /** An earlier copier between the same documents: fonts, pictures and other streams, and layers, are not copied twice. */
  readonly #base: Copier | undefined

  constructor(from: PDFContext, to: PDFContext, base?: Copier) {
    this.#from = from
    this.#to = to
    this.#base = base
  }

  /** Sets what takes an object's place: another reference, or nothing. */
  place(from: PDFRef, to: PDFRef | undefined): void {
    this.#map.set(from.tag, to ?? NOWHERE)
  }

  /** Leaves entries out of a dictionary that is copied later. */
  leaveOut(ref: PDFRef, keys: ReadonlySet<string>): void {
    this.#without.set(ref.tag, keys)
  }

  copy(value: PDFObject): PDFObject {
    const copied = this.#value(value, 0)
    this.#finish()
    return copied
  }

  /** The copy's reference of an object that was or will be copied. */
  refOf(ref: PDFRef): PDFRef | undefined {
    const known = this.#ref(ref)
    this.#finish()
    return known
  }

  /** A copied dictionary, by its new reference. */
  lookup(ref: PDFRef): PDFDict | undefined {
    const value = this.#to.lookup(ref)
    return value instanceof PDFDict ? value : undefined
  }

  #finish(): void {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [from, to] = next
      const value = this.#from.lookup(from)
      const readable = value && this.#texts.has(from) ? readableText(value) : value
      if (readable) this.#to.assign(to, this.#value(readable, 0, this.#without.get(from.tag)))
    }
  }

  #ref(ref: PDFRef): PDFRef | undefined {
    const known = this.#map.get(ref.tag)
    if (known) return known === NOWHERE ? undefined : known
    const value = this.#from.lookup(ref)
    if (value === undefined) return undefined
    if (this.#base && isShared(value)) return this.#base.refOf(ref)
    const fresh = this.#to.nextRef()
    this.#map.set(ref.tag, fresh)
    this.#waiting.push([ref, fresh])
    return fresh
  }

  #value(value: PDFObject, depth: number, without?: ReadonlySet<string>): PDFObject {
    if (depth > DEEPEST) throw new ToolError(DAMAGED)
    if (value instanceof PDFRef) return this.#ref(value) ?? PDFNull
    if (value instanceof PDFStream) return this.#stream(value, depth)
    if (value instanceof PDFDict) return this.#dict(value, depth, without)
    if (value instanceof PDFArray) {
      const copied = PDFArray.withContext(this.#to)
      for (const entry of value.asArray()) copied.push(this.#value(entry, depth + 1))
      return copied
    }
    return value.clone(this.#to)
  }

  #dict(value: PDFDict, depth: number, without?: ReadonlySet<string>): PDFDict {
    const copied = PDFDict.withContext(this.#to)
    const goes = value.get(KIND) === GO_TO
    for (const [key, own] of value.entries()) {
      if (without?.has(key.decodeText())) continue
      const entry = (goes && key === DESTINATION && this.explicit?.(own)) || own
      const isText = TEXTS.has(key)
      if (isText && entry instanceof PDFRef) this.#texts.add(entry)
      copied.set(key, this.#value(isText ? readableText(entry) : entry, depth + 1))
    }
    return copied
  }

  #stream(value: PDFStream, depth: number): PDFStream {
    const dict = this.#dict(value.dict, depth)
    return PDFRawStream.of(dict, value.getContents())
  }
}

const isShared = (value: PDFObject) =>
  value instanceof PDFStream || (value instanceof PDFDict && value.get(PDFName.of('Type')) === PDFName.of('OCG'))

/** Of an action. */
const [KIND, GO_TO, DESTINATION] = ['S', 'GoTo', 'D'].map((key) => PDFName.of(key)) as [PDFName, PDFName, PDFName]

const NOWHERE = PDFRef.of(0, 65535)
