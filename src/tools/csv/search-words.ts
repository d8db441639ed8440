/** Everyday words that people search by. */
export default [
  'tsv',
  'excel',
  'spreadsheet',
  'table',
  'delimiter',
  'semicolon',
  'tab separated',
  'json to csv',
  'rfc 4180',
]
