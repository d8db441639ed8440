/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  mode: 'One value, a whole URL, or all but unreserved characters',
  charset: 'How text is written as bytes',
  spaceEncoding: 'How a space is written',
  perLine: 'Each line for itself',
  text: 'The text to work on',
  repeat: 'Decode until nothing is left to decode',
  url: 'The URL to take apart',
} satisfies Record<string, string>
