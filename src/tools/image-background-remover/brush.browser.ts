/** One movement of the brush, in pixels of the picture. */
export interface Stroke {
  mode: 'restore' | 'erase'
  size: number
  points: [x: number, y: number][]
}

/** The same stroke on a picture of another size. */
export function scaled({ mode, size, points }: Stroke, by: number): Stroke {
  return { mode, size: size * by, points: points.map(([x, y]) => [x * by, y * by]) }
}

type Layer = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Paints a stroke onto the cut-out: the original comes back along it, or everything goes. */
export function paintStroke(layer: Layer, original: CanvasImageSource, stroke: Stroke): void {
  const [first, ...others] = stroke.points
  if (!first) return
  layer.save()
  layer.lineWidth = stroke.size
  layer.lineCap = 'round'
  layer.lineJoin = 'round'
  layer.globalCompositeOperation = stroke.mode === 'erase' ? 'destination-out' : 'source-over'
  layer.strokeStyle = stroke.mode === 'erase' ? '#000' : (layer.createPattern(original, 'no-repeat') ?? '#000')
  layer.beginPath()
  layer.moveTo(...first)
  // A line without a length has no round ends either.
  layer.lineTo(first[0] + 0.01, first[1])
  for (const point of others) layer.lineTo(...point)
  layer.stroke()
  layer.restore()
}

/** The cut-out with all strokes, from the beginning: how one of them is taken back. */
export function repaint(
  layer: Layer,
  cutOut: CanvasImageSource,
  original: CanvasImageSource,
  strokes: readonly Stroke[],
): void {
  layer.clearRect(0, 0, layer.canvas.width, layer.canvas.height)
  layer.drawImage(cutOut, 0, 0)
  for (const stroke of strokes) paintStroke(layer, original, stroke)
}
