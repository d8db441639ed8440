/** Everyday words that people search by. */
export default [
  'placeholder',
  'dummy text',
  'filler',
  'blind text',
  'sample text',
  'bacon',
  'cupcake',
  'hacker',
  'greeking',
]
