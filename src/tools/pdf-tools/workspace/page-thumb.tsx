import { memo, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { Nearness } from './nearness.browser.ts'
import styles from './page-grid.module.css'
import type { PageItem } from './page-list.ts'
import type { Thumbnails } from './thumbnails.browser.ts'
import type { OpenSource } from './files.ts'

interface Props {
  page: PageItem
  place: number
  source: OpenSource | undefined
  selected: boolean
  focused: boolean
  /** Dragged pages would go in front of it or behind it. */
  drop: 'before' | 'after' | undefined
  nearness: Nearness
  thumbnails: Thumbnails
}

const PIXELS = 260

/** One page of the grid: its picture as it will be, turned, with its number. Far from what is seen it is an empty box. */
export const PageThumb = memo(function PageThumb(props: Props) {
  const { page, place, source, selected, focused, nearness, thumbnails } = props
  const item = useRef<HTMLLIElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => (item.current ? nearness.watch(item.current, setNear) : undefined), [nearness])
  const from = source ? `${source.name}, page ${page.index + 1} there` : 'blank'
  const turn = page.turn === 0 ? '' : `, turned by ${page.turn} degrees`
  return (
    <li
      ref={item}
      className={styles.page}
      role="option"
      aria-selected={selected}
      aria-label={`Page ${place + 1}: ${from}${turn}`}
      tabIndex={focused ? 0 : -1}
      data-key={page.key}
      data-drop={props.drop}
    >
      {near && (
        <>
          <div className={styles.sheet} data-turned={page.turn % 180 !== 0 || undefined}>
            {source ? (
              <Picture file={source} page={page} thumbnails={thumbnails} />
            ) : (
              <div
                className={styles.blank}
                style={{ aspectRatio: `${page.width} / ${page.height}`, transform: `rotate(${page.turn}deg)` }}
                data-wide={page.width > page.height || undefined}
              />
            )}
          </div>
          <span className={styles.caption}>
            <span className={styles.handle} data-handle aria-hidden="true">
              <Icon name="grip-vertical" />
            </span>
            {place + 1}
            {selected && <Icon name="circle-check" />}
          </span>
        </>
      )}
    </li>
  )
})

function Picture({ file, page, thumbnails }: { file: OpenSource; page: PageItem; thumbnails: Thumbnails }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  const { index, turn, width, height } = page
  useEffect(() => {
    const done = (picture: ImageDataLike | undefined) => {
      setFailed(picture === undefined)
      const element = canvas.current
      if (!picture || !element) return
      element.width = picture.width
      element.height = picture.height
      element.getContext('2d')?.putImageData(new ImageData(picture.data, picture.width, picture.height), 0, 0)
    }
    return thumbnails.want({ file, index, longest: PIXELS, done })
  }, [file, index, thumbnails])
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.picture}
        style={{ aspectRatio: `${width} / ${height}`, transform: `rotate(${turn}deg)` }}
        data-wide={width > height || undefined}
      />
      {failed && <span className={styles.failed}>This page cannot be drawn</span>}
    </>
  )
}

interface ImageDataLike {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}
