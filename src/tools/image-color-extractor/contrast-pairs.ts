import { contrast, type Rgb } from '#shared/image/srgb.ts'

interface Pair {
  text: Rgb
  ground: Rgb
  ratio: number
  /** What WCAG 2 allows the pair for. */
  grade: 'AAA' | 'AA' | 'Large text only'
}

/** Pairs of a palette that can carry text, the strongest first; those below 3 are of no use. */
export function contrastPairs(palette: readonly Rgb[], most = 12): Pair[] {
  const pairs = palette.flatMap((ground, index) =>
    palette.slice(index + 1).map((text): Pair => {
      const ratio = contrast(text, ground)
      return { text, ground, ratio, grade: ratio >= 7 ? 'AAA' : ratio >= 4.5 ? 'AA' : 'Large text only' }
    }),
  )
  return pairs
    .filter(({ ratio }) => ratio >= 3)
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, most)
}
