import { formatBytes } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { BlobImage } from '#ui/image/blob.tsx'
import styles from '#ui/image/image.module.css'
import type { Rendered } from '#ui/image/jobs.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { Result } from '#ui/result.tsx'
import type { Task } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { extensionOf, PDF, pageSize } from './target.ts'

export interface Converted extends Rendered {
  /** What an `<img>` can show of it. */
  shown: Blob
  image: OpenImage
}

interface Props {
  task: Task<Converted>
  /** There where nothing is chosen yet. */
  onExample: (() => void) | undefined
}

export function ConvertedResult({ task, onExample }: Props) {
  return (
    <Result
      title="Converted image"
      task={task}
      empty="The converted image appears here as soon as you choose one."
      onExample={onExample}
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
