import { useState } from 'react'
import { isToolError } from '#contract/error.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/download-button.tsx'
import { eachImage, type Failure } from '#ui/image/each.ts'
import { FailedImages } from '#ui/image/failed.tsx'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import type { Images } from '#ui/image/use-images.ts'
import { Progress } from '#ui/progress.tsx'
import { useTask } from '#ui/task.ts'
import { removeBackground, type CutOut } from './remove.browser.ts'
import type { Setup } from './setup.ts'

interface Ended {
  /** How many there were then: more may be chosen since. */
  count: number
  failures: Failure[]
}

/** All chosen images with the same setup, as one ZIP; one that fails does not stop the others. */
export function Batch({ images, setup }: { images: Images; setup: Setup }) {
  const [done, setDone] = useState(0)
  const task = useTask<Ended>()
  const ready = images.items.flatMap(({ image, warning }) => (image && !warning ? [image] : []))
  const working = task.state === 'working'
  const start = () =>
    void task.run(async (signal) => {
      setDone(0)
      const work = (image: OpenImage) => patiently(image, setup, signal)
      const { done: entries, failures } = await eachImage(ready, work, { signal, onStep: setDone })
      saveFile(await runJob('zip', { entries }, { signal }), 'removed-backgrounds.zip')
      return { count: ready.length, failures }
    })
  return (
    <>
      <div className="row">
        <Button
          icon="file-zip"
          onClick={start}
          disabled={working || images.opening}
          why={images.opening ? 'The images are being opened' : 'The images are being processed'}
        >
          {working ? `Processing ${done + 1} of ${ready.length}...` : `Process all ${ready.length} as ZIP`}
        </Button>
        {working && (
          <Button variant="text" onClick={task.reset}>
            Cancel
          </Button>
        )}
      </div>
      {working && <Progress label="Processing all images" share={done / ready.length} />}
      {task.state === 'done' && task.value && <Outcome {...task.value} />}
      <ErrorAlert error={task.error} onClose={task.clearError} />
    </>
  )
}

function Outcome({ count, failures }: Ended) {
  if (failures.length === 0) return <Alert kind="success">All {count} images are in the ZIP file.</Alert>
  return <FailedImages failures={failures} count={count} from="ZIP file" />
}

const TRIES = 4
const PAUSE = 5000

/** Comes back when the server is busy with other visitors' images. */
async function patiently(image: OpenImage, setup: Setup, signal: AbortSignal): Promise<CutOut> {
  for (let tries = 1; ; tries++) {
    try {
      return await removeBackground(image, setup, signal)
    } catch (error) {
      const busy = isToolError(error) && (error.status === 503 || error.status === 429)
      if (!busy || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      signal.throwIfAborted()
    }
  }
}
