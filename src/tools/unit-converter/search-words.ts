/** Everyday words that people search by. */
export default [
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
]
