import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Finds the colours that make up a picture: the dominant one and a palette of 2 to 20, each with its share of the picture. The loupe picks single pixels.',
    'The palette can be copied by colour, or exported as CSS variables, SCSS, a Tailwind theme, JSON or Adobe’s swatches (ASE). A table tells which can carry text on which.',
  ],
  rules: [
    'Pixels are grouped by how colours look, with k-means in OKLab; the same picture always gives the same palette.',
    'A group is shown by its most frequent colour where one leads, else by its mean.',
    'Colours are named by the nearest CSS colour in OKLab, with “near” where it is another.',
    'Pixels that are less than half opaque do not count.',
    'Colours that look the same are shown once, so the palette may be shorter.',
    'OKLCH writes a colour by its lightness, chroma and hue as we see them: equal steps look equal.',
    'Contrast follows WCAG 2: 4.5 for text (AA), 3 for large text, 7 for AAA.',
  ],
  limits: [
    'The palette is made from up to 102,400 pixels, spread evenly; the loupe sees every pixel of up to 16 million.',
  ],
  questions: [
    {
      question: 'Why is the dominant colour not the one I see first?',
      answer: 'It covers most of the picture, often as its background. What catches the eye stands further down.',
    },
  ],
})
