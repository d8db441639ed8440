import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateBmi, resultsByWeight } from './bmi.ts'
import type { Body, Gender } from './body.ts'
import { bmiAt, lmsAt } from './growth.ts'
import { rangeOf, sentenceAt } from './other-weights.ts'

const metric: Body = { unitSystem: 'METRIC', weight: 77.3, heightCm: 175 }
const imperial: Body = { unitSystem: 'IMPERIAL', weight: 154.32, heightFt: 5, heightIn: 9 }
const child: Body = { unitSystem: 'METRIC', weight: 23.2, heightCm: 122, age: 7, gender: 'FEMALE' }

const BODIES = fc
  .record({
    metric: fc.boolean(),
    weight: fc.integer({ min: 5, max: 99_999 }).map((hundredths) => hundredths / 100),
    heightCm: fc.integer({ min: 30, max: 300 }),
    age: fc.option(fc.integer({ min: 2, max: 120 }), { nil: undefined }),
    gender: fc.constantFrom<Gender>('MALE', 'FEMALE'),
    asianCutOffs: fc.boolean(),
  })
  .map(({ metric: kilos, heightCm, ...rest }): Body => {
    const inches = Math.round(heightCm / 2.54)
    const height = kilos ? { heightCm } : { heightFt: Math.floor(inches / 12), heightIn: inches % 12 }
    return { unitSystem: kilos ? 'METRIC' : 'IMPERIAL', ...height, ...rest }
  })

describe('another weight', () => {
  it.each<[Body, number, string]>([
    [metric, 72, 'At 72 kg: 23.5, Normal Weight, 5.3 kg less'],
    [metric, 77.3, 'At 77.3 kg: 25.2, Overweight, the weight entered'],
    [metric, 92, 'At 92 kg: 30.0, Obese, 14.7 kg more'],
    [imperial, 170, 'At 170 lb: 25.1, Overweight, 15.68 lb more'],
    [child, 22, 'At 22 kg: 14.8, Normal Weight, 1.2 kg less'],
  ])('of %j, %d, is told with its band and its distance', async (body, weight, sentence) => {
    expect(sentenceAt(weight, (await resultsByWeight(body))(weight), body)).toBe(sentence)
  })

  it('has the band of its unrounded BMI', async () => {
    const tall = { ...metric, weight: 80, heightCm: 200 }
    const at = await resultsByWeight(tall)
    expect(sentenceAt(99.9, at(99.9), tall)).toBe('At 99.9 kg: 24.98, Normal Weight, 19.9 kg more')
    expect(sentenceAt(100, at(100), tall)).toBe('At 100 kg: 25.0, Overweight, 20 kg more')
    const pointed = { ...tall, asianCutOffs: true }
    const near = (await resultsByWeight(pointed))(91.9)
    expect(near.asianText).toBe('Increasing but acceptable risk, 18.5 to under 23')
    expect(sentenceAt(91.9, near, pointed)).toBe('At 91.9 kg: 22.98, Normal Weight, 11.9 kg more')
  })

  it('that is nearly the entered one is not said to be the same', async () => {
    const body = { ...metric, weight: 72.00000001 }
    expect(sentenceAt(72, (await resultsByWeight(body))(72), body)).toMatch(/, 0\.01 kg less$/)
  })

  it('has the result that a calculation with it has, everywhere on the slider', () =>
    fc.assert(
      fc.asyncProperty(BODIES, fc.double({ min: 0, max: 1, noNaN: true }), async (body, share) => {
        const { min, max, step } = rangeOf(body, await calculateBmi(body))
        const weight = Math.round((min + (max - min) * share) / step) * step
        const there = Math.min(max, Math.max(min, Number(weight.toFixed(1))))
        expect((await resultsByWeight(body))(there)).toEqual(await calculateBmi({ ...body, weight: there }))
      }),
    ))
})

describe('the slider', () => {
  it.each<[Body, object]>([
    [metric, { min: 45.5, max: 122.5, step: 0.5 }],
    [imperial, { min: 101.5, max: 271, step: 0.5 }],
    [child, { min: 17.8, max: 50.7, step: 0.1 }],
    [
      { ...metric, weight: 30.2 },
      { min: 30, max: 122.5, step: 0.5 },
    ],
    [
      { ...metric, weight: 999.9 },
      { min: 45.5, max: 999.9, step: 0.5 },
    ],
    [
      { ...metric, weight: 0.1 },
      { min: 0.5, max: 122.5, step: 0.5 },
    ],
  ])('of %j goes to %j', async (body, range) => expect(rangeOf(body, await calculateBmi(body))).toEqual(range))

  it('reaches every band of a child of any age', async () => {
    for (const gender of ['MALE', 'FEMALE'] as const) {
      for (let age = 2; age <= 20; age += 0.5) {
        const lms = await lmsAt(age * 12, gender)
        const body: Body = { unitSystem: 'METRIC', weight: bmiAt(0, lms), heightCm: 100, age, gender }
        const { min, max } = rangeOf(body, await calculateBmi(body))
        const at = await resultsByWeight(body)
        expect([at(min).category, at(max).category], `${gender} ${age}`).toEqual(['Underweight', 'Obese'])
      }
    }
  })
})
