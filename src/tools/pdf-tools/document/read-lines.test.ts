import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

it('takes words, their places and base lines out of hOCR', () => {
  const lines = readLines(`
    <div class='ocr_page' id='page_1' title='image "x"; bbox 0 0 900 600; ppageno 0'>
    <p class='ocr_par' id='par_1_1' lang='eng' title="bbox 10 20 300 90">
     <span class='ocr_line' id='line_1_1' title="bbox 10 20 300 50; baseline 0.01 -6; x_size 28; x_descenders 6">
      <span class='ocrx_word' id='word_1_1' title='bbox 10 21 80 44; x_wconf 96'><strong>Smith</strong></span>
      <span class='ocrx_word' id='word_1_2' title='bbox 90 22 110 44; x_wconf 31'>&amp;&lt;&#39;</span>
     </span>
     <span class='ocr_header' id='line_1_2' title="bbox 10 60 40 260; textangle 90; x_size 30">
      <span class='ocrx_word' id='word_1_3' title='bbox 10 60 40 260; x_wconf 90'>up</span>
     </span>
     <span class='ocr_line' id='line_1_3' title="bbox 0 0 900 600; baseline 0 0; x_size 600">
      <span class='ocrx_word' id='word_1_4' title='bbox 0 0 900 600; x_wconf 95'> </span>
     </span>
    </p>`)
  expect(lines.map(({ words }) => words.map(({ text, sure }) => [text, sure]))).toEqual([
    [
      ['Smith', 96],
      ["&<'", 31],
    ],
    [['up', 90]],
  ])
  expect(lines[0]).toMatchObject({ opens: true, size: 28, slope: 0.01, turns: 0 })
  expect(lines[0]?.rise).toBeCloseTo(50 - 6 - 0.1)
  expect(lines[1]).toMatchObject({ opens: false, turns: 1, words: [{ left: 10, top: 60, right: 40, bottom: 260 }] })
})
