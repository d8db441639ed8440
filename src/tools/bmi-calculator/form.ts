import { ToolError } from '#contract/error.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { isChild, type Body, type Gender, type UnitSystem } from './body.ts'
import { AGE_INVALID, INVALID, MISSING } from './sentences.ts'

const GENDERS: readonly Gender[] = ['MALE', 'FEMALE']
const KG_PER_LB = 0.45359237
const CM_PER_INCH = 2.54

/** The form as it is typed. */
export interface Fields {
  unitSystem: UnitSystem
  weight: string
  heightCm: string
  heightFt: string
  heightIn: string
  age: string
  /** `MALE`, `FEMALE` or nothing. */
  gender: string
  waist: string
  /** `true` or nothing. */
  asianCutOffs: string
}

/** The request that a filled-in form means; a mistake is thrown before anything is sent. */
export function readForm(fields: Fields): Body {
  const [weight, heightCm, heightFt, heightIn, age, waist] = [
    fields.weight,
    fields.heightCm,
    fields.heightFt,
    fields.heightIn,
    fields.age,
    fields.waist,
  ].map(readNumber)
  const metric = fields.unitSystem === 'METRIC'
  const heights = metric ? [heightCm] : [heightFt, heightIn]
  if (weight === undefined || heights.includes(undefined)) throw new ToolError(MISSING)
  const gender = GENDERS.find((known) => known === fields.gender)
  if (isChild(age) && !gender) throw new ToolError(MISSING)
  if (!(weight > 0) || !(metric ? isHeight(heightCm) : isImperialHeight(heightFt, heightIn))) {
    throw new ToolError(INVALID)
  }
  if (waist !== undefined && !(waist > 0)) throw new ToolError(INVALID)
  if (age !== undefined && !(age >= 0 && age <= 120)) throw new ToolError(AGE_INVALID)
  return {
    unitSystem: fields.unitSystem,
    weight,
    ...(metric ? { heightCm } : { heightFt, heightIn }),
    ...(age === undefined ? {} : { age }),
    ...(gender ? { gender } : {}),
    ...(waist === undefined ? {} : { waist }),
    ...(fields.asianCutOffs === 'true' ? { asianCutOffs: true } : {}),
  }
}

export type Mistakes = Partial<Record<keyof Fields, string | undefined>>

/** What is wrong with each field of a form that was refused. */
export function mistakesIn(fields: Fields): Mistakes {
  const { unitSystem, gender } = fields
  const number = (text: string, absent = NaN) => readNumber(text) ?? absent
  const [feet, inches, age] = [number(fields.heightFt), number(fields.heightIn), number(fields.age, 0)]
  return {
    weight: unless(number(fields.weight) > 0, ABOVE_ZERO),
    ...(unitSystem === 'METRIC'
      ? { heightCm: unless(isHeight(number(fields.heightCm)), ABOVE_ZERO) }
      : {
          heightFt: unless(inches > 0 ? feet >= 0 : feet > 0, ABOVE_ZERO),
          heightIn: unless(inches >= 0 && inches <= 11, 'A number from 0 to 11'),
        }),
    age: unless(age >= 0 && age <= 120, 'A number from 0 to 120'),
    gender: unless(!isChild(age) || gender !== '', 'Please choose one'),
    waist: unless(number(fields.waist, 1) > 0, ABOVE_ZERO),
  }
}

function unless(isRight: boolean, sentence: string): string | undefined {
  return isRight ? undefined : sentence
}

const ABOVE_ZERO = 'A number above 0'

function isHeight(centimetres = NaN): boolean {
  return centimetres > 0
}

function isImperialHeight(feet = NaN, inches = NaN): boolean {
  return feet >= 0 && inches >= 0 && inches <= 11 && feet + inches > 0
}

export type Measures = Pick<Fields, 'weight' | 'heightCm' | 'heightFt' | 'heightIn' | 'waist'>

/**
 * The typed measures in the other units; what is blank or no number stays out. Measures that came out of `before`, those
 * that were typed until the change before this one, become these again.
 */
export function inUnits(unitSystem: UnitSystem, typed: Measures, before?: Measures): Measures {
  const made = sameBody(unitSystem, typed)
  if (!before) return made
  const came = sameBody(unitSystem === 'METRIC' ? 'IMPERIAL' : 'METRIC', before)
  const unedited = (fields: readonly (keyof Measures)[]) => fields.every((field) => typed[field] === came[field])
  const back = { ...made }
  for (const fields of [['weight'], ['heightCm', 'heightFt', 'heightIn'], ['waist']] as const) {
    if (unedited(fields)) for (const field of fields) back[field] = before[field]
  }
  // A weight that was itself rounded may not be exact enough for a height that was typed since.
  return shownBmi(back) === shownBmi(typed) ? back : made
}

