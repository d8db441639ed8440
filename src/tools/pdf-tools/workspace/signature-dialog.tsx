import { useRef, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Radios } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { TextField } from '#ui/field.tsx'
import { requirePixels } from '#ui/image/require-pixels.ts'
import { useTask } from '#ui/task.ts'
import { pictureMark } from './picture-mark.browser.ts'
import { pointsOf } from './pointer.browser.ts'
import styles from './stage.module.css'
import type { MarkContent } from './use-marking.browser.ts'

type Point = { x: number; y: number }

/** Draw, type or choose a signature. It stays in this page and is gone when the page is closed. */
export function SignatureDialog({ onClose, onDone }: { onClose: () => void; onDone: (mark: MarkContent) => void }) {
  const [way, setWay] = useState<'draw' | 'type' | 'upload'>('draw')
  const [strokes, setStrokes] = useState<readonly Point[][]>([])
  const [name, setName] = useState('')
  const [color, setColor] = useState('#1a237e')
  const [file, setFile] = useState<File>()
  const pad = useRef<SVGSVGElement>(null)
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = pad.current?.getBoundingClientRect()
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : { x: 0, y: 0 }
  }
  const ready = { draw: strokes.length > 0, type: name.trim() !== '', upload: file !== undefined }[way]
  const making = useTask<MarkContent>()
  const done = async () => {
    if (way === 'draw') return onDone(drawn(strokes, color))
    const made = await making.run(async () =>
      pictureMark(way === 'upload' && file ? file : await written(name.trim(), color)),
    )
    if (made) onDone(made)
  }
  return (
    <Dialog title="Signature" onClose={onClose}>
      <div className="stack">
        <ErrorAlert error={making.error} onClose={making.clearError} />
        <Radios<'draw' | 'type' | 'upload'>
          legend="How"
          value={way}
          onChange={setWay}
          options={[
            { value: 'draw', label: 'Draw' },
            { value: 'type', label: 'Type' },
            { value: 'upload', label: 'Picture' },
          ]}
        />
        {way === 'draw' && (
          <>
            <svg
              ref={pad}
              className={styles.pad}
              viewBox="0 0 3 1"
              role="img"
              aria-label="Draw here with mouse, finger or pen"
              onPointerDown={(event) => {
                // A hand that rests on the pad draws nothing.
                if (!event.isPrimary) return
                event.currentTarget.setPointerCapture(event.pointerId)
                const point = at(event)
                // Twice the same: a dot is a line that goes nowhere.
                setStrokes((before) => [...before, [point, point]])
              }}
              onPointerMove={(event) => {
                if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return
                const points = pointsOf(event).map(at)
                setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), ...points]])
              }}
            >
              {strokes.map((stroke, index) => (
                <polyline
                  // Strokes have no other name than their order.
                  key={index}
                  points={stroke.map(({ x, y }) => `${x * 3},${y}`).join(' ')}
                  fill="none"
                  stroke={color}
                  strokeWidth="0.02"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              ))}
            </svg>
            <Button size="small" variant="text" onClick={() => setStrokes([])}>
              Clear
            </Button>
          </>
        )}
        {way === 'type' && <TextField label="Name" prose value={name} onChange={setName} maxLength={60} />}
        {way === 'upload' && (
          <div className="row">
            <FileButton
              icon="photo"
              label="Picture of the signature"
              accept="image/*"
              onFiles={([chosen]) => setFile(chosen)}
            >
              {file ? 'Another picture' : 'Choose a picture'}
            </FileButton>
            {file && <span className="small">{file.name}</span>}
          </div>
        )}
        {way !== 'upload' && <ColorField label="Ink" value={color} onChange={setColor} />}
        <div className="row">
          <Button variant="filled" disabled={!ready} why="Draw, type or choose one first" onClick={() => void done()}>
            Use this signature
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The strokes cut to what they take, as lines of the page, not as a picture. */
function drawn(strokes: readonly Point[][], color: string): MarkContent {
  const points = strokes.flat()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - 0.01, Math.min(...ys) - 0.03]
  const [width, height] = [Math.max(...xs) + 0.01 - left, Math.max(...ys) + 0.03 - top]
  return {
    kind: 'ink',
    strokes: strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: (x - left) / width, y: (y - top) / height }))),
    color,
    width: 1.6,
    ratio: (width * 3) / height,
  }
}

/** A name in a hand of this device. */
function written(name: string, color: string): Promise<Blob> {
  requirePixels()
  const canvas = document.createElement('canvas')
  const face = 'italic 120px "Segoe Script", "Brush Script MT", "Snell Roundhand", "Apple Chancery", cursive'
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.font = face
  const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: below } = context.measureText(name)
  canvas.width = Math.ceil(width) + 40
  canvas.height = Math.ceil(up + below) + 40
  context.font = face
  context.fillStyle = color
  context.fillText(name, 20, up + 20)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))))
  })
}
