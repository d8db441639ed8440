import { useEffect, useRef, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Radios, Slider, Switch } from '#ui/field.tsx'
import { Progress } from '#ui/progress.tsx'
import { useTask } from '#ui/task.ts'
import type { Stroke } from './brush.browser.ts'
import { compose } from './compose.browser.ts'
import { PaintBoard, type Bitmaps } from './paint-board.tsx'
import { removeBackground, type CutOut } from './remove.browser.ts'
import { uploadOf } from './upload.browser.ts'

const MODES = [
  { value: 'restore', label: 'Restore' },
  { value: 'erase', label: 'Erase' },
] as const

interface Props {
  cutOut: CutOut
  onDone(touched: CutOut): void
  onCancel(): void
}

/** Restore and erase with a brush; the background is put behind it again when all is done. */
export function TouchUp({ cutOut, onDone, onCancel }: Props) {
  const bitmaps = useTask<Bitmaps>()
  const saving = useTask<void>()
  const [mode, setMode] = useState<Stroke['mode']>('restore')
  const [percent, setPercent] = useState(6)
  const [ghost, setGhost] = useState(true)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const board = useRef<HTMLCanvasElement>(null)
  const { run } = bitmaps
  useEffect(() => void run((signal) => load(cutOut, signal)), [run, cutOut])

  const opened = bitmaps.value
  const apply = () =>
    void saving.run(async () => {
      if (!opened || !board.current) return
      const blob = await compose(board.current, opened.original, cutOut.setup)
      const made = await createImageBitmap(blob)
      onDone({ ...cutOut, blob, width: made.width, height: made.height })
      made.close()
    })
  return (
    <div className="stack">
      <div className="grid">
        <Radios legend="Brush" value={mode} onChange={(chosen: Stroke['mode']) => setMode(chosen)} options={MODES} />
        <Slider label="Brush size" value={percent} onChange={setPercent} min={1} max={30} unit=" %" />
      </div>
      <Switch label="Show the original faintly" checked={ghost} onChange={setGhost} />
      <ErrorAlert error={bitmaps.error ?? saving.error} onClose={saving.clearError} />
      {bitmaps.state === 'working' && <Progress label="Preparing the image" />}
      {opened && (
        <PaintBoard
          board={board}
          bitmaps={opened}
          brush={{ mode, size: (percent / 100) * Math.min(opened.original.width, opened.original.height) }}
          ghost={ghost}
          strokes={strokes}
          onStroke={(stroke) => setStrokes((before) => [...before, stroke])}
        />
      )}
      <div className="row">
        <Button variant="filled" onClick={apply} disabled={!opened || saving.state === 'working'} why="Please wait">
          Apply
        </Button>
        <Button
          icon="arrow-back-up"
          onClick={() => setStrokes((before) => before.slice(0, -1))}
          disabled={strokes.length === 0}
          why="Nothing is painted yet"
        >
          Undo
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The original, and the whole cut-out on nothing: asked of the server where the shown result is something else. */
async function load({ image, setup, blob }: CutOut, signal: AbortSignal): Promise<Bitmaps> {
  const plain = setup.backgroundType === 'TRANSPARENT' && setup.outputFormat !== 'JPG' && !setup.cropToSubject
  const asPlain = { ...setup, backgroundType: 'TRANSPARENT', outputFormat: 'PNG', cropToSubject: false } as const
  const cut = plain ? blob : (await removeBackground(image, asPlain, signal)).blob
  const [original, cutOut] = await Promise.all([
    createImageBitmap(await uploadOf(image, signal)),
    createImageBitmap(cut),
  ])
  return { original, cutOut }
}
