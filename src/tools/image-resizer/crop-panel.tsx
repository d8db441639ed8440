import { useState } from 'react'
import type { Rectangle } from '#shared/image/edits.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/field.tsx'
import { BlobImage } from '#ui/image/blob.tsx'
import type { OpenImage } from '#ui/image/open.ts'
import { typeCrop, type Edge } from './crop-typed.ts'
import { cropBetween } from './geometry.ts'
import styles from './crop-panel.module.css'

interface Props {
  image: OpenImage
  crop: Rectangle | undefined
  onCrop(crop: Rectangle | undefined): void
}

/** The edge that is being typed; the others show the crop as it is. */
interface Typed {
  edge: Edge
  text: string
  mistake: string | undefined
}

interface Point {
  x: number
  y: number
}

const SIDES = [
  ['x', 'Crop from left'],
  ['y', 'Crop from top'],
  ['width', 'Crop across'],
  ['height', 'Crop down'],
] as const

/** Drag over the picture, or type the edges: only that part stays. */
export function CropPanel({ image, crop, onCrop }: Props) {
  const { width, height } = image.source
  /** Where a drag began, and the finger, pen or mouse that drags: another one that comes down meanwhile does not. */
  const [from, setFrom] = useState<Point & { by: number }>()
  const [typed, setTyped] = useState<Typed>()
  const shown = crop ?? { x: 0, y: 0, width, height }
  const point = (event: React.PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height }
  }
  const lift = ({ pointerId }: React.PointerEvent) => pointerId === from?.by && setFrom(undefined)
  const type = (edge: Edge, text: string) => {
    const wanted = typeCrop(edge, text, image.source, shown)
    if ('mistake' in wanted) return setTyped({ edge, text, mistake: wanted.mistake })
    setTyped({ edge, text, mistake: undefined })
    onCrop(isWhole(wanted.crop, image) ? undefined : wanted.crop)
  }
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`
  return (
    <div className="stack" data-gap="small">
      <div
        className={styles.area}
        onPointerDown={(event) => {
          if (from || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom({ ...point(event), by: event.pointerId })
          setTyped(undefined)
        }}
        onPointerMove={(event) => from?.by === event.pointerId && onCrop(cropBetween(image.source, from, point(event)))}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <BlobImage blob={image.shown} alt="Picture to crop: drag over the part that stays" />
        {crop && (
          <div
            className={styles.kept}
            style={{
              left: percent(crop.x, width),
              top: percent(crop.y, height),
              width: percent(crop.width, width),
              height: percent(crop.height, height),
            }}
          />
        )}
      </div>
      <div className="grid" data-short>
        {SIDES.map(([edge, label]) => (
          <NumberField
            key={edge}
            label={label}
            inputMode="numeric"
            value={typed?.edge === edge ? typed.text : String(shown[edge])}
            onChange={(text) => type(edge, text)}
            error={typed?.edge === edge ? typed.mistake : undefined}
          />
        ))}
      </div>
      <div className="row">
        <Button
          size="small"
          disabled={!crop}
          why="Nothing is cropped"
          onClick={() => (setTyped(undefined), onCrop(undefined))}
        >
          Remove the crop
        </Button>
      </div>
    </div>
  )
}

const isWhole = (crop: Rectangle, { source }: OpenImage) => crop.width === source.width && crop.height === source.height
