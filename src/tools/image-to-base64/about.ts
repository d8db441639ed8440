import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'A data URI carries an image inside a style sheet, a page or a document, so that no second file is fetched. This tool turns any image into Base64 text, with or without the prefix, and writes it as CSS, HTML, Markdown, React and as the icon of a page.',
    'The image is read by your browser in a background worker. Nothing is uploaded: after the first image the page works with the network cut off. What it takes to open a HEIC or TIFF file, or to write a smaller copy, may be fetched from this site at the first of them.',
  ],
  rules: [
    'Base64 follows RFC 4648 with padding and without line breaks; data URIs follow RFC 2397.',
    'The bytes are the bytes of your file: nothing is re-encoded, unless you ask for a smaller size first.',
    'The type in the prefix is told by the content of the file, not by its name.',
    'An SVG drawing can be percent-encoded in place of Base64, which is shorter and compresses better.',
  ],
  limits: [
    'Base64 is a third longer than the file. Above 10 KB an ordinary image file is usually the better choice: it is cached and does not hold up the page.',
    'Files are encoded whatever their size in pixels, also kinds that this browser cannot show; only a smaller copy needs a picture that it can open.',
    'Metadata of a photo, such as the place where it was taken, is part of the file and so of the text. The page warns of it.',
  ],
  questions: [
    {
      question: 'When is an inlined image a good idea?',
      answer:
        'For small icons and backgrounds that every page needs, for e-mails and for documents that must be one file. Large photos are better fetched as files.',
    },
    {
      question: 'Why is the text longer than my file?',
      answer:
        'Base64 writes three bytes as four characters. Compression on the way to the visitor gains some of it back.',
    },
    {
      question: 'Is my image sent anywhere?',
      answer: 'No. Reading and encoding happen on this device; you can check it in the network panel of your browser.',
    },
  ],
})
