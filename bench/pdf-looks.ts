import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ssim } from '#testing/ssim.ts'
import { compress, type Level } from '#tools/pdf-tools/jobs/compress.ts'
import { nodeContext, workOn } from '#tools/pdf-tools/testing/engines.ts'
import { drawn, LOOKS } from '#tools/pdf-tools/testing/looks.ts'
import { printMachine, printTable } from './table.ts'

/** How large and how alike pages are after each level of compression, as poppler draws them: `node bench/pdf-looks.ts` */
const LEVELS: Level[] = ['lossless', 'light', 'medium', 'strong']
const folder = mkdtempSync(join(tmpdir(), 'pdf-looks-'))
const kilobytes = (bytes: Uint8Array) => Math.round(bytes.length / 1000)

const context = await nodeContext()
const rows: (string | number)[][] = []
for (const { name, make } of LOOKS) {
  const file = await make()
  const row: (string | number)[] = [name, kilobytes(file)]
  for (const level of LEVELS) {
    const start = process.cpuUsage()
    const { files } = await compress(context, { work: workOn(context, [file], [1]), options: { level } })
    const { user, system } = process.cpuUsage(start)
    const made = files[0]?.bytes ?? new Uint8Array()
    const alike = [100, 150].map((dpi) =>
      ssim(drawn(file, join(folder, 'original.pdf'), dpi), drawn(made, join(folder, 'made.pdf'), dpi)),
    )
    row.push(kilobytes(made), Math.min(...alike).toFixed(3), Math.round((user + system) / 1000))
  }
  rows.push(row)
}
printMachine()
printTable('Compressed pages', ['page', 'kB', ...LEVELS.flatMap((level) => [level, 'alike', 'CPU ms'])], rows)
rmSync(folder, { recursive: true, force: true })
