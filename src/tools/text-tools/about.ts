import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Thirteen ways to change the case of a text, three clean-ups, and its statistics: paste a text, choose what should happen, copy the result.',
    'Beyond that: all conversions at once, work on lines as a list (sort, deduplicate, trim, number, prefix, suffix), find and replace with regular expressions, a finder for invisible characters, and a comparison of two texts or two lists.',
  ],
  rules: [
    'Case follows Unicode, not one language: ß becomes SS, the final Greek sigma becomes ς, accents and combining marks stay with their letter.',
    'Camel, Pascal, snake, kebab and dot case take words apart at everything that is no letter or digit, at a small letter or digit before a capital (helloWorld, v1Test), and before the last capital of a row (XMLHttp is XML and Http). A word without small letters stays whole (MP3PLAYER, 23B). Digits stay with their word; apostrophes vanish; emoji separate. Where two digits would meet in camel case, a line keeps them apart: 1.2 is 1_2, not 12.',
    'Title case keeps short words (a, and, of, the …) small inside a title and leaves words with capitals of their own (NASA, iPhone) and addresses as they are. Capitalized case makes every word begin with a capital and the rest small.',
    'Sentence case makes all letters lowercase and begins each sentence with a capital. Abbreviations such as “Dr.” and decimals do not end a sentence.',
    'Removing extra spaces turns several spaces or tabs into one and takes those around each line away. Removing extra line breaks drops blank lines. Removing all line breaks leaves one space for each.',
    'Natural order puts file2 before file10. Duplicates keep their first place.',
    'Where lines, lists or texts are compared without regard to case, ß is ss, ς is σ and İ is i; ı is a letter of its own.',
    'Find and replace takes a letter with its accents for one letter, however the text stores it (é as one character or two), and, where case is ignored, İ and ı for capital and small forms of i and I. A regular expression goes by single characters.',
    'The comparison finds the fewest possible changes (Myers). Large texts that differ in more than some thousand places are cut at what occurs once in both, or compared piece by piece: a few more changes than needed can be left. Of more than 200,000 changes those closest together are joined. Line by line they can be saved as a unified patch, for patch and git apply.',
    'Lists are compared entry by entry, a line each: their order does not matter, repeated entries count once, blank lines are none. What is in both is written as in the first list.',
    'A file of Word (DOCX) or LibreOffice (ODT) gives its text: paragraphs as lines, notes at the end; remarks and what was deleted or moved away are left out.',
  ],
  limits: [
    'Texts up to 6 MB; all conversions at once up to 1 MB.',
    'A regular expression may work for two seconds. It is JavaScript’s, with the flags g, m and u.',
  ],
  questions: [
    {
      question: 'Can I convert a list of names, one per line?',
      answer: 'Yes: switch “Each line by itself” on, and every line is converted on its own.',
    },
    {
      question: 'How are characters and words counted?',
      answer:
        'A character is what a reader sees as one, so an emoji family is one. Words of languages without spaces, such as Chinese or Thai, are found by a dictionary.',
    },
    {
      question: 'What does the invisible character finder leave alone?',
      answer:
        'Joiners, selectors and tags that an emoji or a flag is made of, and those that a script needs, such as the non-joiner in Persian and the blank in Braille; between Latin letters none are needed. Everything else is listed by name, place and number, and can be removed at once.',
    },
  ],
})
