import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'The body mass index is the weight in kilograms divided by the square of the height in metres. The calculator takes metric or imperial measures, names the band, and tells which weights are in the healthy band at this height and how far away the nearest one is. A slider below the result shows the BMI and the band of other weights.',
    'For ages 2 to 20 the same figure means something else at every age, so it is compared with the growth charts for that age and sex and shown as a percentile.',
  ],
  rules: [
    'Bands of adults (World Health Organization): underweight below 18.5, normal from 18.5 to below 25, overweight from 25 to below 30, obese from 30. The cut is made on the unrounded value, so 24.95 is normal.',
    'Pounds and inches are the exact international ones: 0.45359237 kg and 2.54 cm. Inches go from 0 to 11; what lies between them and the next foot stands in the feet.',
    'Children: CDC growth charts 2000, BMI-for-age, LMS method, interpolated between the months of the table. An age in years stands for the birthday; 7.5 is seven years and six months. Age 20 is judged by the last row of the table.',
    'Bands of children: underweight below the 5th percentile, normal to below the 85th, overweight to below the 95th, obese from there.',
    'Waist to height: the waist divided by the height, cut at 0.4, 0.5 and 0.6 (NICE guideline NG246), from 5 years on. The points for Asian adults are 23 and 27.5 (WHO expert consultation, 2004). Both stand beside the band and change nothing about it.',
    'The healthy range is given in steps of 0.1 kg or 0.1 lb, and every weight in it has a BMI inside the healthy band.',
  ],
  limits: [
    'Heights from 30 to 300 cm, waists from 20 to 300 cm, weights up to 1,000 kg, ages from 0 to 120.',
    'Below the age of 2 the BMI has no bands: no healthy weight is told.',
    'Beyond the 97th percentile the CDC table is an extrapolation; above the 99th the result says no more than that.',
  ],
  questions: [
    {
      question: 'Does BMI tell whether I am healthy?',
      answer:
        'No. It is a screening figure: it cannot tell muscle from fat, and it does not fit pregnancy, athletes or very old people well. A health professional looks at more than one number.',
    },
    {
      question: 'Are the bands right for everyone?',
      answer:
        'They are worldwide conventions. For people of Asian descent the WHO names lower action points, 23 and 27.5, because risks begin to rise earlier; tick them to see where you stand.',
    },
    {
      question: 'Why must I give the gender for a child but not for an adult?',
      answer:
        'The bands of adults are the same for all. Boys and girls grow differently, so the growth charts are kept apart.',
    },
  ],
})
