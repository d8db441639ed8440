import { useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { Banner } from '#ui/alert.tsx'
import { ResetButton } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { useParcel } from '#ui/parcel.ts'
import styles from './preview-panel.module.css'

/** Shows a data URI of an image, through `<img>` only: nothing inside it can run. */
export function PreviewPanel({ image }: { image: string }) {
  const [uri, setUri] = useState(image)
  const [failed, setFailed] = useState(false)
  const [size, setSize] = useState<[width: number, height: number]>()
  const isImage = /^data:image\/[\w.+-]+[;,]/i.test(uri.trim())
  const change = (text: string) => {
    setUri(text)
    setFailed(false)
    setSize(undefined)
  }
  useParcel(['text'], ({ text }) => change(text ?? ''))
  return (
    <Panes>
      <Form label="Image to show" onSubmit={() => change(uri.trim())}>
        <TextArea
          label="Image as data URI"
          value={uri}
          onChange={change}
          placeholder="data:image/png;base64,…"
          hint="Filled by the other tabs when their result is an image."
          error={
            uri.trim() !== '' && !isImage
              ? 'This is not a data URI of an image: it does not begin with data:image.'
              : undefined
          }
        />
        <div className="row">
          <ResetButton onClick={() => change('')} />
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
              src={uri.trim()}
              alt="Preview of the data URI"
              onError={() => setFailed(true)}
              onLoad={({ currentTarget }) => setSize([currentTarget.naturalWidth, currentTarget.naturalHeight])}
            />
            {size && (
              <p className="muted small" role="status">
                {size[0]} × {size[1]} pixels, {formatBytes(uri.trim().length)} as text
              </p>
            )}
          </>
        )}
      </section>
    </Panes>
  )
}
