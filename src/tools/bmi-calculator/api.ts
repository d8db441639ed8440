import * as z from 'zod/mini'
import { operation } from '#contract/operation.ts'
import { whenMissing } from '#contract/required.ts'
import { calculateBmi, CATEGORIES, DISCLAIMER } from './bmi.ts'
import { AGE_INVALID, INVALID, MISSING } from './sentences.ts'

const words = whenMissing(MISSING)
const positive = () => z.number(words).check(z.gt(0, INVALID))
const notNegative = () => z.number(words).check(z.minimum(0, INVALID))

const api = {
  calculate: operation({
    method: 'POST',
    path: '/bmi/calculate',
    summary: 'Calculate a body mass index',
    description:
      'Bands are cut at 18.5, 25 and 30 on the unrounded value. Ages 2 to 20 need a gender and are judged by percentile (CDC 2000, LMS). ' +
      'With `waist` (cm or inches) the answer has the waist-to-height ratio as well, with `asianCutOffs` what the WHO points for Asian adults say; the other fields stay as they are.',
    body: z.strictObject({
      unitSystem: z.enum(['METRIC', 'IMPERIAL'], words),
      weight: positive(),
      heightCm: z.optional(positive()),
      heightFt: z.optional(notNegative()),
      heightIn: z.optional(notNegative().check(z.maximum(11, INVALID))),
      age: z.optional(z.number().check(z.minimum(0, AGE_INVALID), z.maximum(120, AGE_INVALID))),
      gender: z.optional(z.enum(['MALE', 'FEMALE'])),
      waist: z.optional(positive()),
      asianCutOffs: z.optional(z.boolean()),
    }),
    answer: z.object({
      bmi: z.number(),
      category: z.enum(['Underweight', 'Normal Weight', 'Overweight', 'Obese']),
      categoryColor: z.string(),
      percentile: z.nullable(z.number()),
      percentileText: z.nullable(z.string()),
      idealWeightRangeText: z.string(),
      weightAdjustmentText: z.string(),
      disclaimer: z.string(),
      waistToHeightRatio: z.optional(z.number()),
      waistText: z.optional(z.string()),
      asianText: z.optional(z.string()),
    }),
    examples: [
      {
        title: 'An adult, metric',
        body: { unitSystem: 'METRIC', weight: 97.2, heightCm: 180 },
        answer: {
          bmi: 30,
          category: 'Obese',
          categoryColor: CATEGORIES.Obese,
          percentile: null,
          percentileText: null,
          idealWeightRangeText: '60.0 kg to 80.9 kg',
          weightAdjustmentText: 'Lose 16.3 kg to reach the healthy range',
          disclaimer: DISCLAIMER,
        },
      },
      {
        title: 'A girl of seven and a half, imperial',
        body: { unitSystem: 'IMPERIAL', weight: 52, heightFt: 4, heightIn: 1, age: 7.5, gender: 'FEMALE' },
        like: {
          category: 'Normal Weight',
          percentileText: '40th percentile: higher than 40% of girls of this age',
        },
      },
      {
        title: 'With a second opinion by the waist and by the WHO points for Asian adults',
        body: { unitSystem: 'METRIC', weight: 72, heightCm: 170, waist: 88, asianCutOffs: true },
        like: {
          category: 'Normal Weight',
          waistText: '0.51: increased health risk, 0.5 to 0.59',
          asianText: 'Increased risk, 23 to under 27.5',
        },
      },
      { title: 'A height is missing', body: { unitSystem: 'METRIC', weight: 70 }, error: MISSING },
      {
        title: 'Twelve inches are a foot',
        body: { unitSystem: 'IMPERIAL', weight: 150, heightFt: 5, heightIn: 12 },
        error: INVALID,
      },
    ],
    run: (body) => calculateBmi(body),
  }),

  categories: operation({
    method: 'GET',
    path: '/bmi/categories',
    summary: 'The bands of the body mass index and their colours',
    answer: z.object({
      Underweight: z.string(),
      'Normal Weight': z.string(),
      Overweight: z.string(),
      Obese: z.string(),
    }),
    examples: [{ title: 'All bands', answer: CATEGORIES }],
    run: () => CATEGORIES,
  }),
}

export default api
