import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'A workspace for PDF files and pictures: you drop them once and take as many steps as you need. Every step works in your browser, in a worker of its own; no file, no page and no password is ever sent anywhere.',
    'After the first file has loaded the engines, the tool makes no further request, except for parts of itself, from this site: the first HEIC photo or TIFF scan fetches its decoder, and reading scanned pages fetches the reader and the language. The weather in the top bar renews itself after half an hour. You can cut the network and go on working with what is there, and you can see it in the network view of your browser’s developer tools.',
  ],
  rules: [
    'Pages are taken over as they are, never as pictures: text stays text. Bookmarks, links, form fields, page labels, layers, attachments and the title come along; links to pages that are left out are removed, and it is said.',
    'What no remaining page uses is left out of the file, so that one page of a large file makes a small file.',
    'Encryption is AES-256 as in PDF 2.0 (ISO 32000-2). Restrictions on printing and copying are a request that programs may ignore, and the tool says so.',
    'Scanned pages are read by Tesseract, on your device, in eight languages. It is a guess, and says how sure it is; each word is searched for in the new file, and each page is drawn again to see that it looks as before. Handwriting is seldom read.',
    'Digital signatures cover the exact bytes of a file and cannot survive a change.',
  ],
  limits: [
    'Files up to 1 GB and 20,000 pages, as far as your device’s memory reaches.',
    'A file that keeps the engine busy for more than a few seconds while opening is refused as damaged. One whose structure is damaged is put in order when it is opened, also where its end is missing, and it is said how many pages were recovered: save it, and it is repaired.',
    'A step is ended after three minutes and more, by the number of pages and the size of the files; the workspace stays as it was.',
    'Pictures: JPG, PNG, WebP, GIF, BMP, AVIF, HEIC, and TIFF with all its pages (plain, or packed by LZW, Deflate, PackBits, JPEG or as a fax, its colours together or apart).',
  ],
  questions: [
    {
      question: 'Is my file uploaded?',
      answer: 'No. It is opened by your browser and stays in its memory until you close the page.',
    },
    {
      question: 'Can I open a file whose password I have forgotten?',
      answer: 'No. You need the password to open it; then you can save it without one.',
    },
    {
      question: 'Why can the file be larger than I hoped after compressing?',
      answer:
        'Every level changes a picture only as far as the page still looks the same, which is measured; only a size that you ask for goes further, and it is said how far. Text and drawings are already packed in most files. Pictures are what can shrink; where there are none, little can be gained, and the tool never hands back a larger file.',
    },
  ],
})
