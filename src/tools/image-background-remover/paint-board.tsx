import { useEffect, useRef, useState } from 'react'
import { paintStroke, repaint, scaled, type Stroke } from './brush.browser.ts'
import styles from './paint-board.module.css'

/** The picture that is painted on, and bitmaps of it that need not be as large. */
export interface Canvases {
  width: number
  height: number
  original: ImageBitmap
  /** Transparent where the background was; as large as that of the original. */
  cutOut: ImageBitmap
}

interface Props {
  picture: Canvases
  brush: Pick<Stroke, 'mode' | 'size'>
  /** Whether the original shines through, so that one sees what can be restored. */
  ghost: boolean
  strokes: readonly Stroke[]
  onStroke(stroke: Stroke): void
}

/** The picture to paint on: with a pointer, or with arrow keys and space. */
export function PaintBoard({ picture, brush, ghost, strokes, onStroke }: Props) {
  const board = useRef<HTMLCanvasElement>(null)
  const below = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<Stroke>(undefined)
  /** The finger, pen or mouse that paints the stroke: another one that comes down meanwhile does not. */
  const painter = useRef<number>(undefined)
  const painted = useRef<readonly Stroke[]>(undefined)
  const [cursor, setCursor] = useState<[x: number, y: number]>()
  const { width, height, original, cutOut } = picture
  const scale = original.width / width

  useEffect(() => {
    below.current?.getContext('2d')?.drawImage(original, 0, 0)
  }, [original])
  useEffect(() => {
    const layer = board.current?.getContext('2d')
    // A stroke that was just finished is on the board already; what was taken back is not.
    const known = painted.current && strokes.length === painted.current.length + 1
    if (layer && !known) {
      repaint(
        layer,
        cutOut,
        original,
        strokes.map((each) => scaled(each, scale)),
      )
    }
    painted.current = strokes
  }, [cutOut, original, scale, strokes])

  const place = ({ clientX, clientY }: React.PointerEvent): [number, number] => {
    const box = board.current!.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height]
  }
  const paint = (point: [number, number]) => {
    const layer = board.current?.getContext('2d')
    const current = stroke.current
    if (!layer || !current) return
    const before = current.points.at(-1)
    current.points.push(point)
    paintStroke(layer, original, scaled({ ...current, points: before ? [before, point] : [point] }, scale))
  }
  const finish = () => {
    if (stroke.current) onStroke(stroke.current)
    stroke.current = undefined
  }
  const lift = ({ pointerId }: React.PointerEvent) => {
    if (pointerId === painter.current) finish()
  }
  const press = (event: React.KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const step = steps[event.key]
    const at = cursor ?? [width / 2, height / 2]
    if (step) {
      const move = (value: number, by: number, most: number) =>
        Math.min(most, Math.max(0, value + (by * brush.size) / 2))
      setCursor([move(at[0], step[0], width), move(at[1], step[1], height)])
    } else if (event.key === ' ') {
      finish()
      stroke.current = { ...brush, points: [] }
      paint(at)
      finish()
      setCursor(at)
    } else return
    event.preventDefault()
  }

  return (
    // An application of its own: drawn on with the pointer, and with the keys, which need the tab stop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.frame}
      style={{ aspectRatio: width / height, maxWidth: `${Math.round((460 * width) / height)}px` }}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys of this part need it
      tabIndex={0}
      aria-label={`Painting area, ${brush.mode} brush. Arrow keys move it, space paints.`}
      onKeyDown={press}
    >
      <canvas ref={below} width={original.width} height={original.height} className={styles.ghost} hidden={!ghost} />
      <canvas
        ref={board}
        width={original.width}
        height={original.height}
        className={styles.board}
        onPointerDown={(event) => {
          if (stroke.current || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          painter.current = event.pointerId
          stroke.current = { ...brush, points: [] }
          setCursor(place(event))
          paint(place(event))
        }}
        onPointerMove={(event) => {
          if (stroke.current && event.pointerId !== painter.current) return
          setCursor(place(event))
          if (stroke.current) paint(place(event))
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
        onPointerLeave={() => setCursor(undefined)}
      />
      {cursor && (
        <span
          className={styles.cursor}
          style={{
            left: `${(cursor[0] / width) * 100}%`,
            top: `${(cursor[1] / height) * 100}%`,
            width: `${(brush.size / width) * 100}%`,
          }}
        />
      )}
    </div>
  )
}
