/** Everyday words that people search by. */
export default [
  'percent encoding',
  'urlencode',
  'urldecode',
  'uri',
  'query string',
  'link',
  'utm',
  'punycode',
  'tracking',
]
