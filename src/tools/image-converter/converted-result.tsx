import { useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { BlobImage } from '#ui/image/blob.tsx'
import styles from '#ui/image/image.module.css'
import { eachImage, type Outcome } from '#ui/image/each.ts'
import { FailedImages } from '#ui/image/failed.tsx'
import type { Rendered } from '#ui/image/jobs.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import type { Images } from '#ui/image/use-images.ts'
import { Progress } from '#ui/progress.tsx'
import { Result } from '#ui/result.tsx'
import { useTask, type Task } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { extensionOf, PDF, pageSize, renamed } from './target.ts'

export interface Converted extends Rendered {
  /** What an `<img>` can show of it. */
  shown: Blob
  image: OpenImage
}

interface Entry {
  name: string
  blob: Blob
}

type Convert = (image: OpenImage, signal: AbortSignal) => Promise<Rendered>

interface Props {
  task: Task<Converted>
  images: Images
  convert: Convert
  /** All of them become the pages of one PDF. */
  together: boolean
}

export function ConvertedResult({ task, images, convert, together }: Props) {
  return (
    <Result
      title="Converted image"
      task={task}
      empty="The converted image appears here as soon as you choose one."
      onExample={images.items.length === 0 ? () => images.example() : undefined}
      working="Converting…"
      done={({ blob, width, height }) =>
        blob.type === PDF
          ? `A page of ${pageSize(width, height)}, ${formatBytes(blob.size)}.`
          : `${width} × ${height} pixels, ${formatBytes(blob.size)}.`
      }
      actions={({ blob }) => (
        <ResultActions
          kind={blob.type === PDF ? 'pdf' : 'image'}
          file={{
            content: blob,
            name: nameOf(blob),
            variant: 'filled',
            label: blob.type === PDF ? 'Download PDF' : 'Download image',
          }}
        />
      )}
    >
      {({ blob, shown, image }) => (
        <>
          <BlobImage blob={shown} alt="Converted image" className={`${styles.preview} ${styles.board}`} />
          <Change before={image.file.size} after={blob.size} />
          {images.items.length > 1 && (
            <div className="row">
              <ConvertAll images={images} convert={convert} together={together} />
            </div>
          )}
        </>
      )}
    </Result>
  )
}

const nameOf = (blob: Blob) => `converted.${extensionOf(blob.type)}`

function Change({ before, after }: { before: number; after: number }) {
  const share = ((after - before) / before) * 100
  return (
    <>
      <Facts>
        <Fact name="Original">{formatBytes(before)}</Fact>
        <Fact name="Converted">
          {formatBytes(after)} ({share > 0 ? '+' : share < 0 ? '−' : ''}
          {Math.abs(share).toFixed(1)}%)
        </Fact>
      </Facts>
      {after > before && <Alert>The converted file is larger than the original, which was packed tighter.</Alert>}
    </>
  )
}

function ConvertAll({ images, convert, together }: Omit<Props, 'task'>) {
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
        disabled={task.state === 'working' || images.opening}
        why={images.opening ? 'The images are being opened' : 'The images are being converted'}
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
