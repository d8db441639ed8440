import { inKb } from '#shared/bytes.ts'

interface Done {
  image: { file: { size: number } }
  blob: { size: number; type: string }
  width: number
  height: number
  quality: number
  /** The picture stays as it was. */
  kept: boolean
  /** The size in pixels that was asked for, where it could not be kept. */
  wanted?: { width: number; height: number }
}

/** What was done, what was lost for it, and how many images failed. */
export function summary(results: readonly Done[], failed: number): string {
  return `${whatWasDone(results)}${failed > 0 ? ` ${failed} of ${results.length + failed} images failed.` : ''}`
}

function whatWasDone(results: readonly Done[]): string {
  const before = results.reduce((sum, { image }) => sum + image.file.size, 0)
  const after = results.reduce((sum, { blob }) => sum + blob.size, 0)
  const sizes = `${inKb(before)} became ${inKb(after)}`
  const [only, ...others] = results
  if (!only || others.length > 0) {
    const fewer = results.filter(({ wanted }) => wanted).length
    const larger = results.filter(({ image, blob }) => blob.size > image.file.size).length
    const losses = [
      fewer > 0 && ` ${fewer} of them gave up pixels to meet the target size.`,
      larger > 0 && ` ${larger} of them became larger.`,
    ]
    return `${results.length} images done: ${sizes}.${losses.filter(Boolean).join('')}`
  }
  if (only.kept) return `Done: the picture stays as it was, ${inKb(after)}.`
  const { wanted, width, height } = only
  const quality = only.blob.type === 'image/png' ? '' : ` at quality ${Math.round(only.quality)}`
  const pixels = wanted
    ? ` To meet the target size it was made smaller: from ${wanted.width} × ${wanted.height} to ${width} × ${height} pixels.`
    : ''
  return `Done: ${sizes}${quality}.${pixels}`
}
