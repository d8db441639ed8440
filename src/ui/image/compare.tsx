import { useState } from 'react'
import { BlobImage } from './blob.tsx'
import styles from './image.module.css'

interface Side {
  blob: Blob
  width: number
  height: number
}

/** The picture before and after: one over the other behind a slider, or side by side when its shape has changed. */
export function Compare({ before, after }: { before: Side; after: Side }) {
  const [share, setShare] = useState(50)
  const [shape, earlier] = [after.width / after.height, before.width / before.height]
  if (Math.abs(shape / earlier - 1) > 0.01) {
    return (
      <div className={styles.pair}>
        <figure>
          <BlobImage blob={before.blob} alt="Before" className={styles.board} />
          <figcaption>Before</figcaption>
        </figure>
        <figure>
          <BlobImage blob={after.blob} alt="After" className={styles.board} />
          <figcaption>After</figcaption>
        </figure>
      </div>
    )
  }
  return (
    <div
      className={`${styles.frame} ${styles.board}`}
      style={{ aspectRatio: shape, maxWidth: `min(100%, ${Math.max(160, Math.round(420 * shape))}px)` }}
    >
      {/* Each is cut: behind transparent parts of the result the board shows, not the picture before. */}
      <BlobImage blob={before.blob} alt="Before" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
      <BlobImage blob={after.blob} alt="After" style={{ clipPath: `inset(0 0 0 ${share}%)` }} />
      <span className={styles.tag} style={{ left: 8 }}>
        Before
      </span>
      <span className={styles.tag} style={{ right: 8 }}>
        After
      </span>
      <span className={styles.line} style={{ left: `${share}%` }} />
      <input
        type="range"
        aria-label="Before and after"
        aria-valuetext={`${share}% before`}
        value={share}
        onChange={(event) => setShare(Number(event.target.value))}
      />
    </div>
  )
}
