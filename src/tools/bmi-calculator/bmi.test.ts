import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ToolError } from '#contract/error.ts'
import { calculateBmi, childCategory } from './bmi.ts'
import type { Body, Gender } from './body.ts'
import { lmsAt, percentileOf } from './growth.ts'
import { INVALID, MISSING } from './sentences.ts'

const metric = (weight: number, heightCm: number): Body => ({ unitSystem: 'METRIC', weight, heightCm })

describe('BMI of adults', () => {
  it.each([
    [18.4, 100, 18.4, 'Underweight'],
    [18.5, 100, 18.5, 'Normal Weight'],
    [24.95, 100, 24.95, 'Normal Weight'],
    [64, 160, 25, 'Overweight'],
    [76.8, 160, 30, 'Obese'],
    [86.7, 170, 30, 'Obese'],
    [97.2, 180, 30, 'Obese'],
  ])('%d kg at %d cm is %d, %s', async (weight, height, bmi, category) => {
    expect(await calculateBmi(metric(weight, height))).toMatchObject({ bmi, category, percentile: null })
  })

  it('uses the exact pound and inch, not the factor 703', async () => {
    const { bmi } = await calculateBmi({ unitSystem: 'IMPERIAL', weight: 150, heightFt: 5, heightIn: 9 })
    expect(bmi).toBeCloseTo((150 * 0.45359237) / (69 * 0.0254) ** 2, 12)
  })

  it.each([
    [metric(70, 180), '60.0 kg to 80.9 kg', 'You are within the healthy range'],
    [metric(80.95, 180), '60.0 kg to 80.9 kg', 'You are within the healthy range'],
    [metric(55.01, 180), '60.0 kg to 80.9 kg', 'Gain 5.0 kg to reach the healthy range'],
    [metric(100, 200), '74.0 kg to 99.9 kg', 'Lose 0.1 kg to reach the healthy range'],
    [
      { unitSystem: 'IMPERIAL' as const, weight: 190, heightFt: 5, heightIn: 10 },
      '129.0 lb to 174.2 lb',
      'Lose 15.8 lb to reach the healthy range',
    ],
  ])('advises %j', async (body, range, advice) => {
    expect(await calculateBmi(body)).toMatchObject({ idealWeightRangeText: range, weightAdjustmentText: advice })
  })

  it.each<[string, Body, string]>([
    ['no height', { unitSystem: 'METRIC', weight: 70 }, MISSING],
    ['centimetres in imperial', { unitSystem: 'IMPERIAL', weight: 70, heightCm: 170 }, MISSING],
    ['no inches', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 5 }, MISSING],
    ['0 ft 0 in', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 0, heightIn: 0 }, INVALID],
    ['12 inches', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 5, heightIn: 12 }, INVALID],
    ['a weight of 0', metric(0, 170), INVALID],
    ['a child without gender', { ...metric(20, 110), age: 5 }, MISSING],
    ['metres for centimetres', metric(70, 1.75), 'The height must be between 30 and 300 cm (1 ft to 9 ft 10 in).'],
    [
      'half a centimetre less than 30',
      metric(9, 29.5),
      'The height must be between 30 and 300 cm (1 ft to 9 ft 10 in).',
    ],
    ['more than 3 metres', metric(300, 300.5), 'The height must be between 30 and 300 cm (1 ft to 9 ft 10 in).'],
    ['grams for kilograms', metric(70_000, 175), 'The weight must be at most 1,000 kg (2,204 lb).'],
    [
      'more than a ton in pounds',
      { unitSystem: 'IMPERIAL', weight: 2205, heightFt: 6, heightIn: 0 },
      'The weight must be at most 1,000 kg (2,204 lb).',
    ],
  ])('refuses %s', (_name, body, message) => expect(calculateBmi(body)).rejects.toThrow(message))

  it.each<[string[], Body]>([
    [['heightCm'], { unitSystem: 'METRIC', weight: 70 }],
    [['heightFt', 'heightIn'], { unitSystem: 'IMPERIAL', weight: 150, heightCm: 170 }],
    [['heightIn'], { unitSystem: 'IMPERIAL', weight: 150, heightFt: 5 }],
  ])('names the fields %j that are missing', (fields, body) =>
    expect(calculateBmi(body)).rejects.toMatchObject({
      message: MISSING,
      errors: fields.map((field) => ({ field, message: MISSING })),
    }),
  )

  it.each<[string, Body]>([
    ['heightCm', metric(70, 1.75)],
    ['heightCm', metric(70, 0)],
    ['weight', metric(0, 170)],
    ['heightFt', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 0, heightIn: 0 }],
    ['heightIn', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 5, heightIn: 12 }],
    ['heightFt', { unitSystem: 'IMPERIAL', weight: 150, heightFt: 10, heightIn: 0 }],
    ['weight', metric(70_000, 175)],
    ['waist', { ...metric(70, 175), waist: 10 }],
  ])('names the field %s that is out of bounds', (field, body) =>
    expect(calculateBmi(body)).rejects.toMatchObject({ errors: [{ field }] }),
  )

  it.each<[Body, number]>([
    [metric(9, 30), 100],
    [metric(9, 300), 1],
    [metric(1000, 200), 250],
    [{ unitSystem: 'IMPERIAL', weight: 2204, heightFt: 9, heightIn: 0 }, 132.85],
  ])('takes the ends of the bounds: %j', async (body, bmi) =>
    expect((await calculateBmi(body)).bmi).toBeCloseTo(bmi, 2),
  )
})

