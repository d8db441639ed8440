import { compare, round, subtract, toNumber } from '#shared/numbers/fraction.ts'
import type { BmiResult } from './bmi.ts'
import { isChild, type Body } from './body.ts'
import { writeBmi } from './form.ts'

/** The BMIs that a slider goes to: for adults the ends of the bar, for children beyond the 5th and 95th percentiles of every age. */
const ADULTS = [15, 40] as const
const CHILDREN = [12, 34] as const

export interface Range {
  min: number
  max: number
  step: number
}

/** Around the entered weight too, where that is further out. A child's percentile changes with less than half a kilogram. */
export function rangeOf({ weight, age }: Body, { bmi }: BmiResult): Range {
  const child = isChild(age)
  const [lowest, highest] = child ? CHILDREN : ADULTS
  const steps = child ? 10 : 2
  const point = weight / bmi
  return {
    min: Math.max(1, Math.floor(Math.min(lowest * point, weight) * steps)) / steps,
    // Not above an entered weight: that may be the heaviest which is possible.
    max: Math.max(Math.ceil(highest * point * steps) / steps, weight),
    step: 1 / steps,
  }
}

/** @example sentenceAt(72, result, body) // 'At 72 kg: 23.5, Normal Weight, 5.3 kg less' */
export function sentenceAt(weight: number, { bmi, category, percentile, asianText }: BmiResult, body: Body): string {
  const shown = writeBmi(bmi, percentile === null, asianText !== undefined)
  return `At ${inUnit(weight, body)}: ${shown}, ${category}, ${distance(weight, body)}`
}

export function inUnit(weight: number, { unitSystem }: Body): string {
  return `${weight} ${unitSystem === 'METRIC' ? 'kg' : 'lb'}`
}

function distance(weight: number, body: Body): string {
  const more = compare(weight, body.weight)
  if (more === 0) return 'the weight entered'
  const between = more > 0 ? subtract(weight, body.weight) : subtract(body.weight, weight)
  // A weight that was made of another unit has many decimals, and may be nearly the same.
  const size = Math.max(0.01, toNumber(round(between, 2)))
  return `${inUnit(size, body)} ${more > 0 ? 'more' : 'less'}`
}
