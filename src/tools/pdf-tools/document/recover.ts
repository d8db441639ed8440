import {
  PDFArray,
  PDFDict,
  PDFNull,
  PDFPageLeaf,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { ToolError } from '#contract/error.ts'
import { inflate } from '#shared/inflate.ts'
import { soleFilter } from '../pictures/image-pixels.ts'
import { arrayAt, asDict, at, dictAt, name, nameAt, numberAt } from './pdf-values.ts'
import { DAMAGED } from '../engines/qpdf.ts'

/** What is left of a file, as a file. */
export interface Recovered {
  bytes: Uint8Array
  /** Pages that the file says it had, and that are not in what is left of it. */
  lost: number
  /** Pages that are there without what was on them. */
  bare: number
}

/**
 * Makes a file of what is left of one that has lost its table of contents: every object that is whole is taken, also out
 * of compressed groups, and the pages get a tree anew.
 */
export async function recover(bytes: Uint8Array): Promise<Recovered> {
  const context = await parse(bytes)
  const objects = context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const dict = asDict(object)
    return dict ? [{ ref, dict }] : []
  })
  if (context.trailerInfo.Encrypt !== undefined || objects.some(({ dict }) => isLock(dict))) throw new ToolError(LOCKED)
  const catalog = catalogOf(context)
  const tree = dictAt(catalog, 'Pages')
  const { pages, nodes } = tree ? treeOf(context, tree) : { pages: [], nodes: [] }
  const reached = new Set(pages.map((ref) => ref.tag))
  for (const { ref, dict } of objects) {
    if (dict instanceof PDFPageLeaf && !reached.has(ref.tag) && !dictAt(dict, 'Parent')) pages.push(ref)
    // They tell where objects were.
    if (['XRef', 'ObjStm'].includes(nameAt(dict, 'Type') ?? '')) context.delete(ref)
  }
  if (pages.length === 0) throw new ToolError(DAMAGED)
  const bare = pages.filter((ref) => isBare(context, ref)).length
  if (bare === pages.length) throw new ToolError(UNREADABLE)
  const linearized = objects.find(({ dict }) => dict.has(name('Linearized')))?.dict
  const promised = (tree && numberAt(tree, 'Count')) ?? (linearized && numberAt(linearized, 'N')) ?? 0
  writeTree(context, catalog, pages)
  // Their numbers stay: a gap as large as they may make is damage to qpdf.
  for (const ref of nodes) context.assign(ref, PDFNull)
  const whole = await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  return { bytes: whole, lost: Math.max(0, Math.min(promised, MOST_PAGES) - pages.length), bare }
}

/**
 * All objects; where the table at the end is broken, those before it. The library tells damage by errors of many kinds,
 * which are not told apart here.
 */
async function parse(bytes: Uint8Array): Promise<PDFContext> {
  const read = async (part: Uint8Array) => PDFParser.forBytesWithOptions(part).parseDocument()
  try {
    return await read(bytes).catch(() => read(bytes.subarray(0, lastTable(bytes))))
  } catch (cause) {
    throw new ToolError(DAMAGED, { cause })
  }
}

/** Where the last table of contents begins: the word on a line of its own. */
function lastTable(bytes: Uint8Array): number {
  const word = [0x78, 0x72, 0x65, 0x66]
  for (let place = bytes.length - word.length; place > 0; place--) {
    const before = bytes[place - 1]
    if ((before === 0x0a || before === 0x0d) && word.every((byte, index) => bytes[place + index] === byte)) return place
  }
  return 0
}

const LOCKED = 'This PDF is damaged, and protected: what is needed to unlock it is missing.'
const UNREADABLE =
  'This PDF is damaged, and what is left of it cannot be read: it was protected, or too much is missing.'
/** More than a file is believed to have had. */
const MOST_PAGES = 100_000

/** What the end of a protected file refers to (ISO 32000-2, 7.6.2). */
function isLock(dict: PDFDict): boolean {
  return ['Filter', 'V', 'R', 'O', 'U', 'P'].every((key) => dict.has(name(key)))
}

/** Nothing of what a page says it shows can be read: it is missing, or noise, as in a protected file. */
function isBare(context: PDFContext, ref: PDFRef): boolean {
  const page = context.lookup(ref) as PDFPageLeaf
  if (!page.has(name('Contents'))) return false
  const contents = at(page, 'Contents')
  const parts = contents instanceof PDFArray ? contents.asArray().map((part) => context.lookup(part)) : [contents]
  return !parts.some(
    (part) =>
      part instanceof PDFRawStream &&
      (soleFilter(part.dict) !== 'FlateDecode' || inflate(part.getContents(), MOST_CONTENT) !== undefined),
  )
}

const MOST_CONTENT = 20_000_000

function catalogOf(context: PDFContext): PDFDict {
  const root = asDict(context.lookup(context.trailerInfo.Root))
  if (root && nameAt(root, 'Type') === 'Catalog') return root
  const catalog = context.obj({ Type: 'Catalog' })
  context.trailerInfo.Root = context.register(catalog)
  return catalog
}

/** The pages of a tree in their order, missing ones left out, and the nodes between them and the top. */
function treeOf(context: PDFContext, tree: PDFDict): { pages: PDFRef[]; nodes: PDFRef[] } {
  const [pages, nodes]: [PDFRef[], PDFRef[]] = [[], []]
  const seen = new Set<string>()
  const next = kidsOf(tree)
  for (let ref = next.pop(); ref; ref = next.pop()) {
    const node = context.lookup(ref)
    if (seen.has(ref.tag) || !(node instanceof PDFDict)) continue
    seen.add(ref.tag)
    if (node instanceof PDFPageLeaf) {
      pages.push(ref)
      continue
    }
    nodes.push(ref)
    for (const kid of kidsOf(node)) next.push(kid)
  }
  return { pages, nodes }
}

/** The last first, as they are taken from the end. */
function kidsOf(tree: PDFDict): PDFRef[] {
  return (arrayAt(tree, 'Kids')?.asArray() ?? []).filter((kid) => kid instanceof PDFRef).toReversed()
}

/** One node for all pages; each keeps what it had from the nodes above it. */
function writeTree(context: PDFContext, catalog: PDFDict, pages: readonly PDFRef[]): void {
  const root = context.nextRef()
  const leaves = pages.map((ref) => context.lookup(ref) as PDFPageLeaf)
  for (const leaf of leaves) {
    for (const key of PDFPageLeaf.InheritableEntries) {
      const value = leaf.has(name(key)) ? undefined : inherited(leaf, key)
      if (value) leaf.set(name(key), value)
    }
  }
  for (const leaf of leaves) leaf.set(name('Parent'), root)
  context.assign(root, context.obj({ Type: 'Pages', Kids: [...pages], Count: pages.length }))
  catalog.set(name('Pages'), root)
}

/** More nodes above each other than any real file has. */
const HIGHEST = 50

/** What a page has from the nodes above it; the library's own way to them fails where they are damaged or in a ring. */
function inherited(page: PDFDict, key: string): PDFObject | undefined {
  let node = dictAt(page, 'Parent')
  for (let height = 0; node && height < HIGHEST; height++) {
    const value = node.get(name(key))
    if (value) return value
    node = dictAt(node, 'Parent')
  }
  return undefined
}
