import { useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { eachImage, type Outcome } from '#ui/image/each.ts'
import { FailedImages } from '#ui/image/failed.tsx'
import type { Rendered } from '#ui/image/jobs.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import type { Images } from '#ui/image/use-images.ts'
import { Progress } from '#ui/progress.tsx'
import { useTask } from '#ui/task.ts'
import { extensionOf, renamed } from './target.ts'

interface Entry {
  name: string
  blob: Blob
}

interface Props {
  images: Images
  convert(image: OpenImage, signal: AbortSignal): Promise<Rendered>
  /** All of them become the pages of one PDF. */
  together: boolean
}

/** Every image that opens; it does not wait for the one that is shown, which may be damaged. */
export function ConvertAll({ images, convert, together }: Props) {
  const [done, setDone] = useState(0)
  const task = useTask<Outcome<Entry> & { file: Blob; kind: string }>()
  const ready = images.items.flatMap(({ image, warning }) => (image && !warning ? [image] : []))
  const makeAll = async () => {
    setDone(0)
    const all = await task.run(async (signal) => {
      const work = async (image: OpenImage): Promise<Entry> => {
        const { blob } = await convert(image, signal)
        return { name: renamed(image.file.name, extensionOf(blob.type)), blob }
      }
      const outcome = await eachImage(ready, work, { signal, onStep: setDone })
      const entries = outcome.done
      const file = together
        ? await runJob('pdf', { jpegs: entries.map(({ blob }) => blob) }, { signal })
        : await runJob('zip', { entries }, { signal })
      return { ...outcome, file, kind: together ? 'PDF' : 'ZIP file' }
    })
    return all?.file
  }
  return (
    <>
      <DownloadButton
        icon={together ? 'file-type-pdf' : 'file-zip'}
        label={together ? 'All as one PDF' : 'Convert all as ZIP'}
        name={together ? 'converted.pdf' : 'converted.zip'}
        content={makeAll}
        disabled={task.state === 'working' || images.opening || ready.length === 0}
        why={
          images.opening
            ? 'The images are being opened'
            : ready.length === 0
              ? 'None of the images is ready'
              : 'The images are being converted'
        }
      />
      {task.cancellable && (
        <Button variant="text" onClick={task.reset}>
          Cancel
        </Button>
      )}
      {task.state === 'working' && <Progress label="Converting all images" share={done / ready.length} />}
      {task.state === 'done' && task.value && (
        <FailedImages
          failures={task.value.failures}
          count={task.value.done.length + task.value.failures.length}
          from={task.value.kind}
        />
      )}
      <ErrorAlert error={task.error} onClose={task.clearError} />
    </>
  )
}
