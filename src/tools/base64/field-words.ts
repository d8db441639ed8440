/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  charset: 'How text is written as bytes',
  urlSafe: 'The alphabet with - and _ instead of + and /; decoding takes both',
  lineBreaks: 'Lines of 76 characters',
  perLine: 'Each line for itself',
  plainText: 'The text to encode',
  base64: 'Base64 or a data URI',
  generateDataUri: 'Put “data:…;base64,” before it',
  filename: 'Name of the file that is answered',
} satisfies Record<string, string>
