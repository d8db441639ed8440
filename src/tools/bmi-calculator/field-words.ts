/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  unitSystem: 'METRIC: kg and cm; IMPERIAL: pounds, feet and inches',
  weight: 'In kg or pounds',
  heightCm: 'Needed with METRIC',
  heightFt: 'Needed with IMPERIAL, beside heightIn',
  heightIn: 'Inches beside the feet',
  age: 'Years; from 2 to 20 the percentile of children is told',
  gender: 'Needed from 2 to 20 years',
  waist: 'In cm or inches, for the waist-to-height ratio',
  asianCutOffs: 'Tell what the WHO points for Asian adults say, too',
} satisfies Record<string, string>
