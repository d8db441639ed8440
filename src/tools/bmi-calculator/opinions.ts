import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { ceil, compare, divide, multiply, subtract, toNumber, type Fraction } from '#shared/numbers/fraction.ts'
import { METRE_PER_INCH, type Body } from './body.ts'
import { INVALID } from './sentences.ts'

/** What was asked for beside the index; it changes nothing about it. */
export interface Opinions {
  waistToHeightRatio?: number | undefined
  waistText?: string | undefined
  asianText?: string | undefined
}

/** In metres: slimmer than any infant, wider than anybody known. */
const [NARROWEST, WIDEST] = [0.2, 3]
/** Ages below have no bands of the waist. */
const YOUNGEST = 5

/** NICE guideline NG246 (2025), the same for both sexes and from 5 years on; cut on the unrounded value. */
const WAIST_BANDS: [end: number, meaning: string][] = [
  [0.4, 'below the healthy range of 0.4 to 0.49'],
  [0.5, 'healthy, 0.4 to 0.49'],
  [0.6, 'increased health risk, 0.5 to 0.59'],
  [Infinity, 'high health risk, 0.6 and over'],
]
/** Action points of the WHO expert consultation on Asian populations, Lancet 363 (2004), 157-163. */
const ASIAN_POINTS: [end: number, meaning: string][] = [
  [18.5, 'Underweight, under 18.5'],
  [23, 'Increasing but acceptable risk, 18.5 to under 23'],
  [27.5, 'Increased risk, 23 to under 27.5'],
  [Infinity, 'High risk, 27.5 and over'],
]

export function waistOpinion({ unitSystem, waist, age }: Body, height: Fraction): Opinions {
  if (waist === undefined) return {}
  if (!(waist > 0)) throw new ToolError(INVALID)
  const metres = unitSystem === 'METRIC' ? divide(waist, 100) : multiply(waist, METRE_PER_INCH)
  if (compare(metres, NARROWEST) < 0 || compare(metres, WIDEST) > 0) {
    throw refusalOf('The waist must be between 20 and 300 cm (8 to 118 in).', 'waist')
  }
  const ratio = divide(metres, height)
  const waistToHeightRatio = toNumber(ratio)
  // Cut off, not rounded: 0.499 is no 0.50, which would be another band.
  const shown = toNumber(subtract(0, ceil(subtract(0, ratio), 2)))
  const young = age !== undefined && age < YOUNGEST
  const meaning = young ? 'there are no bands below 5 years' : bandOf(waistToHeightRatio, WAIST_BANDS)
  return { waistToHeightRatio, waistText: `${shown.toFixed(2)}: ${meaning}` }
}

/** For adults: children are judged by their percentile alone. */
export function asianOpinion(bmi: number): Opinions {
  return { asianText: bandOf(bmi, ASIAN_POINTS) }
}

function bandOf(value: number, bands: [end: number, meaning: string][]): string {
  return (bands.find(([end]) => value < end) as [number, string])[1]
}
