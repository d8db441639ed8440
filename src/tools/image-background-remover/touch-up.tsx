import { useEffect, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Radios, Switch } from '#ui/checks.tsx'
import { Slider } from '#ui/slider.tsx'
import { Progress } from '#ui/progress.tsx'
import { useTask } from '#ui/task.ts'
import type { Stroke } from './brush.browser.ts'
import { compose, type Touched } from './compose.browser.ts'
import { PaintBoard, type Canvases } from './paint-board.tsx'
import { removeBackground, type CutOut } from './remove.browser.ts'
import { uploadOf } from './upload.browser.ts'

export { uploadOf }

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
  const opening = useTask<Opened>()
  const saving = useTask<void>()
  const [mode, setMode] = useState<Stroke['mode']>('restore')
  const [percent, setPercent] = useState(6)
  const [ghost, setGhost] = useState(true)
  const [strokes, setStrokes] = useState<readonly Stroke[]>(cutOut.touched?.strokes ?? [])
  const { run } = opening
  useEffect(() => void run((signal) => load(cutOut, signal)), [run, cutOut])

  const opened = opening.value
  const apply = () =>
    void saving.run(async (signal) => {
      if (!opened) return
      const touched = { ...opened.files, strokes, setup: cutOut.setup }
      onDone({ ...cutOut, ...(await compose(touched, signal)), touched })
    })
  return (
    <div className="stack">
      <div className="grid">
        <Radios legend="Brush" value={mode} onChange={(chosen: Stroke['mode']) => setMode(chosen)} options={MODES} />
        <Slider label="Brush size" value={percent} onChange={setPercent} min={1} max={30} unit="%" />
      </div>
      <Switch label="Show the original faintly" checked={ghost} onChange={setGhost} />
      <ErrorAlert error={opening.error ?? saving.error} onClose={saving.clearError} />
      {opening.state === 'working' && <Progress label="Preparing the image" />}
      {opened && (
        <PaintBoard
          picture={opened.picture}
          brush={{ mode, size: (percent / 100) * Math.min(opened.picture.width, opened.picture.height) }}
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

/** Longest side of what is painted on: sharp on every screen, and quick under the brush whatever the picture has. */
const BOARD_SIDE = 1600

interface Opened {
  picture: Canvases
  files: Pick<Touched, 'original' | 'cutOut'>
}

/** The original, and the whole cut-out on nothing: asked of the server where the shown result is something else. */
async function load(cutOut: CutOut, signal: AbortSignal): Promise<Opened> {
  const files = cutOut.touched ?? (await filesOf(cutOut, signal))
  const { width, height } = cutOut.image.source
  const by = Math.min(1, BOARD_SIDE / Math.max(width, height))
  const resize = {
    resizeWidth: Math.max(1, Math.round(width * by)),
    resizeHeight: Math.max(1, Math.round(height * by)),
    resizeQuality: 'high',
  } as const
  const [original, cut] = await Promise.all([
    createImageBitmap(files.original, resize),
    createImageBitmap(files.cutOut, resize),
  ])
  return { picture: { width, height, original, cutOut: cut }, files }
}

async function filesOf({ image, setup, blob }: CutOut, signal: AbortSignal): Promise<Opened['files']> {
  const plain = setup.backgroundType === 'TRANSPARENT' && setup.outputFormat !== 'JPG' && !setup.cropToSubject
  const asPlain = { ...setup, backgroundType: 'TRANSPARENT', outputFormat: 'PNG', cropToSubject: false } as const
  return {
    original: await uploadOf(image, signal),
    cutOut: plain ? blob : (await removeBackground(image, asPlain, signal)).blob,
  }
}
