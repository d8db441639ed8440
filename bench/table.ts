import { cpus, totalmem } from 'node:os'

type Cell = string | number

/** Prints rows under their titles; numbers with three significant digits. */
export function printTable(title: string, columns: string[], rows: Cell[][]): void {
  const cells = [columns, ...rows.map((row) => row.map(shown))]
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`,
  )
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`)
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`)
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (Number.isNaN(cell)) return '–'
  return cell >= 100 ? String(Math.round(cell)) : String(Number(cell.toPrecision(3)))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Where and when: figures without it mean nothing. */
export function printMachine(): void {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  const date = new Date().toISOString().slice(0, 10)
  process.stdout.write(
    `${date}, ${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}\n`,
  )
}
