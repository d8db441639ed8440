import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'This tool finds the colours that make up a picture: the dominant one and a palette of 2 to 20, each with the share of the picture that it covers. Any single pixel can be picked with the loupe.',
    'The palette can be copied colour by colour, or exported as CSS variables, SCSS, a Tailwind theme, JSON or swatches for Adobe’s programs (ASE). The contrast table tells which of its colours can carry text on each other. Nothing is uploaded.',
  ],
  rules: [
    'Pixels are grouped by how colours look, with k-means in the OKLab colour space; the same picture always gives the same palette.',
    'A group is shown by its most frequent exact colour where one leads, so that the colours of logos and screens are exact; else by its mean.',
    'Every colour has the name of the CSS colour that looks most like it, by distance in OKLab; “near” says that it is not exactly that one.',
    'Pixels that are less than half opaque do not count.',
    'Colours that look the same are shown once: a picture with few colours gives a shorter palette than asked for.',
    'Contrast follows WCAG 2: 4.5 for text (AA), 3 for large text, 7 for AAA.',
  ],
  limits: [
    'The palette is made from up to 102,400 pixels, spread evenly over the picture; the loupe sees every pixel of up to 16 million.',
  ],
  questions: [
    {
      question: 'Why is the dominant colour not the one I see first?',
      answer:
        'The dominant colour covers the largest part of the picture, often a background. What catches the eye is usually a small, strong colour: look for it further down in the palette.',
    },
    {
      question: 'What is OKLCH?',
      answer:
        'A way to write colours by lightness, chroma and hue that follows perception: the same step looks the same everywhere. All current browsers understand it in CSS.',
    },
  ],
})
