import type { Breath } from './breath.browser.ts'

/** Elements that are worked on in one go: a few milliseconds. */
const PART = 200

/**
 * Elements that may be taken apart: cleaned without their content and then filled with what of it was cleaned, they are
 * the same as cleaned whole. Not among them: what changes how its content is read (SVG, MathML, templates, raw text)
 * and what is taken out together with its content.
 */
const CONTAINERS = new Set(
  'A ARTICLE ASIDE B BLOCKQUOTE BODY CENTER CODE DD DEL DETAILS DIV DL DT EM FIGURE FONT FOOTER H1 H2 H3 H4 H5 H6 HEADER I INS LI MAIN NAV OL P PRE S SECTION SMALL SPAN STRONG SUMMARY TABLE TBODY TD TH TR U UL'.split(
    ' ',
  ),
)
const XHTML = 'http://www.w3.org/1999/xhtml'

function isContainer(node: Node): node is Element {
  return node instanceof Element && node.namespaceURI === XHTML && CONTAINERS.has(node.nodeName)
}

/** A form is not asked itself: a name in the text may stand in the place of its method. */
function weight(node: Node): number {
  return node instanceof Element ? Element.prototype.getElementsByTagName.call(node, '*').length + 1 : 1
}

/** Whether it takes so long that the page would stand still. */
function isLong(node: Node): boolean {
  return weight(node) > PART * 2
}

/** The children in runs that are short work each; a child that is long by itself stands alone. */
function* runsOf(parent: Node): Generator<Node[]> {
  let run: Node[] = []
  let held = 0
  // A list of its own: the nodes are taken away one run after the other.
  for (const child of Array.from(parent.childNodes)) {
    const own = weight(child)
    if (run.length > 0 && held + own > PART) {
      yield run
      run = []
      held = 0
    }
    run.push(child)
    held += own
  }
  if (run.length > 0) yield run
}

/** Takes all harm out of a piece, which is a node with all that is in it. */
type Clean = (piece: Node) => DocumentFragment

/**
 * Cleans what is inside an element piece by piece and puts it into another. The pieces are put together as nodes, never
 * as text: nothing can be read again in another way than it was cleaned.
 */
export async function cleanInto(target: Node, parent: Node, clean: Clean, breath: Breath): Promise<void> {
  for (const run of runsOf(parent)) {
    await breath()
    const long = longOf(run)
    if (!long) target.appendChild(clean(together(parent, run)))
    else await cleanInto(target.appendChild(shellOf(long, clean)), long, clean, breath)
  }
}

/** A child that is taken apart further. */
function longOf([only, other]: Node[]): Element | undefined {
  return only && !other && isContainer(only) && isLong(only) ? only : undefined
}

function shellOf(container: Element, clean: Clean): Element {
  const shell = clean(container.cloneNode(false)).firstElementChild
  if (!shell) throw new Error(`${container.nodeName} does not pass by itself`)
  return shell
}

/** In the document that they were read in: in one that is shown, pictures would be fetched before they are cleaned. */
function together({ ownerDocument }: Node, run: Node[]): DocumentFragment {
  // Not asked itself either: in Firefox the name of a picture may stand in the place of this method.
  const piece = Document.prototype.createDocumentFragment.call(ownerDocument as Document)
  piece.append(...run)
  return piece
}

/**
 * Shows a long content section by section, cleaned as above, each laid out only when it comes into view. Sections that
 * are as they were stay, so that the reader keeps the place.
 */
export async function showInParts(body: HTMLElement, content: Element, clean: Clean, breath: Breath): Promise<void> {
  const before = [...body.children]
  const sections = before.every(({ className }) => className === SECTION) ? before : []
  if (sections.length === 0) body.replaceChildren()
  for await (const part of partsOf(content, clean, breath, [])) {
    const section = body.ownerDocument.createElement('div')
    section.className = SECTION
    section.append(part)
    const old = sections.shift()
    if (!old) body.append(section)
    else if (!old.isEqualNode(section)) old.replaceWith(section)
  }
  for (const left of sections) left.remove()
}

export const SECTION = 'preview-part'
/** What a link to a place in the preview begins with: the address of its document. */
export const PLACE = 'about:srcdoc#'

/** Containers that go on in the next section: laying out a list of 10,000 entries again for each that is added takes minutes. */
const GOES_ON = new Set(['ARTICLE', 'BLOCKQUOTE', 'DIV', 'DL', 'MAIN', 'OL', 'SECTION', 'TABLE', 'TBODY', 'UL'])

interface Outer {
  container: Element
  /** Entries of it in the sections so far. */
  before: number
}

async function* partsOf(parent: Element, clean: Clean, breath: Breath, outer: Outer[]): AsyncGenerator<Node> {
  const { lastChild } = parent
  for (const run of runsOf(parent)) {
    await breath()
    const long = longOf(run)
    const entries = run.filter((node) => node.nodeName === 'LI').length
    const isLast = run.includes(lastChild as Node)
    if (long && GOES_ON.has(long.nodeName))
      yield* partsOf(long, clean, breath, [...outer, { container: long, before: 0 }])
    else if (long) {
      const shell = shellOf(long, clean)
      await cleanInto(shell, long, clean, breath)
      yield inside(outer, shell, clean, isLast)
    } else yield inside(outer, clean(together(parent, run)), clean, isLast)
    for (const around of outer) around.before += Math.max(1, entries)
  }
}

/** Puts a part into what is around it: as its beginning, or as what goes on from the section before. */
function inside(outer: Outer[], part: Node, clean: Clean, isLast: boolean): Node {
  return outer.reduceRight((content, { container, before }) => {
    const shell = shellOf(container, clean) as HTMLElement
    if (before > 0) {
      shell.removeAttribute('id')
      shell.style.marginBlockStart = '0'
      if (container instanceof HTMLOListElement) shell.setAttribute('start', String(container.start + before))
    }
    if (!isLast) shell.style.marginBlockEnd = '0'
    // Columns stand below each other also where each section has a table of its own.
    if (container.nodeName === 'TABLE') Object.assign(shell.style, { tableLayout: 'fixed', width: '100%' })
    shell.append(content)
    return shell
  }, part)
}
