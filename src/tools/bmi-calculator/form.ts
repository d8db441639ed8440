import { ToolError } from '#contract/error.ts'
import { readNumber } from '#shared/typed-number.ts'
import { AGE_INVALID, INVALID, isChild, MISSING, type Body, type Gender, type UnitSystem } from './body.ts'

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
}

/** The request that a filled-in form means; a mistake is thrown before anything is sent. */
export function readForm(fields: Fields): Body {
  const [weight, heightCm, heightFt, heightIn, age] = [
    fields.weight,
    fields.heightCm,
    fields.heightFt,
    fields.heightIn,
    fields.age,
  ].map(readNumber)
  const metric = fields.unitSystem === 'METRIC'
  const heights = metric ? [heightCm] : [heightFt, heightIn]
  if (weight === undefined || heights.includes(undefined)) throw new ToolError(MISSING)
  const gender = GENDERS.find((known) => known === fields.gender)
  if (isChild(age) && !gender) throw new ToolError(MISSING)
  if (!(weight > 0) || !(metric ? isHeight(heightCm) : isImperialHeight(heightFt, heightIn))) {
    throw new ToolError(INVALID)
  }
  if (age !== undefined && !(age >= 0 && age <= 120)) throw new ToolError(AGE_INVALID)
  return {
    unitSystem: fields.unitSystem,
    weight,
    ...(metric ? { heightCm } : { heightFt, heightIn }),
    ...(age === undefined ? {} : { age }),
    ...(gender ? { gender } : {}),
  }
}

function isHeight(centimetres = NaN): boolean {
  return centimetres > 0
}

function isImperialHeight(feet = NaN, inches = NaN): boolean {
  return feet >= 0 && inches >= 0 && inches <= 11 && feet + inches > 0
}

type Measures = Pick<Fields, 'weight' | 'heightCm' | 'heightFt' | 'heightIn'>

/** The typed measures in the other units, to a tenth; what is blank or no number stays out. */
export function inUnits(unitSystem: UnitSystem, typed: Measures): Measures {
  const [weight, cm, feet, inches] = [typed.weight, typed.heightCm, typed.heightFt, typed.heightIn].map(
    (text) => readNumber(text) ?? NaN,
  ) as [number, number, number, number]
  if (unitSystem === 'METRIC') {
    const heightCm = tenths((feet * 12 + (Number.isNaN(inches) ? 0 : inches)) * CM_PER_INCH)
    return { weight: tenths(weight * KG_PER_LB), heightCm, heightFt: '', heightIn: '' }
  }
  const all = Math.round(cm / CM_PER_INCH)
  const [heightFt, heightIn] = Number.isNaN(all) ? ['', ''] : [String(Math.floor(all / 12)), String(all % 12)]
  return { weight: tenths(weight / KG_PER_LB), heightCm: '', heightFt, heightIn }
}

function tenths(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10) : ''
}
