/** Everyday words that people search by. */
export default [
  'guid',
  'unique id',
  'identifier',
  'v4',
  'v7',
  'rfc 9562',
  'rfc 4122',
  'namespace',
  'decode uuid',
  'uuid timestamp',
  'ulid',
]
