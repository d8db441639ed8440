import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Make images smaller: by a percentage, to a width and height, to a size by name, or to a number of kilobytes. Crop, turn and mirror them, one at a time or many at once with one ZIP.',
    'The slider shows the picture before and after. Everything happens on this device: nothing is uploaded.',
  ],
  rules: [
    'A target size is met by quality first; pixels are given up only when quality 10 is still too large, unless you switch that off. The result is as close below the target as the format can come.',
    'A KB has 1,024 bytes.',
    'Where only the encoding would change, a result that is larger than the original is not offered: you keep your file, as you do one that meets the target size. Another size, a crop, a turn or another format is made as you ask, and the page says so where it takes more room.',
    'The orientation that a camera notes in a photo is applied to its pixels.',
    'Metadata is removed unless you keep it. Kept Exif data is written into JPG, PNG and WebP with the orientation set to upright, with or without the place.',
    'Pixels are scaled with the browser’s best filter. MozJPEG and AVIF load when they are used.',
  ],
  limits: [
    'Up to 250 megapixels and 16,384 pixels a side; above what the device handles with ease (16 to 50 megapixels) the page asks first.',
    'PNG is written without loss, so its quality cannot be lowered: choose WebP or JPG for photos. One of few colours grows when it is resized, as its edges get colours in between.',
    'Animated images become still.',
  ],
  questions: [
    {
      question: 'Which quality should I choose?',
      answer: '80 looks like the original to most eyes at a third of the size. Below 50, edges begin to show blocks.',
    },
    {
      question: 'How do I get a photo under 200 KB?',
      answer: 'Type 200 into “Target size”. The quality for it is searched and told.',
    },
    {
      question: 'Why is the metadata removed?',
      answer: 'Photos taken with a phone tell where and when they were taken.',
    },
  ],
})
