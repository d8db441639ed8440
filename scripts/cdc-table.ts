import { readFileSync, writeFileSync } from 'node:fs'

const SOURCE = 'data/cdc-bmi-for-age.csv'
const TARGET = 'src/tools/bmi-calculator/cdc-table.ts'

const rows = readFileSync(SOURCE, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').slice(0, 5) as [string, string, string, string, string])

function linesOf(sex: string): string {
  return rows
    .filter(([code]) => code === sex)
    .map(([, months, l, m, s]) => `${months} ${l} ${m} ${s.replace(/^0/, '')}`)
    .join('\n')
}

writeFileSync(
  TARGET,
  `// Made by scripts/cdc-table.ts from ${SOURCE}: lines of "months L M S", percentiles left out.
export const BOYS = \`${linesOf('1')}\`
export const GIRLS = \`${linesOf('2')}\`
`,
)
