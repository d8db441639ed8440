import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Type or paste a text and see how many words, characters, sentences, paragraphs and lines it has, which words and phrases it repeats, how long it takes to read and to speak, how hard it is to read, and whether it fits a post, a caption or a text message.',
    'The counts follow what a reader would count: an emoji family is one character, a hyphenated word or a web address is one word, and languages that write without spaces are cut into words by a dictionary.',
  ],
  rules: [
    'Characters are grapheme clusters (Unicode Standard Annex 29). A Windows line break counts once.',
    'Words of Chinese, Japanese, Thai, Lao, Khmer and Burmese come from the dictionary of the browser or server; words of all other scripts are cut at spaces and punctuation. “Don’t”, “state-of-the-art”, “3.5” and “https://example.com” are one word each.',
    'Abbreviations, initials and decimals do not end a sentence; a blank line does. In English, after “U.S.”, “U.K.”, “U.N.” or “E.U.” a sentence begins only with one of the words that often begin one (“The”, “He”, “In”), not with a name (“the U.S. Navy”). Paragraphs are blocks with blank lines between them.',
    'Keyword density is the count in percent of all words. Case does not matter, and a phrase never runs over the end of a sentence.',
    'Reading grade: Flesch-Kincaid, 0.39 × words per sentence + 11.8 × syllables per word − 15.59. It was made for English: where the little words of another language (der, les, que, och and the like) outnumber the English ones, and in other scripts, it is not shown. In a text of more than 10,000 different words, the first 10,000 stand for all.',
    'X counts a link as 23 and an emoji, Chinese or Japanese character as 2; Mastodon counts a link with https:// as 23 and of a mention only the name; Bluesky counts graphemes; other platforms count code points.',
    'A text message holds 160 characters of the GSM 7-bit alphabet (153 per part when it is longer; ^ { } \\ [ ~ ] | € take two) or 70 of any other (67 per part).',
    'A file of Word (DOCX) or LibreOffice (ODT) gives its text: paragraphs as lines, notes at the end; remarks and what was deleted or moved away are left out.',
  ],
  limits: ['Texts up to 6 MB.', 'Reading and speaking speed: 50 to 1,000 words a minute.'],
  questions: [
    {
      question: 'Why does my word processor show another number of words?',
      answer:
        'Most differences come from dashes, slashes and standalone symbols: a lone “–” or “&” is no word here, and “one,two” without a space is two.',
    },
    {
      question: 'How is the reading time found?',
      answer:
        'The number of words divided by 200 a minute for reading and 130 for speaking. Both speeds can be changed.',
    },
    {
      question: 'What happens to my text?',
      answer:
        'It is counted and forgotten. Nothing is stored or logged, and on this device it does not leave the browser.',
    },
  ],
})
