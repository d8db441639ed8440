/** Everyday words that people search by. */
export default [
  'percent',
  'discount',
  'sale',
  'tax',
  'vat',
  'gst',
  'tip',
  'split the bill',
  'restaurant bill',
  'increase',
  'decrease',
  '%',
]
