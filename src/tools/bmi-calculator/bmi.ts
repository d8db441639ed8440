import { ToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import {
  add,
  ceil,
  compare,
  divide,
  fraction,
  multiply,
  subtract,
  toNumber,
  type Exact,
  type Fraction,
} from '#shared/numbers/fraction.ts'
import { isChild, METRE_PER_INCH, type Body, type Gender } from './body.ts'
import { bmiAt, lmsAt, percentileOf, type Lms } from './growth.ts'
import { asianOpinion, waistOpinion, type Opinions } from './opinions.ts'
import { INVALID, MISSING } from './sentences.ts'

export const DISCLAIMER =
  'BMI is a screening figure, not a diagnosis: it does not tell muscle from fat. Talk to a health professional about your weight.'

/** BMI-for-age begins at 24 months. */
const NO_BANDS = 'There are no BMI bands below the age of 2: this category is that of adults.'
const NO_RANGE = 'Not told below the age of 2'
export const isInfant = (age: number | undefined) => age !== undefined && age < 2

export const CATEGORIES = {
  Underweight: '#3b82f6',
  'Normal Weight': '#22a06b',
  Overweight: '#e8a317',
  Obese: '#d64545',
} as const
export type Category = keyof typeof CATEGORIES

export interface BmiResult extends Opinions {
  bmi: number
  category: Category
  categoryColor: string
  percentile: number | null
  percentileText: string | null
  idealWeightRangeText: string
  weightAdjustmentText: string
  disclaimer: string
}

/** The international pound, exactly (1959). */
const KG_PER_LB = 0.45359237
const TALLEST = 3
const SHORTEST = 0.3
const HEAVIEST = 1000
/** The z-scores of the 5th and the 85th percentile: the healthy band of children. */
const Z5 = -1.6448536269514722
const Z85 = 1.0364333894937898

/** @example (await calculateBmi({ unitSystem: 'METRIC', weight: 70, heightCm: 175 })).bmi // 22.857142857142858 */
export async function calculateBmi(body: Body): Promise<BmiResult> {
  const height = heightOf(body)
  requireWeight(body)
  return resultOf(body, height, await childTable(body))
}

/** The results of the same person at other weights that are possible, each at once: the table of children is read before. */
export async function resultsByWeight(body: Body): Promise<(weight: number) => BmiResult> {
  const height = heightOf(body)
  const lms = await childTable(body)
  return (weight) => resultOf({ ...body, weight }, height, lms)
}

const unitOf = ({ unitSystem }: Body) => (unitSystem === 'METRIC' ? (['kg', 1] as const) : (['lb', KG_PER_LB] as const))

function requireWeight(body: Body): void {
  if (!(body.weight > 0)) throw refusalOf(INVALID, 'weight')
  const [, kilograms] = unitOf(body)
  if (body.weight * kilograms > HEAVIEST) throw refusalOf('The weight must be at most 1,000 kg (2,204 lb).', 'weight')
}

function resultOf(body: Body, height: Fraction, lms: Lms | undefined): BmiResult {
  const [unit, kilograms] = unitOf(body)
  const square = multiply(height, height)
  const bmi = toNumber(divide(multiply(body.weight, kilograms), square))
  const percentile = lms ? percentileOf(bmi, lms) : null
  const category = percentile === null ? adultCategory(bmi) : childCategory(percentile)
  const bounds = lms ? ([bmiAt(Z5, lms), bmiAt(Z85, lms)] as const) : ([18.5, 25] as const)
  // One BMI point in the unit of the weight, then the weights of the band with one decimal.
  const point = divide(square, kilograms)
  const lowest = ceil(multiply(bounds[0], point), 1)
  const highest = subtract(ceil(multiply(bounds[1], point), 1), 0.1)
  const infant = isInfant(body.age)
  return {
    bmi,
    category,
    categoryColor: CATEGORIES[category],
    percentile,
    percentileText: percentile === null ? null : percentileSentence(percentile, body.gender as Gender),
    idealWeightRangeText: infant ? NO_RANGE : `${tenths(lowest)} ${unit} to ${tenths(highest)} ${unit}`,
    weightAdjustmentText: infant ? NO_BANDS : adjustment(category, unit, body.weight, lowest, highest),
    disclaimer: infant ? `${NO_BANDS} ${DISCLAIMER}` : DISCLAIMER,
    ...waistOpinion(body, height),
    ...(body.asianCutOffs && !lms && !infant ? asianOpinion(bmi) : {}),
  }
}

function heightOf({ unitSystem, heightCm, heightFt, heightIn }: Body): Fraction {
  if (unitSystem === 'METRIC') {
    if (heightCm === undefined) throw refusalOf(MISSING, 'heightCm')
    return plausible(divide(heightCm, 100), 'heightCm')
  }
  if (heightFt === undefined || heightIn === undefined) {
    const missing = Object.entries({ heightFt, heightIn }).filter(([, part]) => part === undefined)
    throw refusalOf(MISSING, ...missing.map(([field]) => field))
  }
  if (heightFt < 0) throw refusalOf(INVALID, 'heightFt')
  if (heightIn < 0 || heightIn > 11) throw refusalOf(INVALID, 'heightIn')
  return plausible(multiply(add(multiply(heightFt, 12), heightIn), METRE_PER_INCH), 'heightFt')
}

function plausible(metres: Fraction, field: string): Fraction {
  if (compare(metres, 0) <= 0) throw refusalOf(INVALID, field)
  if (compare(metres, SHORTEST) < 0 || compare(metres, TALLEST) > 0) {
    throw refusalOf('The height must be between 30 and 300 cm (1 ft to 9 ft 10 in).', field)
  }
  return metres
}

/** Ages 2 to 20 are judged by the CDC table, 20 itself by its last row. */
async function childTable({ age, gender }: Body): Promise<Lms | undefined> {
  if (age === undefined || !isChild(age)) return undefined
  if (gender === undefined) {
    throw new ToolError(MISSING, { errors: [{ field: 'gender', message: 'For ages 2 to 20 choose a gender.' }] })
  }
  return lmsAt(age === 20 ? Infinity : age * 12, gender)
}

/** Cut on the unrounded value, so that 24.95 has a band. */
function adultCategory(bmi: number): Category {
  if (bmi < 18.5) return 'Underweight'
  if (bmi < 25) return 'Normal Weight'
  return bmi < 30 ? 'Overweight' : 'Obese'
}

export function childCategory(percentile: number): Category {
  if (percentile < 5) return 'Underweight'
  if (percentile < 85) return 'Normal Weight'
  return percentile < 95 ? 'Overweight' : 'Obese'
}

function percentileSentence(percentile: number, gender: Gender): string {
  const children = gender === 'MALE' ? 'boys' : 'girls'
  if (percentile < 1) return `Below the 1st percentile of ${children} of this age`
  if (percentile > 99) return `Above the 99th percentile of ${children} of this age`
  return `${ordinal(Math.floor(percentile))} percentile: higher than ${Math.floor(percentile)}% of ${children} of this age`
}

function ordinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(number) as string
  ]
  return `${number}${ending ?? 'th'}`
}

function adjustment(category: Category, unit: string, weight: number, lowest: Exact, highest: Exact): string {
  if (category === 'Normal Weight') return 'You are within the healthy range'
  const change = category === 'Underweight' ? subtract(lowest, weight) : subtract(weight, highest)
  const verb = category === 'Underweight' ? 'Gain' : 'Lose'
  return `${verb} ${tenths(ceil(change, 1))} ${unit} to reach the healthy range`
}

function tenths(value: Exact): string {
  return toNumber(fraction(value)).toFixed(1)
}
