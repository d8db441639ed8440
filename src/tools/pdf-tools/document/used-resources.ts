import {
  PDFArray,
  PDFDict,
  PDFPageLeaf,
  PDFStream,
  type PDFDocument,
  type PDFName,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { BLANKS, ENDS, plainName } from './characters.ts'
import { MOST_LOOKED_AT, plainContent } from './graphics-states.ts'
import { asDict, at, dictAt, name, nameAt, pageRefs } from './pdf-values.ts'

/** A page, or what draws like one: a form, a tile of a pattern, a font whose letters are drawings. */
interface Drawer {
  dict: PDFDict
  resources: PDFDict | undefined
  contents: PDFObject[]
}

/** Resources by kind and name, as in `/Font/F1`. */
type Entries = ReadonlySet<string>

/** Bytes of contents that are looked through in one document; the lists of what comes after that stay as they are. */
const MOST_READ = 500_000_000

/**
 * Many programs list the fonts and pictures of all pages once, and every page refers to that list: a page alone would
 * carry along what only others show. Here each keeps what it names.
 */
export class ResourceLists {
  readonly #document: PDFDocument
  /** All that lists have, and what forms may take from the list of whoever shows them, where that can be told. */
  #known: { listed: Entries; lent: Entries | undefined } | undefined
  readonly #shortened = new Set<PDFRef>()
  #isWhole = true
  #bytesLeft: number

  constructor(document: PDFDocument, mostRead = MOST_READ) {
    this.#document = document
    this.#bytesLeft = mostRead
  }

  /** Whether every content could be read so far; the lists of the others stay as they are. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Takes out of the lists of pages, and of all forms, what none of them names. */
  shorten(pages: readonly PDFRef[]): void {
    this.#known ??= this.#readForms()
    const { listed, lent } = this.#known
    if (!lent) return
    for (const ref of pages) {
      if (this.#shortened.has(ref)) continue
      this.#shortened.add(ref)
      const page = pageDrawer(this.#document.context.lookup(ref))
      const named = page && this.#named(page, listed)
      if (named) keepOnly(page, named, lent)
    }
  }

  #readForms(): { listed: Entries; lent: Entries | undefined } {
    const { context } = this.#document
    const pages = pageRefs(this.#document).flatMap((ref) => pageDrawer(context.lookup(ref)) ?? [])
    const forms = context.enumerateIndirectObjects().flatMap(([, object]) => drawerOf(object) ?? [])
    const lists = new Set([...pages, ...forms].flatMap(({ resources }) => resources ?? []))
    for (const list of lists) forms.push(...fontsInside(list))
    const listed = new Set([...lists].flatMap(entriesOf))
    const lent = new Set<string>()
    const read: { form: Drawer; named: Entries }[] = []
    for (const form of forms) {
      const named = this.#named(form, listed)
      if (named) read.push({ form, named })
      else if (!form.resources) return { listed, lent: undefined }
      // Viewers look for what a form does not list where it is shown.
      const own = new Set(form.resources && entriesOf(form.resources).map(nameIn))
      for (const entry of named ?? []) if (!own.has(nameIn(entry))) lent.add(entry)
    }
    for (const { form, named } of read) keepOnly(form, named, lent)
    return { listed, lent }
  }

  /** Everything listed anywhere whose name stands in a content, whatever for; nothing where it cannot be read. */
  #named({ dict, contents }: Drawer, listed: Entries): Entries | undefined {
    const most = Math.min(MOST_LOOKED_AT, Math.max(0, this.#bytesLeft))
    const content = plainContent(dict.context, contents, most)
    // What cannot be read may have been unpacked almost as far as it may be.
    this.#bytesLeft -= content?.length ?? most
    if (!content) {
      this.#isWhole = false
      return undefined
    }
    const entries = Object.entries(namesIn(content)).flatMap(([use, names]) =>
      Array.from(names, (text) => USES[use as Use].map((kind) => `${kind.asString()}/${text}`)).flat(),
    )
    return new Set(entries.filter((entry) => listed.has(entry)))
  }
}

function pageDrawer(page: PDFObject | undefined): Drawer | undefined {
  if (!(page instanceof PDFPageLeaf)) return undefined
  const resources = page.context.lookup(page.getInheritableAttribute(name('Resources')))
  const contents = at(page, 'Contents')
  return {
    dict: page,
    resources: resources instanceof PDFDict ? resources : undefined,
    contents: contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : [],
  }
}

function drawerOf(object: PDFObject): Drawer | undefined {
  const dict = asDict(object)
  if (!dict) return undefined
  // The looks of a comment are a form also where they do not say so.
  const draws = object instanceof PDFStream && (nameAt(dict, 'Subtype') === 'Form' || dict.has(name('BBox')))
  const letters = nameAt(dict, 'Subtype') === 'Type3' ? dictAt(dict, 'CharProcs')?.values() : undefined
  const contents = draws ? [object] : letters
  return contents && { dict, resources: dictAt(dict, 'Resources'), contents }
}

/** Fonts that stand in a list themselves, not by reference. */
function fontsInside(resources: PDFDict): Drawer[] {
  return (
    dictAt(resources, 'Font')
      ?.values()
      .flatMap((font) => drawerOf(font) ?? []) ?? []
  )
}

const [SLASH, COMMENT, CAPITAL_D, SMALL_O] = [0x2f, 0x25, 0x44, 0x6f]

/** Drawn are forms and pictures (`/Im1 Do`); fonts and so on are set. */
type Use = 'drawn' | 'set'

/** By what follows upon them: what was taken out of one page is no more needed for a font of its name on another. */
function namesIn(content: Uint8Array): Record<Use, Set<string>> {
  const found = { drawn: new Set<string>(), set: new Set<string>() }
  for (let start = content.indexOf(SLASH); start >= 0; start = content.indexOf(SLASH, start + 1)) {
    let text = ''
    let place = start + 1
    for (; place < content.length && !ENDS.has(content[place] as number); place++)
      text += String.fromCharCode(content[place] as number)
    while (BLANKS.has(content[place] as number)) place++
    const draws = content[place] === CAPITAL_D && content[place + 1] === SMALL_O
    if (draws || content[place] === COMMENT) found.drawn.add(text)
    if (!draws) found.set.add(text)
  }
  return { drawn: new Set(Array.from(found.drawn, plainName)), set: new Set(Array.from(found.set, plainName)) }
}

/** Kinds of resources that are used by being named; colour spaces may also stand in for others. */
const USES: Record<Use, PDFName[]> = {
  drawn: [name('XObject')],
  set: ['Font', 'Pattern', 'Shading', 'ExtGState', 'Properties'].map(name),
}
const KINDS = Object.values(USES).flat()

const entryOf = (kind: PDFName, key: PDFName) => `${kind.asString()}/${key.decodeText()}`

const nameIn = (entry: string) => entry.slice(entry.indexOf('/', 1))

function entriesOf(resources: PDFDict): string[] {
  return KINDS.flatMap(
    (kind) =>
      groupIn(resources, kind)
        ?.keys()
        .map((key) => entryOf(kind, key)) ?? [],
  )
}

function groupIn(resources: PDFDict, kind: PDFName): PDFDict | undefined {
  const group = resources.context.lookup(resources.get(kind))
  return group instanceof PDFDict ? group : undefined
}

/** Gives a drawer a list of its own without what is not named, where there is something of it. */
function keepOnly({ dict, resources }: Drawer, named: Entries, lent: Entries): void {
  if (!resources) return
  const kept = resources.clone()
  let fewer = false
  for (const kind of KINDS) {
    const group = groupIn(resources, kind)
    const used = (group?.entries() ?? []).filter(
      ([key]) => named.has(entryOf(kind, key)) || lent.has(entryOf(kind, key)),
    )
    if (!group || used.length === group.keys().length) continue
    kept.set(kind, PDFDict.fromMapWithContext(new Map(used), group.context))
    fewer = true
  }
  if (fewer) dict.set(name('Resources'), kept)
}
