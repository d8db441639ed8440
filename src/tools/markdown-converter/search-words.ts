/** Everyday words that people search by. */
export default [
  'md',
  'markdown to html',
  'html to markdown',
  'gfm',
  'readme',
  'commonmark',
  'markdown preview',
  'markdown to pdf',
]
