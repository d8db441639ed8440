import { formatBytes } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { CopyButton } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { eachImage, type Outcome } from '#ui/image/each.ts'
import { FailedImages } from '#ui/image/failed.tsx'
import type { OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import type { Images } from '#ui/image/use-images.ts'
import { Output } from '#ui/output.tsx'
import { Progress } from '#ui/progress.tsx'
import { Result } from '#ui/result.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useTask, type Task } from '#ui/task.ts'
import { encodeImage, type Encoded, type Wishes } from './encode-image.browser.ts'
import styles from './encoded-result.module.css'
import { SNIPPETS, type Snippet } from './snippets.ts'

interface Props {
  task: Task<Encoded>
  prefix: boolean
  images: Images
  wishes: Wishes
}

const LABELS: Record<Snippet, string> = {
  css: 'CSS',
  html: 'HTML',
  markdown: 'Markdown',
  react: 'React',
  favicon: 'Favicon',
}
/** Above this many bytes an inlined image costs a page more than it saves. */
const WORTH_INLINING = 10 * 1024

const RARELY_SHOWN = /^image\/(?:heic|tiff)$/

export function EncodedResult({ task, prefix, images, wishes }: Props) {
  return (
    <Result
      title="Base64"
      task={task}
      empty="The Base64 text of the image appears here as soon as you choose one."
      onExample={images.items.length === 0 ? () => images.example() : undefined}
      done={({ bytes, uri }) => `${formatBytes(bytes)} of image are ${formatBytes(uri.length)} of text.`}
      actions={({ base64, uri }) => <ResultActions kind="text" text={prefix ? uri : base64} />}
    >
      {(encoded) => {
        const text = prefix ? encoded.uri : encoded.base64
        return (
          <>
            {encoded.bytes > WORTH_INLINING && (
              <Alert kind="warning">
                Images above 10 KB are mostly better served as files: inlined they are a third larger, and no browser
                caches them by themselves.
              </Alert>
            )}
            {RARELY_SHOWN.test(encoded.type) && (
              <Alert kind="warning">
                Only Safari shows images of this kind.{' '}
                {encoded.width > 0 ? 'Enter a longest side, or convert it first,' : 'Convert it first'} for a page that
                everyone sees.
              </Alert>
            )}
            <div className={styles.text}>
              <Output label="Base64 of the image" text={text} />
            </div>
            <div className="row">
              <DownloadButton content={text} name="image-base64.txt" label="Download as .txt" />
              {images.items.length > 1 && !images.opening && (
                <DownloadAll images={images} prefix={prefix} wishes={wishes} />
              )}
            </div>
            <Tabs
              label="Snippets"
              tabs={(Object.keys(SNIPPETS) as Snippet[]).map((kind) => ({
                id: kind,
                label: LABELS[kind],
                content: () => <SnippetPanel kind={kind} encoded={encoded} />,
              }))}
            />
          </>
        )
      }}
    </Result>
  )
}

/** Longer snippets are shown by their start; they are copied whole. */
const SHOWN = 20_000

function SnippetPanel({ kind, encoded }: { kind: Snippet; encoded: Encoded }) {
  const text = SNIPPETS[kind](encoded)
  const long = text.length > SHOWN
  return (
    <div className="stack" data-gap="small">
      <div className={styles.text}>
        <Output label={`${LABELS[kind]} snippet`} text={long ? `${text.slice(0, SHOWN)}…` : text} />
      </div>
      {long && <p className="muted small">Only the start is shown; the button copies all of it.</p>}
      <div className="row">
        <CopyButton text={text} size="small" label={`Copy ${LABELS[kind]}`} />
      </div>
    </div>
  )
}

interface Entry {
  name: string
  blob: Blob
}

function DownloadAll({ images, prefix, wishes }: Pick<Props, 'images' | 'prefix' | 'wishes'>) {
  const task = useTask<Outcome<Entry> & { file: Blob }>()
  const makeZip = async () => {
    const all = await task.run(async (signal) => {
      const work = async (image: OpenImage): Promise<Entry> => {
        const { base64, uri } = await encodeImage(image, wishes, signal)
        return { name: `${image.file.name}.base64.txt`, blob: new Blob([prefix ? uri : base64]) }
      }
      const outcome = await eachImage(
        images.items.flatMap(({ image }) => image ?? []),
        work,
        { signal },
      )
      return { ...outcome, file: await runJob('zip', { entries: outcome.done }, { signal }) }
    })
    return all?.file
  }
  return (
    <>
      <DownloadButton
        icon="file-zip"
        label="Download all as ZIP"
        name="images-base64.zip"
        content={makeZip}
        disabled={task.state === 'working'}
        why="The images are being encoded"
      />
      {task.slow && <Progress label="Encoding all images" />}
      {task.state === 'done' && task.value && (
        <FailedImages
          failures={task.value.failures}
          count={task.value.done.length + task.value.failures.length}
          from="ZIP file"
        />
      )}
      <ErrorAlert error={task.error} onClose={task.clearError} />
    </>
  )
}
