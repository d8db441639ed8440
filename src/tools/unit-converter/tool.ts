import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Unit Converter',
  shortLabel: 'Units',
  description: 'Convert temperature, length, weight, volume, speed, data storage, time and more with exact factors.',
  category: 'calculators',
  keywords: [
    'convert',
    'units',
    'celsius fahrenheit',
    'cm to inches',
    'feet',
    'kg to lbs',
    'pounds',
    'ounces',
    'miles km',
    'cups',
    'mb gb',
    'mpg',
    'psi',
    'measurement',
  ],
  icon: 'ruler-measure',
  runs: 'server',
})
