/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  json: 'The JSON as text',
  indent: 'Spaces a level, or tab',
  delimiter: 'Between the columns',
  escapeFormulas: 'Put an apostrophe before what a spreadsheet would run',
  jsonPath: 'RFC 9535, such as $.store.book[0].title',
  brief: 'Leave `result` empty; `text` has it all',
  schema: 'The JSON Schema as text',
  text: 'The text to write as a JSON string',
  other: 'The JSON to compare with, as text',
  url: 'Public http or https address of the JSON',
} satisfies Record<string, string>
