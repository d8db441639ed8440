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
import { plainContent } from './graphics-states.ts'
import { asDict, at, dictAt, name, nameAt, numberAt } from './pdf-values.ts'

/** A page, or what draws like one: a form, a tile of a pattern, a font whose letters are drawings. */
interface Drawer {
  dict: PDFDict
  resources: PDFDict | undefined
  contents: PDFObject[]
}

/**
 * Many programs list the fonts and pictures of all pages once, and every page refers to that list: a page alone would
 * carry along what only others show. Here each keeps what it names.
 */
export function keepUsedResources(document: PDFDocument, pages: readonly PDFRef[]): void {
  const { context } = document
  const objects = context.enumerateIndirectObjects().map(([, object]) => object)
  const drawers = [
    ...pages.flatMap((ref) => pageDrawer(context.lookup(ref)) ?? []),
    ...objects.flatMap((object) => drawerOf(object) ?? []),
  ]
  // Without resources of its own a form has those of whoever shows it.
  const lent = new Set<PDFName>()
  for (const drawer of drawers) {
    if (drawer.resources) continue
    const names = namesIn(drawer)
    if (!names) return
    for (const each of names) lent.add(each)
  }
  for (const drawer of drawers) {
    const names = drawer.resources && namesIn(drawer)
    const used = names && onlyNamed(drawer.resources, new Set([...lent, ...names]))
    if (used) drawer.dict.set(name('Resources'), used)
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
  const draws =
    object instanceof PDFStream && (nameAt(dict, 'Subtype') === 'Form' || numberAt(dict, 'PatternType') === 1)
  const letters = nameAt(dict, 'Subtype') === 'Type3' ? dictAt(dict, 'CharProcs')?.values() : undefined
  const contents = draws ? [object] : letters
  return contents && { dict, resources: dictAt(dict, 'Resources'), contents }
}

const [SLASH, HASH_ESCAPE] = [0x2f, /#([\dA-Fa-f]{2})/g]
/** White space and what begins or ends other things (PDF 2.0, 7.2.3). */
const ENDS = new Set(Array.from('\0\t\n\f\r ()<>[]{}/%', (letter) => letter.charCodeAt(0)))

/** Every name that stands in a content, whatever it is for; nothing where the content cannot be read. */
function namesIn({ dict, contents }: Drawer): Set<PDFName> | undefined {
  const content = plainContent(dict.context, contents)
  if (!content) return undefined
  const found = new Set<string>()
  for (let start = content.indexOf(SLASH); start >= 0; start = content.indexOf(SLASH, start + 1)) {
    let text = ''
    for (let place = start + 1; place < content.length && !ENDS.has(content[place] as number); place++)
      text += String.fromCharCode(content[place] as number)
    found.add(text)
  }
  const plain = (text: string) =>
    text.replace(HASH_ESCAPE, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return new Set(Array.from(found, (text) => name(plain(text))))
}

/** Kinds of resources that are used by being named; colour spaces may also stand in for others. */
const NAMED = new Set(['Font', 'XObject', 'Pattern', 'Shading', 'ExtGState', 'Properties'].map(name))

/** The resources without what is not named, where there is something of it. */
function onlyNamed(resources: PDFDict | undefined, names: ReadonlySet<PDFName>): PDFDict | undefined {
  if (!resources) return undefined
  const { context } = resources
  const kept = PDFDict.withContext(context)
  let fewer = false
  for (const [kind, value] of resources.entries()) {
    const group = NAMED.has(kind) ? context.lookup(value) : undefined
    const used = group instanceof PDFDict ? group.entries().filter(([key]) => names.has(key)) : []
    const less = group instanceof PDFDict && used.length < group.keys().length
    kept.set(kind, less ? PDFDict.fromMapWithContext(new Map(used), context) : value)
    fewer ||= less
  }
  return fewer ? kept : undefined
}
