import { useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { Banner } from '#ui/alert.tsx'
import { ResetButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useParcel } from '#ui/parcel.ts'
import styles from './preview-panel.module.css'

interface Props {
  uri: string
  onUri: (uri: string) => void
}

/** Shows a data URI of an image, through `<img>` only: nothing inside it can run. */
export function PreviewPanel({ uri, onUri }: Props) {
  const src = uri.trim()
  /** What the browser made of a data URI: the size of the picture, or nothing where it cannot show it. */
  const [seen, setSeen] = useState<{ src: string; size?: [width: number, height: number] }>()
  const { size } = seen?.src === src ? seen : {}
  const failed = seen?.src === src && !size
  const isImage = /^data:image\/[\w.+-]+[;,]/i.test(src)
  useParcel(['text'], ({ text }) => onUri(text ?? ''))
  return (
    <Panes>
      <Form label="Image to show" onSubmit={() => onUri(src)}>
        <TextArea
          label="Image as data URI"
          value={uri}
          onChange={onUri}
          placeholder="data:image/png;base64,…"
          hint="Filled by the other tabs when their result is an image."
          error={
            src !== '' && !isImage
              ? 'This is not a data URI of an image: it does not begin with data:image.'
              : undefined
          }
        />
        <div className="row">
          <ResetButton onClick={() => onUri('')} />
        </div>
      </Form>
      <section className="card stack" aria-label="Preview" data-follow>
        <h2>Preview</h2>
        {!isImage && <p className="result-empty">The image appears here.</p>}
        {isImage && failed && (
          <Banner of={uri} kind="error">
            The browser cannot show this image: its data is damaged or of an unknown kind.
          </Banner>
        )}
        {isImage && !failed && (
          <>
            <img
              className={styles.image}
              src={src}
              alt="Preview of the data URI"
              onError={() => setSeen({ src })}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSeen({ src, size: [naturalWidth, naturalHeight] })
              }
            />
            {size && (
              <p className="muted small" role="status">
                {size[0]} × {size[1]} pixels, {formatBytes(src.length)} as text
              </p>
            )}
          </>
        )}
      </section>
    </Panes>
  )
}
