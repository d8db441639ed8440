import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'This tool writes placeholder text for designs, layouts and tests: paragraphs, sentences, words or list items, as plain text or as HTML with headings, quotations, links, bold and italic.',
    'The classic text comes in Latin, Russian (Cyrillic), Japanese, Greek, English and Arabic, so that you can see how a layout copes with other scripts, and with lines that run from right to left. Four more flavours are English: cupcakes, bacon, hackers and a certain hard-boiled film hero.',
    'Ask for an exact number of words or characters when the text has to fill a title, a message or a database field to its limit.',
  ],
  rules: [
    'All words and rules of the sentences are our own, apart from the Latin of Cicero’s time that printers have used for centuries. Nothing is taken from other generators.',
    'A number of words or characters is met exactly; HTML tags are not counted, line breaks between paragraphs are. The amount then is the number of paragraphs or list items.',
    'Flavours other than the classic are English whatever the language. Japanese has no spaces, unless words are to be counted.',
    'The same options and the same seed give the same text, and the same words in HTML and in plain text as long as no headings are added.',
    'Links lead to example.com, which exists for examples only.',
  ],
  limits: ['1 to 100 paragraphs, sentences, words or list items; up to 100,000 words or characters as a target.'],
  questions: [
    {
      question: 'What does Lorem ipsum mean?',
      answer:
        'Nothing as it stands. The words come from Cicero’s “De finibus bonorum et malorum” of 45 BC, cut up and mixed; “dolorem ipsum” there means “pain itself”.',
    },
    {
      question: 'Why not simply repeat “text text text”?',
      answer:
        'Readable words draw the eye away from the layout, and repeated ones make an unnatural pattern. Placeholder text has word and sentence lengths as real text does, but nothing to read.',
    },
    {
      question: 'How do I get the same text again?',
      answer:
        'Each answer names its seed. Enter that seed with the same options, and you get the same text, today or next year, on the page, over HTTP or on the command line.',
    },
  ],
})
