/** Everyday words that people search by. */
export default [
  'heic',
  'heic to jpg',
  'png to jpg',
  'webp',
  'avif',
  'jpeg',
  'ico',
  'favicon',
  'svg to png',
  'gif',
  'image to pdf',
  'tiff',
]
