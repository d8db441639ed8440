/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  type: 'What `amount` counts',
  amount: 'How many paragraphs, sentences, words or list items',
  format: 'Plain text or HTML',
  wrapInPTags: 'HTML: paragraphs in <p>',
  wrapListInUl: 'HTML: list items in <ul>',
  includeRandomBoldItalic: 'HTML: some words bold or italic',
  includeRandomLinks: 'HTML: some words as links',
  includeRandomHeadings: 'HTML: some headings',
  includeRandomBlockquotes: 'HTML: some paragraphs as quotations',
  startWithLorem: 'Begin with “Lorem ipsum dolor sit amet”',
  flavor: 'Vocabulary; all but CLASSIC are English',
  language: 'Alphabet and words of CLASSIC',
  countType: 'What targetCount counts',
  targetCount: 'Exact length of the text; needs countType',
  seed: 'The same options and seed give the same text',
} satisfies Record<string, string>
