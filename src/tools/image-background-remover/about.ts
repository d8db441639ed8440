import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Cuts the subject of a photo out and puts it on a transparent, plain, blurred or new background, at the resolution of the original. Soft edges such as hair stay soft, and where the old background shone through them its colour is taken out.',
    'Where the outline is not what you want, paint it: the restore brush brings parts back, the erase brush takes them away. Several pictures come back as one ZIP file.',
  ],
  rules: [
    'A matting model does the work where the operator of this server installed one. Otherwise a built-in engine does, which learns the colours of the background from the edges of the picture: it is good at subjects that stand apart from what is behind them, and weak on busy scenes. Every result says which one worked.',
    'The blur is measured in thousandths of the longer side, so that a strength looks the same on every size. The subject has no part in it.',
    'Edge feather is measured in pixels of the result.',
    'A crop in passport shape is 35 to 45, with a tenth of the height of the person left above the hair and the head in the middle; shoulders that are wider are cut.',
    'JPG has no transparency: a transparent background becomes white there.',
    'Rotation that a camera noted is applied, colours are converted to sRGB, and all other metadata, places included, are left out.',
  ],
  limits: [
    'PNG, JPEG and WebP, recognised by their content; animated pictures are refused.',
    'Up to 16 MB and 25 million pixels a picture, and 25 seconds of work.',
    'Two pictures are worked on at once and eight may wait; then the server asks you to come back in a moment.',
  ],
  questions: [
    {
      question: 'What happens to my picture?',
      answer:
        'It is sent to this server, worked on in memory and forgotten with the answer. It is never written to a disk, logged or used for anything else.',
    },
    {
      question: 'Why does it say that no subject was found?',
      answer:
        'Nothing in the picture differs enough from what surrounds it. Leave some background visible around the subject, or take the photo before an even wall.',
    },
    {
      question: 'What works best?',
      answer:
        'One subject in good light that differs in colour from the background, with a little space around it. A portrait may touch the lower edge.',
    },
  ],
})
