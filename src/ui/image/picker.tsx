import { formatBytes } from '#shared/bytes.ts'
import { Alert, messageOf } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Select } from '#ui/field.tsx'
import { Progress } from '#ui/progress.tsx'
import { BlobImage } from './blob.tsx'
import styles from './image.module.css'
import type { OpenImage } from './open.ts'
import type { Images, Item } from './use-images.ts'

interface Props {
  images: Images
  label: string
  multiple?: boolean
  /** What was chosen is used as a file and not as pixels: large and animated images are no trouble. */
  asFile?: boolean
  /** The images are sent to the server, which the page says in its own words. */
  sent?: boolean
  /** What becomes of the place that a photo tells; without it nothing is said about places. */
  placeNote?: string
  /** The page says by itself that an image cannot be opened; here stands why. */
  alerted?: boolean
}

/** Drop, browse or paste images; the one looked at, with its size and what is special about it. */
export function ImagePicker({
  images,
  label,
  multiple = false,
  asFile = false,
  sent = false,
  placeNote,
  alerted = false,
}: Props) {
  const { items, active } = images
  const leftOut = items.filter((item) => item !== active && (item.failure !== undefined || (item.warning && !asFile)))
  return (
    <>
      <DropZone
        label={label}
        hint="JPG, PNG, WebP, GIF, AVIF, HEIC, SVG, BMP or TIFF."
        accept="image/*,.heic,.heif,.avif"
        multiple={multiple}
        paste
        files={images.files}
        onFiles={images.choose}
      />
      {!sent && <p className="muted small">Images are processed locally and never uploaded.</p>}
      {items.length > 1 && active && (
        <Select
          label="Image shown"
          value={String(active.id)}
          onChange={(id) => images.show(Number(id))}
          options={items.map((item) => ({ value: String(item.id), label: item.file.name }))}
        />
      )}
      {leftOut.length > 0 && (
        <Alert kind="warning">
          Left out of what is done with all images: {leftOut.map(({ file }) => file.name).join(', ')}. Choose one under
          “Image shown” to see why.
        </Alert>
      )}
      {active && (
        <Chosen
          item={active}
          asFile={asFile}
          placeNote={placeNote}
          alerted={alerted}
          onAccept={() => images.accept(active.id)}
        />
      )}
    </>
  )
}

interface ChosenProps {
  item: Item
  asFile: boolean
  placeNote: string | undefined
  alerted: boolean
  onAccept(): void
}

function Chosen({ item, asFile, placeNote, alerted, onAccept }: ChosenProps) {
  const { image, failure, warning } = item
  if (failure !== undefined) {
    const why = (
      <>
        <bdi>{item.file.name}</bdi>: {messageOf(failure)}
      </>
    )
    return alerted ? <p className="small">{why}</p> : <Alert kind="error">{why}</Alert>
  }
  if (!image) return <Progress label={`Reading ${item.file.name}`} />
  if (warning && !asFile) {
    return (
      <Alert kind="warning">
        <p>{warning}</p>
        <Button size="small" onClick={onAccept}>
          Open it anyway
        </Button>
      </Alert>
    )
  }
  const { header, source, file, shown } = image
  return (
    <>
      <div className={styles.source}>
        {shown.size > 0 && (
          <BlobImage blob={shown} alt="Chosen image" className={`${styles.thumbnail} ${styles.board}`} />
        )}
        <div>
          <strong>
            {source.width > 0 ? `${source.width} × ${source.height} pixels` : 'An image this browser cannot open'}
          </strong>
          <p className="muted small">
            {header.type.slice(6).replace('svg+xml', 'SVG').replace('x-icon', 'icon').toUpperCase()},{' '}
            {formatBytes(file.size)}
            {header.exif?.camera && `, ${header.exif.camera}`}
          </p>
        </div>
      </div>
      {!asFile && header.animated && (
        <Alert kind="warning">This image is animated. Only its first frame is used; the result stands still.</Alert>
      )}
      {!asFile && header.pages > 1 && (
        <Alert kind="warning">This file has {header.pages} pages. Only its first is used.</Alert>
      )}
      {header.truncated && (
        <Alert kind="warning">The file ends before its picture does: the last part may be missing.</Alert>
      )}
      {placeNote && <PlaceWarning image={image} note={placeNote} />}
    </>
  )
}

function PlaceWarning({ image, note }: { image: OpenImage; note: string }) {
  const { located, exif } = image.header
  if (!located) return null
  const at = exif?.position && ` (${exif.position.latitude.toFixed(4)}, ${exif.position.longitude.toFixed(4)})`
  return (
    <Alert kind="warning">
      This photo tells where it was taken{at}. {note}
    </Alert>
  )
}
