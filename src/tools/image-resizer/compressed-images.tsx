import { inKb } from '#shared/bytes.ts'
import { Alert } from '#ui/alert.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Compare } from '#ui/image/compare.tsx'
import { FailedImages } from '#ui/image/failed.tsx'
import { runJob } from '#ui/image/run-job.ts'
import { Scroller } from '#ui/scroller.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import type { Compressed, Results } from './compress.browser.ts'
import { reduction } from './geometry.ts'
import { shownOf } from './shown-of.ts'

export { compress } from './compress.browser.ts'

const inPercent = (before: number, after: number) => `${reduction(before, after).toFixed(1).replace('-', '−')}%`

interface Props {
  results: Results
  /** The image that is looked at. */
  activeFile: File | undefined
  /** How the button looks that saves all of them. */
  save: 'filled' | 'outlined'
}

/** The result with what made it: loaded together, when there is something to make. */
export function CompressedImages({ results: { done, failures }, activeFile, save }: Props) {
  const several = done.length > 1
  const makeZip = () => runJob('zip', { entries: done.map(({ name, blob }) => ({ name, blob })) })
  return (
    <>
      <FailedImages failures={failures} count={done.length + failures.length} from="result" />
      {several && (
        <div className="row">
          <DownloadButton
            content={makeZip}
            name="compressed-images.zip"
            icon="file-zip"
            variant={save}
            label="Download all as ZIP"
          />
        </div>
      )}
      <One result={shownOf(done, activeFile)} />
      {several && <All results={done} />}
    </>
  )
}

function One({ result }: { result: Compressed }) {
  const { image, blob, shown, width, height, kept, note } = result
  const { file, source } = image
  return (
    <>
      <Compare
        before={{ blob: image.shown, width: source.width, height: source.height }}
        after={{ blob: shown, width, height }}
      />
      <Facts>
        <Fact name="Original size">{inKb(file.size)}</Fact>
        <Fact name="New size">{inKb(blob.size)}</Fact>
        <Fact name="Reduction">{inPercent(file.size, blob.size)}</Fact>
        <Fact name="Pixels">
          {width} × {height}
        </Fact>
      </Facts>
      {kept && (
        <Alert>
          Writing this image again would have made it larger or worse, so its picture data stays as it was. A lower
          quality, fewer pixels or another format make it smaller.
        </Alert>
      )}
      {!kept && blob.size > file.size && (
        <Alert kind="warning">
          The result is larger than the original file ({inKb(file.size)}). A lower quality or another format may make it
          smaller.
        </Alert>
      )}
      {note && <Alert>{note}</Alert>}
    </>
  )
}

function All({ results }: { results: Compressed[] }) {
  return (
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
  )
}
