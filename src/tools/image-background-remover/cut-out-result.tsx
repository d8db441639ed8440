import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Compare } from '#ui/image/compare.tsx'
import type { Images } from '#ui/image/use-images.ts'
import { notLoaded } from '#ui/not-loaded.ts'
import { Result } from '#ui/result.tsx'
import { filledOf, useTask, type Task } from '#ui/task.ts'
import { Batch } from './batch.tsx'
import { waitingPictures, type CutOut } from './remove.browser.ts'
import type { Setup } from './setup.ts'
import type { TouchUp } from './touch-up.tsx'

interface Props {
  task: Task<CutOut>
  images: Images
  setup: Setup
  onExample: (() => void) | undefined
}

export function CutOutResult({ task, images, setup, onExample }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState<CutOut>()
  const waiting = useWaiting(task.state === 'working')
  const comparison = useComparison(task.state === 'working')
  // It may be ours.
  const those = waiting === 1 ? '1 image waits' : `${waiting} images wait`
  return (
    <Result
      title="Result"
      task={task}
      empty="The image without its background appears here."
      onExample={onExample}
      working={waiting > 0 ? `Processing... ${those} at the server.` : 'Processing...'}
      done={({ blob, width, height }) => `${width} × ${height} pixels, ${formatBytes(blob.size)}.`}
      actions={(cutOut) => {
        const { blob, name } = cutOut
        const variant = touched === cutOut ? 'outlined' : filledOf(task).save
        return <ResultActions kind="image" file={{ content: blob, name, variant, label: 'Download Result' }} />
      }}
    >
      {(cutOut) => (
        <>
          <div className="stack" ref={frame} tabIndex={-1}>
            <Shown
              key={cutOut.name + cutOut.blob.size}
              cutOut={cutOut}
              task={task}
              comparison={comparison}
              touching={touched === cutOut}
              onTouch={(touching) => {
                // The pressed button goes with the rest, and would take the focus along.
                frame.current?.focus({ preventScroll: true })
                setTouched(touching ? cutOut : undefined)
              }}
            />
          </div>
          {images.items.length > 1 && <Batch images={images} setup={setup} />}
        </>
      )}
    </Result>
  )
}

interface ShownProps {
  cutOut: CutOut
  task: Task<CutOut>
  comparison: Comparison
  /** The brush is at work on it. */
  touching: boolean
  onTouch(touching: boolean): void
}

function Shown({ cutOut, task, comparison, touching, onTouch }: ShownProps) {
  const brush = useTask<{ TouchUp: typeof TouchUp }>()
  const touch = (next: boolean) => {
    onTouch(next)
    if (next && !brush.value) void brush.run(loadTouchUp)
  }
  const { blob, width, height, image, engine } = cutOut
  if (touching && brush.value) {
    return (
      <brush.value.TouchUp
        cutOut={cutOut}
        onCancel={() => touch(false)}
        onDone={(touched) => {
          const { stale } = task
          void task
            .run(() => touched)
            .then(() => {
              // What was touched up is still the result of another image, or of other options.
              if (stale) task.markStale()
              touch(false)
            })
        }}
      />
    )
  }
  return (
    <>
      {comparison.value && (
        <comparison.value.Compare
          before={{ blob: image.shown, width: image.source.width, height: image.source.height }}
          after={{ blob, width, height }}
        />
      )}
      <ErrorAlert error={comparison.error} onClose={comparison.clearError} />
      <EngineNote engine={engine} />
      <ErrorAlert error={brush.error} onClose={brush.clearError} />
      <div className="row">
        <Button icon="brush" onClick={() => touch(true)}>
          Touch up
        </Button>
      </div>
    </>
  )
}

type Comparison = Task<{ Compare: typeof Compare }>

/** What shows the picture before and after comes while the picture is on its way. */
function useComparison(working: boolean): Comparison {
  const comparison = useTask<{ Compare: typeof Compare }>()
  const { value, run } = comparison
  useEffect(() => {
    if (working && !value) void run(loadComparison)
  }, [working, value, run])
  return comparison
}

const loadComparison = () => import('#ui/image/compare.tsx').catch(notLoaded('The comparison'))
/** The brush comes when it is asked for. */
const loadTouchUp = () => import('./touch-up.tsx').catch(notLoaded('The brush'))

function EngineNote({ engine }: { engine: string }) {
  if (engine === 'transparency') {
    return <Alert>This image was cut out already: its own transparency was kept.</Alert>
  }
  const [kind, model] = engine.split(':')
  return (
    <p className="muted small">
      {kind === 'onnx'
        ? `Cut out by the model ${model}.`
        : 'Cut out by the built-in engine, which knows colours and edges. Touch up what it missed.'}
    </p>
  )
}

/** Milliseconds between two looks at the queue. */
const LOOK = 2000

/** How many pictures wait at the server, ours among them or not, while it is on its way. */
function useWaiting(working: boolean): number {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (!working) return
    const leaving = new AbortController()
    const look = () =>
      waitingPictures(leaving.signal).then(setWaiting, () => {
        // Not knowing is no trouble: the picture itself tells when it fails.
      })
    const timer = setInterval(() => void look(), LOOK)
    return () => {
      clearInterval(timer)
      leaving.abort()
      setWaiting(0)
    }
  }, [working])
  return waiting
}