/** To hundredths, or to as many decimals as it takes for the same person to have the same BMI in the same band. */
function sameBody(unitSystem: UnitSystem, typed: Measures): Measures {
  const converted = unitSystem === 'METRIC' ? toMetric : toImperial
  const shown = shownBmi(typed)
  let decimals = 2
  while (decimals < MOST_DECIMALS && shownBmi(converted(typed, decimals)) !== shown) decimals++
  return converted(typed, decimals)
}

const MOST_DECIMALS = 8

function shownBmi(measures: Measures): string {
  const { weight, cm, feet, inches } = numbersOf(measures)
  const metric = !Number.isNaN(cm)
  const metres = (metric ? cm : (feet * 12 + inches) * CM_PER_INCH) / 100
  // The bands begin at whole BMIs and halves: without the dust of binary fractions.
  const bmi = Number(((metric ? weight : weight * KG_PER_LB) / metres ** 2).toFixed(9))
  return Number.isFinite(bmi) ? writeBmi(bmi, true, true) : ''
}

function toMetric(typed: Measures, decimals: number): Measures {
  const { weight, feet, inches, waist } = numbersOf(typed)
  return {
    weight: rounded(weight * KG_PER_LB, decimals),
    heightCm: rounded((feet * 12 + inches) * CM_PER_INCH, decimals),
    heightFt: '',
    heightIn: '',
    waist: rounded(waist * CM_PER_INCH, 2),
  }
}

function toImperial(typed: Measures, decimals: number): Measures {
  const { weight, cm, waist } = numbersOf(typed)
  return {
    weight: rounded(weight / KG_PER_LB, decimals),
    heightCm: '',
    ...feetAndInches(cm / CM_PER_INCH, decimals),
    waist: rounded(waist / CM_PER_INCH, 2),
  }
}

/** Inches go to 11: what lies between them and the next foot stands in the feet. */
function feetAndInches(height: number, decimals: number): Pick<Measures, 'heightFt' | 'heightIn'> {
  if (!Number.isFinite(height)) return { heightFt: '', heightIn: '' }
  const all = Number(rounded(height, decimals))
  const inches = rounded(all % 12, decimals)
  return Number(inches) > 11
    ? { heightFt: rounded(height / 12, decimals + 2), heightIn: '0' }
    : { heightFt: String(Math.floor(all / 12)), heightIn: inches }
}

function numbersOf(typed: Measures) {
  const number = (text: string) => readNumber(text) ?? NaN
  return {
    weight: number(typed.weight),
    cm: number(typed.heightCm),
    feet: number(typed.heightFt),
    inches: readNumber(typed.heightIn) ?? 0,
    waist: number(typed.waist),
  }
}

function rounded(value: number, decimals: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(decimals))) : ''
}

/**
 * To a tenth, or to as many digits as it takes not to reach the next band: 24.96 is no 25.0, which would be overweight.
 * Children have no bands of the BMI itself.
 */
export function writeBmi(bmi: number, isAdult: boolean, asianPoints: boolean): string {
  const edges = isAdult ? [18.5, 25, 30, ...(asianPoints ? [23, 27.5] : [])] : []
  const crosses = (text: string) => edges.some((edge) => bmi < edge && Number(text) >= edge)
  let digits = 1
  while (crosses(bmi.toFixed(digits))) digits++
  return bmi.toFixed(digits)
}

const LB_PER_STONE = 14

/** @example poundsOf({ st: '11', lb: '4.3' }) // '158.3' */
export function poundsOf({ st, lb }: { st: string; lb: string }): string {
  const [stones, pounds] = [readNumber(st), readNumber(lb)]
  if (stones === undefined && pounds === undefined) return ''
  // A word or a minus in one of the fields must not vanish in the sum.
  if (!((stones ?? 0) >= 0) || !((pounds ?? 0) >= 0)) return '-'
  return String(Number(((stones ?? 0) * LB_PER_STONE + (pounds ?? 0)).toFixed(6)))
}

/** @example stonesOf('158.3') // { st: '11', lb: '4.3' } */
export function stonesOf(pounds: string): { st: string; lb: string } {
  const all = readNumber(pounds) ?? NaN
  if (!(all >= 0)) return { st: '', lb: pounds }
  const st = Math.floor(all / LB_PER_STONE)
  return { st: String(st), lb: String(Number((all - st * LB_PER_STONE).toFixed(6))) }
}

/** The pounds of a sentence as stones. @example inStones('Lose 16.3 lb') // 'Lose 1 st 2.3 lb' */
export function inStones(sentence: string): string {
  return sentence.replace(/(\d+(?:\.\d+)?) lb/g, (text, pounds: string) => {
    const { st, lb } = stonesOf(pounds)
    return st === '0' ? text : `${st} st ${lb} lb`
  })
}
