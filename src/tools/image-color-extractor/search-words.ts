/** Everyday words that people search by. */
export default [
  'palette',
  'colour',
  'color picker',
  'eyedropper',
  'dominant color',
  'hex',
  'contrast',
  'css variables',
  'ase',
  'color name',
]
