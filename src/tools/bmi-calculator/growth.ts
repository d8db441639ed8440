import type { Gender } from './body.ts'

/** Box-Cox power, median and coefficient of variation of the BMI at one age (Cole's LMS method). */
export interface Lms {
  l: number
  m: number
  s: number
}

interface Row extends Lms {
  months: number
}

/** L, M and S at an age in months, between two rows of the CDC 2000 table in proportion; beyond its ends (24 and 240.5), the row there. */
export async function lmsAt(months: number, gender: Gender): Promise<Lms> {
  const rows = await tableOf(gender)
  // 0 before the first row, -1 after the last one: `at` finds that end.
  const above = rows.findIndex((row) => row.months > months)
  if (above <= 0) return rows.at(above) as Row
  const [from, to] = [rows[above - 1] as Row, rows[above] as Row]
  const share = (months - from.months) / (to.months - from.months)
  const between = (key: keyof Lms) => from[key] + (to[key] - from[key]) * share
  return { l: between('l'), m: between('m'), s: between('s') }
}

/** Percent of children of that age and sex with a lower BMI, 0 to 100. */
export function percentileOf(bmi: number, { l, m, s }: Lms): number {
  return 100 * normalShare(((bmi / m) ** l - 1) / (l * s))
}

/** The BMI at a z-score: the inverse of `percentileOf`. */
export function bmiAt(z: number, { l, m, s }: Lms): number {
  return m * (1 + l * s * z) ** (1 / l)
}

const tables = new Map<Gender, Row[]>()

/** The table is loaded with the first child: most visitors never need its bytes. */
async function tableOf(gender: Gender): Promise<Row[]> {
  const known = tables.get(gender)
  if (known) return known
  const { BOYS, GIRLS } = await import('./cdc-table.ts')
  const rows = (gender === 'MALE' ? BOYS : GIRLS).split('\n').map((line): Row => {
    const [months = NaN, l = NaN, m = NaN, s = NaN] = line.split(' ').map(Number)
    return { months, l, m, s }
  })
  tables.set(gender, rows)
  return rows
}

/** Share of the standard normal distribution below z, to 7.5e-8 (Abramowitz and Stegun, 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
  return z > 0 ? 1 - tail : tail
}
