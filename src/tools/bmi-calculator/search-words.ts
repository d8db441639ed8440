/** Everyday words that people search by. */
export default [
  'body mass index',
  'weight',
  'overweight',
  'ideal weight',
  'obesity',
  'percentile',
  'child',
  'waist to height',
  'body fat',
  'growth chart',
  'diet',
  'fitness',
]