describe('second opinions', () => {
  it('change nothing else, and are there only when asked for', async () => {
    const plain = await calculateBmi(metric(70, 180))
    expect(Object.keys(plain)).not.toContain('waistText')
    expect(Object.keys(plain)).not.toContain('asianText')
    expect(await calculateBmi({ ...metric(70, 180), waist: 80, asianCutOffs: true })).toMatchObject(plain)
  })

  it.each([
    [67.9, '0.39: below the healthy range of 0.4 to 0.49'],
    [68, '0.40: healthy, 0.4 to 0.49'],
    [84.9, '0.49: healthy, 0.4 to 0.49'],
    [85, '0.50: increased health risk, 0.5 to 0.59'],
    [102, '0.60: high health risk, 0.6 and over'],
  ])('a waist of %d cm at 170 cm is %s', async (waist, waistText) =>
    expect(await calculateBmi({ ...metric(70, 170), waist })).toMatchObject({
      waistText,
      waistToHeightRatio: expect.closeTo(waist / 170, 12),
    }),
  )

  it('take the waist in inches with imperial units', async () =>
    expect(
      await calculateBmi({ unitSystem: 'IMPERIAL', weight: 150, heightFt: 5, heightIn: 0, waist: 33 }),
    ).toMatchObject({ waistToHeightRatio: 0.55 }))

  it('name no band of the waist below 5 years', async () =>
    expect(await calculateBmi({ ...metric(17, 105), age: 4, gender: 'MALE', waist: 50 })).toMatchObject({
      waistText: '0.47: there are no bands below 5 years',
    }))

  it.each([0, -1, 19, 301])('refuse a waist of %d cm', (waist) =>
    expect(calculateBmi({ ...metric(70, 170), waist })).rejects.toThrow(ToolError),
  )

  it.each([
    [18.4, 'Underweight, under 18.5'],
    [18.5, 'Increasing but acceptable risk, 18.5 to under 23'],
    [23, 'Increased risk, 23 to under 27.5'],
    [27.5, 'High risk, 27.5 and over'],
  ])('by the WHO points for Asian adults call %d %s', async (weight, asianText) =>
    expect(await calculateBmi({ ...metric(weight, 100), asianCutOffs: true })).toMatchObject({ asianText }),
  )

  it('leave children to their percentile', async () =>
    expect(
      Object.keys(await calculateBmi({ ...metric(23, 122), age: 7, gender: 'MALE', asianCutOffs: true })),
    ).not.toContain('asianText'))
})

