/** Everyday words that people search by. */
export default [
  'data uri',
  'data url',
  'inline image',
  'encode image',
  'base64 image',
  'css background',
  'svg to css',
  'embed image',
  'data-uri',
  'css image',
]
