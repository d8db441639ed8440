import { useState } from 'react'
import type { Rectangle } from '#shared/image-edits.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/field.tsx'
import { BlobImage } from '#ui/image/blob-image.tsx'
import type { OpenImage } from '#ui/image/open-image.ts'
import { cropBetween } from './geometry.ts'
import styles from './crop-panel.module.css'

interface Props {
  image: OpenImage
  crop: Rectangle | undefined
  onCrop(crop: Rectangle | undefined): void
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
  const [from, setFrom] = useState<Point>()
  const [typed, setTyped] = useState<Partial<Record<keyof Rectangle, string>>>({})
  const shown = crop ?? { x: 0, y: 0, width, height }
  const point = (event: React.PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - box.left) / box.width) * width, y: ((event.clientY - box.top) / box.height) * height }
  }
  const type = (side: keyof Rectangle, text: string) => {
    setTyped({ ...typed, [side]: text })
    if (!/^\d+$/.test(text)) return
    const next = { ...shown, [side]: Number(text) }
    const wanted = cropBetween(image.source, next, { x: next.x + next.width, y: next.y + next.height })
    if (wanted) onCrop(isWhole(wanted, image) ? undefined : wanted)
  }
  const percent = (value: number, whole: number) => `${(value / whole) * 100}%`
  return (
    <div className="stack" data-gap="small">
      <div
        className={styles.area}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(point(event))
          setTyped({})
        }}
        onPointerMove={(event) => from && onCrop(cropBetween(image.source, from, point(event)))}
        onPointerUp={() => setFrom(undefined)}
        onPointerCancel={() => setFrom(undefined)}
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
        {SIDES.map(([side, label]) => (
          <NumberField
            key={side}
            label={label}
            inputMode="numeric"
            value={typed[side] ?? String(shown[side])}
            onChange={(text) => type(side, text)}
          />
        ))}
      </div>
      <div className="row">
        <Button
          size="small"
          disabled={!crop}
          why="Nothing is cropped"
          onClick={() => (setTyped({}), onCrop(undefined))}
        >
          Remove the crop
        </Button>
      </div>
    </div>
  )
}

const isWhole = (crop: Rectangle, { source }: OpenImage) => crop.width === source.width && crop.height === source.height