describe('BMI of children', () => {
  const [header = [], ...rows] = readFileSync('data/cdc-bmi-for-age.csv', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const percentiles = header.slice(5).map((name) => Number(name.slice(1)))

  it('meets every percentile that the CDC publishes for every month', async () => {
    expect(rows).toHaveLength(438)
    for (const [sex, months, l, m, s, ...bmis] of rows) {
      const lms = await lmsAt(Number(months), sex === '1' ? 'MALE' : 'FEMALE')
      expect(lms).toMatchObject({ l: Number(l), m: Number(m), s: Number(s) })
      for (const [index, bmi] of bmis.entries()) {
        expect(percentileOf(Number(bmi), lms)).toBeCloseTo(percentiles[index] as number, 1)
      }
    }
  })

  it.each([
    [1.99, null],
    [2, 'number'],
    [20, 'number'],
    [20.01, null],
    [0, null],
  ])('at age %d the percentile is %s', async (age, kind) => {
    const { percentile } = await calculateBmi({ ...metric(12, 90), age, gender: 'MALE' })
    expect(percentile === null ? null : typeof percentile).toBe(kind)
  })

  // The median between the two months of the table around the birthday.
  it.each<[number, Gender, number]>([
    [7, 'MALE', (15.496374654 + 15.512869363) / 2],
    [10, 'FEMALE', (16.813676886 + 16.862313656) / 2],
  ])('counts years of age: at %d a median %s is at the 50th percentile', async (age, gender, weight) => {
    expect((await calculateBmi({ ...metric(weight, 100), age, gender })).percentile).toBeCloseTo(50, 1)
  })

  it('says that there are no bands for the youngest', async () => {
    const baby = { ...metric(9.6, 76), age: 1, asianCutOffs: true }
    const { weightAdjustmentText, idealWeightRangeText, disclaimer, percentile, asianText } = await calculateBmi(baby)
    expect(percentile).toBeNull()
    // That of adults would have a healthy baby gain a kilogram.
    expect(idealWeightRangeText).toBe('Not told below the age of 2')
    expect(asianText).toBeUndefined()
    expect(weightAdjustmentText).toBe('There are no BMI bands below the age of 2: this category is that of adults.')
    expect(disclaimer).toContain('There are no BMI bands below the age of 2')
  })

  it('judges the age of 20 by the last row of the table', async () => {
    const { percentile } = await calculateBmi({ ...metric(21.721909734, 100), age: 20, gender: 'FEMALE' })
    expect(percentile).toBeCloseTo(50, 5)
  })

  it.each([
    [4.99, 'Underweight'],
    [5, 'Normal Weight'],
    [84.99, 'Normal Weight'],
    [85, 'Overweight'],
    [95, 'Obese'],
  ])('the %dth percentile is %s', (percentile, category) => expect(childCategory(percentile)).toBe(category))

  it.each([
    [13.2, '1st percentile: higher than 1% of boys of this age'],
    [13.4, '2nd percentile: higher than 2% of boys of this age'],
    [15.6, '52nd percentile: higher than 52% of boys of this age'],
    [19, '94th percentile: higher than 94% of boys of this age'],
  ])('says of %d kg at 1 m and 7 years: %s', async (weight, percentileText) =>
    expect(await calculateBmi({ ...metric(weight, 100), age: 7, gender: 'MALE' })).toMatchObject({ percentileText }),
  )

  it('speaks of the ends without false precision', async () => {
    const text = async (weight: number) =>
      (await calculateBmi({ ...metric(weight, 122), age: 7, gender: 'MALE' })).percentileText
    expect(await text(15)).toBe('Below the 1st percentile of boys of this age')
    expect(await text(60)).toBe('Above the 99th percentile of boys of this age')
  })
})

describe('the healthy range', () => {
  const years = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10)
  const age = fc.option(fc.oneof(years(2, 20), years(2, 120)), { nil: undefined })
  it('holds exactly the weights, to a tenth, that are judged normal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 600, max: 2400 }),
        age,
        fc.constantFrom<Gender>('MALE', 'FEMALE'),
        async (millimetres, years, gender) => {
          const body = (weight: number): Body => ({ ...metric(weight, millimetres / 10), age: years, gender })
          const { idealWeightRangeText } = await calculateBmi(body(70))
          const [low, high] = idealWeightRangeText.match(/[\d.]+/g)!.map((text) => Math.round(Number(text) * 10))
          const judge = async (tenths: number) => (await calculateBmi(body(tenths / 10))).category
          expect(await judge(low!)).toBe('Normal Weight')
          expect(await judge(high!)).toBe('Normal Weight')
          expect(await judge(low! - 1)).toBe('Underweight')
          expect(await judge(high! + 1)).toMatch('Overweight')
        },
      ),
    )
  })

  it('rises with the weight', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 1, max: 400, noNaN: true }), async (weight) => {
        const lighter = await calculateBmi({ ...metric(weight, 120), age: 9, gender: 'FEMALE' })
        const heavier = await calculateBmi({ ...metric(weight + 0.1, 120), age: 9, gender: 'FEMALE' })
        expect(heavier.bmi).toBeGreaterThan(lighter.bmi)
        expect(heavier.percentile).toBeGreaterThanOrEqual(lighter.percentile as number)
      }),
    )
  })
})
