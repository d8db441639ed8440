import { Decimal } from 'decimal.js'
import { isToolError, ToolError } from '#contract/error.ts'
import { CATEGORIES, type Unit, type UnitCategory } from './units.ts'

/** 60 digits hold every product of a number and two factors exactly: only the last division rounds. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -40, toExpPos: 40 })

interface Fraction {
  over: Decimal
  under: Decimal
}

export interface Part {
  value: number
  unit: string
}

const categories = new Map(CATEGORIES.map((category) => [category.id, category]))
const fractions = new Map<string, Fraction>()

function fraction(text: string): Fraction {
  const known = fractions.get(text)
  if (known) return known
  const [over = '0', under = '1'] = text.split('/')
  const read = { over: new Exact(over), under: new Exact(under) }
  fractions.set(text, read)
  return read
}

export function categoryOf(id: string): UnitCategory {
  const found = categories.get(id)
  if (found) return found
  throw new ToolError(`There is no category “${id.slice(0, 40)}”. Use one of: ${[...categories.keys()].join(', ')}.`, {
    code: 'unknown_category',
    errors: [{ field: 'category', message: 'There is no such category.' }],
  })
}

/** A unit by its label or identifier, in any case. */
export function unitOf(category: UnitCategory, name: string): Unit {
  const wanted = name.slice(0, 60).toLowerCase()
  const found = category.units.find(({ id, label }) => id === wanted || label.toLowerCase() === wanted)
  if (found) return found
  throw new ToolError(
    `There is no unit “${name.slice(0, 40)}” in ${category.label}. Use one of: ${category.units.map(({ label }) => label).join(', ')}.`,
    { code: 'unknown_unit' },
  )
}

/** The exact decimal that a number is written as: 0.1 is a tenth. */
export function exact(value: number | string): Decimal {
  return new Exact(value)
}

/**
 * Exact until the last division; the answer is the number nearest to the true value.
 * @example convert(exact(1), unitOf(length, 'Inches'), unitOf(length, 'Centimeters')) // 2.54
 */
export function convert(value: Decimal, from: Unit, to: Unit): number {
  const result = from === to ? value : converted(value, from, to)
  const number = result.toNumber()
  if (Number.isFinite(number)) return number === 0 ? 0 : number
  throw new ToolError('The result is larger than a number can be. Choose a larger unit.', { code: 'too_large' })
}

function converted(value: Decimal, from: Unit, to: Unit): Decimal {
  const source = fraction(from.factor)
  const target = fraction(to.factor)
  if (from.offset || to.offset) {
    const base = value.times(source.over).div(source.under).plus(offsetOf(from))
    return base.minus(offsetOf(to)).times(target.under).div(target.over)
  }
  const over = source.over.times(target.under)
  const under = source.under.times(target.over)
  if (from.inverse === to.inverse) return from.inverse ? value.times(under).div(over) : value.times(over).div(under)
  if (value.isZero()) {
    throw new ToolError(`0 ${from.label} cannot be said in ${to.label}: it would be infinite.`, { code: 'infinite' })
  }
  return from.inverse ? over.div(under.times(value)) : under.div(over.times(value))
}

/** Units whose rest people say in the next smaller one: 5 ft 11 in, 10 st 4 lb, 7 h 30 min. */
const NEXT_SMALLER: Record<string, string> = {
  feet: 'inches',
  stones: 'pounds',
  pounds: 'ounces',
  hours: 'minutes',
  minutes: 'seconds',
  degrees: 'arcminutes',
}
const PART_DECIMALS = 6
/** Nobody says more feet than this with inches. */
const MOST_IN_PARTS = 1e9

export function nextSmaller({ id }: Unit, { units }: UnitCategory): Unit | undefined {
  return units.find((unit) => unit.id === NEXT_SMALLER[id])
}

/**
 * The value as people say it; nothing where it is a whole number, or less than one.
 * @example 180 cm in feet: 5 feet and 10.866142 inches
 */
export function inParts(value: Decimal, from: Unit, to: Unit, category: UnitCategory): Part[] | undefined {
  const smaller = nextSmaller(to, category)
  if (!smaller) return undefined
  const each = converted(new Exact(1), to, smaller)
  const all = (from === smaller ? value : converted(value, from, smaller)).abs().toDecimalPlaces(PART_DECIMALS)
  const whole = all.div(each).floor()
  const rest = all.minus(whole.times(each))
  if (rest.isZero() || whole.isZero() || whole.gt(MOST_IN_PARTS)) return undefined
  return [
    { value: (value.isNegative() ? whole.negated() : whole).toNumber(), unit: to.label },
    { value: rest.toNumber(), unit: smaller.label },
  ]
}

/** Adds up amounts in several units of one category, in the first of them. */
export function sum(amounts: { value: Decimal; unit: Unit }[]): Decimal {
  const [first] = amounts
  if (!first) return new Exact(0)
  return amounts.reduce(
    (total, { value, unit }) => total.plus(unit === first.unit ? value : converted(value, unit, first.unit)),
    new Exact(0),
  )
}

/** The value in every unit of the category, by label. */
export function convertAll(value: Decimal, from: Unit, { units }: UnitCategory): Record<string, number> {
  return Object.fromEntries(units.map((unit) => [unit.label, convert(value, from, unit)]))
}

interface Some {
  conversions: Record<string, number>
  /** Units in which the value cannot be said, and why. */
  missing: { unit: string; message: string }[]
}

/** Like `convertAll`, but a unit in which the value would be infinite or too large spoils none of the others. */
export function convertSome(value: Decimal, from: Unit, { units }: UnitCategory): Some {
  const conversions: [string, number][] = []
  const missing: Some['missing'] = []
  for (const unit of units) {
    try {
      conversions.push([unit.label, convert(value, from, unit)])
    } catch (error) {
      if (!isToolError(error)) throw error
      missing.push({ unit: unit.label, message: error.message })
    }
  }
  return { conversions: Object.fromEntries(conversions), missing }
}

/** A temperature that nothing can have. */
export function isBelowAbsoluteZero(value: Decimal, unit: Unit): boolean {
  const { over, under } = fraction(unit.factor)
  return unit.offset !== undefined
    ? value.times(over).div(under).plus(offsetOf(unit)).lt(0)
    : unit.id === 'kelvin' && value.lt(0)
}

function offsetOf({ offset = '0' }: Unit): Decimal {
  const { over, under } = fraction(offset)
  return over.div(under)
}
