import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Write or paste Markdown and get HTML, or HTML and get Markdown, with a preview beside it. Everything happens in your browser, long documents in a worker, so typing never stalls.',
    'GitHub Flavored Markdown is understood: tables, task lists, strikethrough, footnotes and addresses that become links. The other direction keeps tables, task lists, footnotes and the languages of code blocks, and text pasted from a word processor arrives as clean Markdown.',
  ],
  rules: [
    'Markdown is CommonMark 0.31.2; with “GitHub Flavored Markdown” on, also the extensions of the GFM specification and footnotes.',
    '“Sanitize HTML” removes scripts, event attributes and everything else that could act (DOMPurify). The preview is always sanitised and isolated, whatever the option says: it runs nothing and loads nothing from other sites.',
    '“Enable Code Syntax Highlighting” marks code blocks without a language as JavaScript for the highlighter of your site.',
    'Heading ids are the text in lowercase with hyphens between the words; letters of every script stay. A second heading of the same name gets -1, the next -2.',
    'Emphasis that Markdown’s own signs cannot express at its place is written as a tag, and so are superscript and subscript, so that nothing changes its meaning. A comment keeps two pieces of code apart that touch. Tables that only lay out a page become paragraphs; cells that span others leave empty ones.',
    'HTML to Markdown takes what is seen: what an element’s own style hides, such as the preheader of an e-mail, is left out.',
    'The bullet _ is no list sign of Markdown: it is written as -.',
  ],
  limits: ['Documents up to 4 MB.', 'One table may have 200,000 cells.'],
  questions: [
    {
      question: 'How do I make a PDF?',
      answer: 'Choose Print in the preview and take “Save as PDF” as the printer.',
    },
    {
      question: 'Why do pictures from other sites not show in the preview?',
      answer:
        'Loading them would tell those sites about you. The converted HTML has them; only the preview leaves them out.',
    },
    {
      question: 'Can I paste from Word or Google Docs?',
      answer:
        'Yes: in the mode Markdown to HTML, formatted text that you paste becomes Markdown with its headings, lists, tables and links.',
    },
  ],
})
