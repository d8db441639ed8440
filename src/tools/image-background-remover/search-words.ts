/** Everyday words that people search by. */
export default [
  'background',
  'cutout',
  'cut out',
  'transparent png',
  'remove bg',
  'matting',
  'passport photo',
  'product photo',
  'transparency',
  'transparent',
  'remove background',
  'erase',
  'eraser',
  'portrait',
]
