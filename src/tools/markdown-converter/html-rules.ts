// The parts of the HTML standard's tree construction that matter to a reader of documents.

export const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)
/** Hold text only, no elements. */
export const RAW_TEXT = new Set('script style textarea title xmp iframe noembed noframes'.split(' '))
/** Those of them in which `&lt;` means `<`. */
export const ESCAPABLE = new Set(['textarea', 'title'])

const BLOCKS = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre search section summary table ul'
  ).split(' '),
)
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const TABLE_BORDER = new Set(['table', 'template'])
const LIST_BORDER = new Set(['ul', 'ol', 'menu', 'dir', 'table', 'td', 'th', 'template'])
const TERM_BORDER = new Set(['dl', 'table', 'td', 'th', 'template'])
const CELL_BORDER = new Set(['td', 'th', 'caption', 'table', 'template'])
const PARAGRAPH_BORDER = new Set([...CELL_BORDER, ...LIST_BORDER, 'button', 'object', 'li', 'div', 'blockquote'])
const NONE = new Set<string>()

interface ImpliedEnd {
  tags: string[]
  within: Set<string>
}

/** What a start tag ends by itself, e.g. a new list item the one before it. */
export function impliedEnd(tagName: string): ImpliedEnd | undefined {
  if (BLOCKS.has(tagName)) return { tags: ['p'], within: PARAGRAPH_BORDER }
  switch (tagName) {
    case 'li':
      return { tags: ['li'], within: LIST_BORDER }
    case 'dt':
    case 'dd':
      return { tags: ['dt', 'dd'], within: TERM_BORDER }
    case 'tr':
      return { tags: ['tr', 'caption', 'colgroup'], within: TABLE_BORDER }
    case 'td':
    case 'th':
      return { tags: ['td', 'th'], within: TABLE_BORDER }
    case 'thead':
    case 'tbody':
    case 'tfoot':
      return { tags: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: TABLE_BORDER }
    case 'a':
      return { tags: ['a'], within: CELL_BORDER }
    default:
      return undefined
  }
}

/** Whether the element right above ends where this one begins. */
export function closes(tagName: string, above: string): boolean {
  if (HEADINGS.has(tagName)) return HEADINGS.has(above)
  return (tagName === 'option' || tagName === 'optgroup') && above === 'option'
}

/** What an end tag ends: that of a heading any heading. */
export function explicitEnd(tagName: string): ImpliedEnd {
  return { tags: HEADINGS.has(tagName) ? [...HEADINGS] : [tagName], within: scopeOf(tagName) }
}

/** Elements that an end tag does not reach through. */
function scopeOf(tagName: string): Set<string> {
  if (tagName === 'table' || tagName === 'body' || tagName === 'html') return NONE
  if (tagName === 'p') return PARAGRAPH_BORDER
  if (tagName === 'li') return LIST_BORDER
  if (/^(?:tr|td|th|thead|tbody|tfoot|caption|colgroup)$/.test(tagName)) return TABLE_BORDER
  return CELL_BORDER
}
