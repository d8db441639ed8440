/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  text: 'The text to count',
  readingWordsPerMinute: 'How fast it is read',
  speakingWordsPerMinute: 'How fast it is spoken',
  excludeStopWords: 'Leave words such as “the” out of the keywords',
} satisfies Record<string, string>
