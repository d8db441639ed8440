import { inKb } from '#shared/bytes.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert } from '#ui/alert.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Compare } from '#ui/image/compare.tsx'
import { runJob } from '#ui/image/run-job.ts'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import type { Task } from '#ui/task.ts'
import type { Compressed } from './compress.browser.ts'
import { reduction } from './geometry.ts'
import { summary } from './summary.ts'

interface Props {
  task: Task<Compressed[]>
  progress: string
  /** The image that is looked at. */
  activeFile: File | undefined
  onExample: (() => void) | undefined
}

const inPercent = (before: number, after: number) => `${reduction(before, after).toFixed(1).replace('-', '−')}%`

export function CompressedResult({ task, progress, activeFile, onExample }: Props) {
  const shownOf = (results: Compressed[]) =>
    results.find(({ image }) => image.file === activeFile) ?? (results[0] as Compressed)
  return (
    <Result
      title="Result"
      task={task}
      working={progress}
      onExample={onExample}
      empty="The image before and after appears here, with its new size."
      done={summary}
      actions={(results) => {
        const { blob, name } = shownOf(results)
        return <ResultActions kind="image" file={{ content: blob, name }} />
      }}
    >
      {(results) => (
        <>
          <One result={shownOf(results)} />
          {results.length > 1 && <All results={results} />}
        </>
      )}
    </Result>
  )
}

function One({ result }: { result: Compressed }) {
  const { image, blob, shown, width, height, name, kept, note } = result
  const { file, source } = image
  return (
    <>
      <Compare
        before={{ blob: image.shown, width: source.width, height: source.height }}
        after={{ blob: shown, width, height }}
      />
      <dl className="facts">
        <div>
          <dt>Original size</dt>
          <dd>{inKb(file.size)}</dd>
        </div>
        <div>
          <dt>New size</dt>
          <dd>{inKb(blob.size)}</dd>
        </div>
        <div>
          <dt>Reduction</dt>
          <dd>{inPercent(file.size, blob.size)}</dd>
        </div>
        <div>
          <dt>Pixels</dt>
          <dd>
            {width} × {height}
          </dd>
        </div>
      </dl>
      {kept && (
        <Alert>
          Writing this image again would have made it larger, so its picture data stays as it was. A lower quality,
          fewer pixels or another format make it smaller.
        </Alert>
      )}
      {!kept && blob.size > file.size && (
        <Alert kind="warning">The result is larger than the original file ({inKb(file.size)}).</Alert>
      )}
      {note && <Alert>{note}</Alert>}
      <div className="row">
        <DownloadButton content={blob} name={name} variant="filled" label="Download image" />
      </div>
    </>
  )
}

function All({ results }: { results: Compressed[] }) {
  const makeZip = () => runJob('zip', { entries: results.map(({ name, blob }) => ({ name, blob })) })
  return (
    <>
      <Scroller className="table-frame" label="All results">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Image</th>
              <th scope="col">Pixels</th>
              <th scope="col" data-number>
                Before
              </th>
              <th scope="col" data-number>
                After
              </th>
              <th scope="col" data-number>
                Reduction
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ image, blob, width, height, name }) => (
              <tr key={image.source.key}>
                <td>{name}</td>
                <td>
                  {width} × {height}
                </td>
                <td data-number>{inKb(image.file.size)}</td>
                <td data-number>{inKb(blob.size)}</td>
                <td data-number>{inPercent(image.file.size, blob.size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <div className="row">
        <DownloadButton icon="file-zip" label="Download all as ZIP" name="compressed-images.zip" content={makeZip} />
      </div>
    </>
  )
}
