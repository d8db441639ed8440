/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  length: 'Characters of a password',
  upper: 'A to Z',
  lower: 'a to z',
  numbers: '0 to 9',
  symbols: 'ASCII punctuation',
  avoidAmbiguous: 'Leave out characters that look alike',
  maxLength: 'Longest password that the site takes',
  allowedSymbols: 'The only symbols that the site takes',
  exclude: 'Characters that are not to occur',
  mustInclude: 'At least how many of a class',
  numWords: 'Words of a passphrase',
  separator: 'Between the words',
  capitalization: 'How the words are written',
  count: 'How many',
} satisfies Record<string, string>
