import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Choose images, choose a format: the converted picture appears at once and follows every change of quality and background. Several images become one ZIP, or the pages of one PDF; one that is damaged is named and does not stop the others.',
    'Everything happens on this device, in a background worker with your browser’s own decoders. HEIC photos are decoded by libheif (LGPL), and AVIF is written by libavif, both as WebAssembly that is loaded only when it is needed. Nothing is uploaded.',
  ],
  rules: [
    'The orientation that a camera notes in a photo is applied, so that no result lies on its side.',
    'JPG has no transparency: transparent areas take the background colour. WebP and AVIF take it too, unless you keep the transparency. PNG ignores quality and background.',
    'Colours of wide-gamut photos (Display P3) stay in JPG, PNG and WebP; AVIF and icons are written in sRGB, as is everything in Firefox.',
    'In a PDF each picture is a page of its own size, at 96 pixels an inch. A JPG goes in as it is, without loss and with its colour profile; other kinds, and files that end too early, are written as JPG.',
    'Animated images are converted by their first frame, and the page says so.',
    'Metadata such as the place of a photo is not carried over.',
  ],
  limits: [
    'Up to 250 megapixels and 16,384 pixels a side; above what the device handles with ease (16 to 50 megapixels) the page asks first.',
    'Icons have at most 256 pixels a side: larger pictures are scaled down. Those for a favicon are squares, and hold the picture in 16, 32 and 48 pixels, too. TIFF is opened plain or packed by LZW, Deflate, PackBits, JPEG or as a fax, its colours together or apart, of a scan the first page; one in CMYK without its colour profile.',
    'AVIF takes some seconds for a large photo.',
  ],
  questions: [
    {
      question: 'Which format should I choose?',
      answer:
        'JPG is opened by everything and suits photos. PNG keeps every pixel and transparency and suits drawings and screenshots. WebP and AVIF are smaller at the same quality and are read by all current browsers.',
    },
    {
      question: 'How do I open photos of an iPhone on another computer?',
      answer: 'Drop the HEIC files here, keep JPG as format, and download them one by one or as a ZIP.',
    },
    {
      question: 'Does converting a JPG to PNG make it better?',
      answer: 'No. What the JPG has lost is gone; the PNG keeps what is left, in a larger file.',
    },
  ],
})
