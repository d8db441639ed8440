import { ToolError } from '#contract/error.ts'
import { holdsBlock, type Block, type BlockContext } from './block.ts'
import { codeText } from './code.ts'
import type { Element, Text } from './html-parser.ts'
import { inlineOf } from './inline.ts'
import { plainText } from './plain-text.ts'

/** Cells with the empty ones that fill the rows: each is a “|” of the result. */
const MOST_CELLS = 200_000
/** Characters that aligning the columns may take. */
const MOST_PADDING = 200_000
type Align = 'left' | 'center' | 'right' | undefined
/** A place in the grid: its text, and the cell that begins there. */
interface Place {
  text: string
  cell?: Element
}

/** A GFM table, its caption before it; a table that only lays out a page becomes the blocks inside. */
export function writeTable(table: Element, context: BlockContext): Block[] {
  const caption = table.children.filter((child) => child.type === 'element' && child.tagName === 'caption')
  const rows = rowsOf(table)
  if (rows.length === 0) return context.write(table.children, context)
  const cells = isLayout(rows) ? rows.flatMap(cellsOf) : listingIn(rows)
  if (cells) {
    return [...context.write(caption, context), ...cells.flatMap(({ children }) => context.write(children, context))]
  }
  const headed =
    cellsOf(rows[0] as Element).some(({ tagName }) => tagName === 'th') || isHead(table, rows[0] as Element)
  const grid = gridOf(rows, context)
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0)
  const lines = (headed ? grid : [[], ...grid]).map((row) =>
    Array.from({ length: width }, (_, at) => row[at]?.text ?? ''),
  )
  const aligns = Array.from({ length: width }, (_, at) => alignOf(grid, at))
  return [...context.write(caption, context), { kind: 'table', text: draw(lines, aligns) }]
}

/** The rows of the table itself, not of tables inside its cells. */
function rowsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return []
    if (child.tagName === 'tr') return [child]
    return /^(?:thead|tbody|tfoot)$/.test(child.tagName) ? rowsOf(child) : []
  })
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((child) => child.type === 'element' && /^t[dh]$/.test(child.tagName)) as Element[]
}

function isHead(table: Element, row: Element): boolean {
  return table.children.some(
    (child) => child.type === 'element' && child.tagName === 'thead' && child.children.includes(row),
  )
}

function isLayout(rows: Element[]): boolean {
  const cells = rows.flatMap(cellsOf)
  const single = rows.every((row) => cellsOf(row).length < 2)
  return (single && cells.every(({ tagName }) => tagName === 'td')) || cells.some((cell) => hasTable(cell))
}

/** A program beside the numbers of its lines, as highlighters write it, without these; nothing for other tables. */
function listingIn(rows: Element[]): Element[] | undefined {
  const cells = rows.length === 1 ? cellsOf(rows[0] as Element) : []
  const code = cells.filter((cell) => !/^[\d\s]*$/.test(plainText(cell.children)))
  return code.length === 1 && cells.length > 1 && code.every(hasCode) ? code : undefined
}

function hasCode({ children }: Element): boolean {
  return children.some((child) => child.type === 'element' && (child.tagName === 'pre' || hasCode(child)))
}

function hasTable(node: Element): boolean {
  return node.children.some((child) => child.type === 'element' && (child.tagName === 'table' || hasTable(child)))
}

/** Cells that span others leave empty ones. */
function gridOf(rows: Element[], context: BlockContext): Place[][] {
  const grid: Place[][] = rows.map(() => [])
  const widest = MOST_CELLS / rows.length
  const taken: number[] = []
  for (const [at, row] of rows.entries()) {
    const line = grid[at] as Place[]
    for (const cell of cellsOf(row)) {
      while ((taken[line.length] ?? 0) > at) line.push({ text: '' })
      const wide = Number(cell.properties.colSpan ?? 1)
      if (line.length + wide > widest) throw tooLarge()
      for (let column = 0; column < wide; column++) {
        taken[line.length] = at + Number(cell.properties.rowSpan ?? 1)
        line.push(column === 0 ? { text: cellText(cell, context), cell } : { text: '' })
      }
    }
  }
  return grid
}

const tooLarge = () =>
  new ToolError('A table of this document is too large for Markdown.', { status: 413, code: 'too_large' })

/** Lines of a cell have a break between them: a row is one line. */
function cellText(cell: Element, { keep, room }: BlockContext): string {
  const parts: (Element | Text)[][] = [[]]
  const visit = (node: Element | Text): void => {
    if (node.type === 'text' || !holdsBlock(node)) (parts.at(-1) as (Element | Text)[]).push(node)
    else if (node.tagName === 'pre') parts.push(...codeLines(node), [])
    else if (keep.has(node.tagName)) (parts.at(-1) as (Element | Text)[]).push(node)
    else {
      parts.push([])
      node.children.forEach(visit)
      parts.push([])
    }
  }
  cell.children.forEach(visit)
  const texts = parts.map((part) => inlineOf(part, { keep, room, inTable: true, inLink: false, marks: '' }))
  return texts.filter((text) => text !== '').join('<br>')
}

/** A block of code, which no cell can hold, as a piece of code for each line. */
function codeLines(pre: Element): Element[][] {
  return codeText(pre)
    .split('\n')
    .map((value) => [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value }] }])
}

/** That of the first cell which begins in the column. */
function alignOf(grid: Place[][], column: number): Align {
  for (const row of grid) {
    const cell = row[column]?.cell
    if (!cell) continue
    const style = /text-align\s*:\s*(left|center|right)/i.exec(String(cell.properties.style ?? ''))?.[1]
    const align = (style ?? String(cell.properties.align ?? '')).toLowerCase()
    return align === 'left' || align === 'center' || align === 'right' ? align : undefined
  }
  return undefined
}

function draw(lines: string[][], aligns: Align[]): string {
  const widths = aligns.map((_, at) => lines.reduce((most, line) => Math.max(most, line[at]?.length ?? 0), 3))
  const total = widths.reduce((sum, width) => sum + width, 0) * lines.length
  const pad = (text: string, at: number) =>
    total > MOST_PADDING ? text : padded(text, widths[at] as number, aligns[at])
  const row = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = `| ${aligns.map((align, at) => dashes(align, total > MOST_PADDING ? 3 : (widths[at] as number))).join(' | ')} |`
  const [head = [], ...body] = lines
  return [row(head), rule, ...body.map(row)].join('\n')
}

function padded(text: string, width: number, align: Align): string {
  if (align === 'right') return text.padStart(width)
  return align === 'center'
    ? text.padStart(text.length + Math.floor((width - text.length) / 2)).padEnd(width)
    : text.padEnd(width)
}

function dashes(align: Align, width: number): string {
  if (align === 'left') return `:${'-'.repeat(width - 1)}`
  if (align === 'right') return `${'-'.repeat(width - 1)}:`
  return align === 'center' ? `:${'-'.repeat(width - 2)}:` : '-'.repeat(width)
}
