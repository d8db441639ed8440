/** Everyday words that people search by. */
export default [
  'beautify',
  'pretty print',
  'minify',
  'validate',
  'lint',
  'jsonpath',
  'json schema',
  'repair',
  'yaml',
  'xml',
  'csv',
  'ndjson',
  'jsonl',
  'diff',
  'tree',
]
