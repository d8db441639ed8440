import { useRef, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { areaBetween, clampArea, type Area } from '../marks.ts'
import { MarkView } from './mark-view.tsx'
import { PagePicture } from './page-picture.tsx'
import { shownSize, type PageItem } from './page-list.ts'
import { pointsOf } from './pointer.browser.ts'
import styles from './stage.module.css'
import { areaNow, pageShown, type Mark, type MarkContent, type Marking } from './use-marking.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'

type Point = { x: number; y: number }

interface Props {
  workspace: Workspace
  marking: Marking
  /** Which marks are shown and can be moved. */
  shows(mark: Mark): boolean
}

/** One page, large, to put marks on. */
export function Stage({ workspace, marking, shows }: Props) {
  const { pages } = workspace
  const page = pageShown(workspace, marking)
  if (!page) return <p className="result-empty">Add a file first.</p>
  const place = pages.indexOf(page)
  const go = (by: number) => marking.show(pages[Math.min(pages.length - 1, Math.max(0, place + by))]?.key ?? '')
  const here = marking.marks.filter((mark) => mark.page === page.key && shows(mark))
  return (
    <div className="stack" data-gap="small">
      <div className={styles.bar} role="toolbar" aria-label="Page and marks">
        <div className={styles.together}>
          <IconButton name="chevron-left" label="Previous page" onClick={() => go(-1)} disabled={place === 0} />
          <span role="status">
            Page {place + 1} of {pages.length}
          </span>
          <IconButton
            name="chevron-right"
            label="Next page"
            onClick={() => go(1)}
            disabled={place === pages.length - 1}
          />
        </div>
        <div className={styles.together}>
          <IconButton name="arrow-back-up" label="Undo mark" onClick={marking.undo} disabled={!marking.canUndo} />
          <IconButton name="arrow-forward-up" label="Redo mark" onClick={marking.redo} disabled={!marking.canRedo} />
          <IconButton
            name="trash"
            label="Delete mark"
            disabled={!here.some(({ id }) => id === marking.chosen)}
            onClick={() => marking.remove(new Set([marking.chosen]))}
          />
        </div>
      </div>
      <Sheet key={page.key} page={page} place={place} marks={here} workspace={workspace} marking={marking} />
    </div>
  )
}

interface SheetProps {
  page: PageItem
  place: number
  marks: readonly Mark[]
  workspace: Workspace
  marking: Marking
}

function Sheet({ page, place, marks, workspace, marking }: SheetProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [stroke, setStroke] = useState<readonly Point[]>([])
  const { pen } = marking
  const size = shownSize(page)
  const source = page.source === undefined ? undefined : workspace.sources.get(page.source)
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = layer.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
  }
  const put = (content: MarkContent, area: Area) => marking.add([{ page: page.key, turn: page.turn, area, content }])

  const remove = (mark: Mark) => {
    const [shown, place] = [layer.current?.querySelectorAll<HTMLElement>(':scope > button'), marks.indexOf(mark)]
    // The focus would go with the mark: it moves to the next one, or to the page.
    const next = shown?.[place + 1] ?? shown?.[place - 1] ?? layer.current?.closest<HTMLElement>('[tabindex]')
    next?.focus()
    marking.remove(new Set([mark.id]))
  }

  const down = (event: React.PointerEvent) => {
    // A second finger or a hand that rests on the page draws nothing.
    if (!event.isPrimary) return
    if (!pen || event.button !== 0) {
      if (event.target === layer.current) marking.choose('')
      return
    }
    event.preventDefault()
    if (pen.kind === 'text' || pen.kind === 'picture' || isStamp(pen)) {
      put(pen, areaAt(pen, at(event), size))
      marking.setPen(undefined)
      return
    }
    layer.current?.setPointerCapture(event.pointerId)
    const point = at(event)
    // Twice the same: a dot is a line that goes nowhere.
    setStroke(pen.kind === 'ink' ? [point, point] : [point])
  }
  const move = (event: React.PointerEvent) => {
    if (!event.isPrimary) return
    const points = pointsOf(event).map(at)
    setStroke((before) => (before.length > 0 ? [...before, ...points] : before))
  }
  const up = (event: React.PointerEvent) => {
    if (!event.isPrimary) return
    const [first, last] = [stroke[0], stroke.at(-1)]
    setStroke([])
    if (!pen || !first || !last) return
    if (pen.kind === 'ink') {
      const [area, points] = inkArea(stroke, pen.width, size)
      put({ ...pen, strokes: [points] }, area)
      return
    }
    const area = areaBetween(first, last)
    if (area.width > 0.006 || area.height > 0.006) put(pen, area)
  }
  const rubber =
    stroke.length > 1 && pen?.kind !== 'ink' ? areaBetween(stroke[0] as Point, stroke.at(-1) as Point) : undefined
  return (
    <Scroller className={styles.frame} label={`Page ${place + 1}`}>
      <div className={styles.sheet} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {source && (
          <PagePicture
            engine={workspace.viewer}
            file={source}
            index={page.index}
            turn={page.turn}
            label={`Page ${place + 1} of the document`}
          />
        )}
        <div
          ref={layer}
          className={styles.layer}
          data-drawing={pen ? true : undefined}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => setStroke([])}
        >
          {marks.map((mark, index) => (
            <MarkView
              key={mark.id}
              mark={mark}
              number={index + 1}
              area={areaNow(mark, page)}
              pageWidth={size.width}
              marking={marking}
              page={page}
              onRemove={() => remove(mark)}
              locate={at}
            />
          ))}
          {rubber && <div className={styles.rubber} style={percent(rubber)} />}
          {stroke.length > 1 && pen?.kind === 'ink' && (
            <svg className={styles.layer} viewBox="0 0 1 1" preserveAspectRatio="none">
              <polyline
                points={stroke.map(({ x, y }) => `${x},${y}`).join(' ')}
                fill="none"
                stroke={pen.color}
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          )}
        </div>
      </div>
    </Scroller>
  )
}

export function percent({ x, y, width, height }: Area): React.CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }
}

/** A drawn signature is put as a whole, not drawn anew. */
function isStamp(pen: MarkContent): boolean {
  return pen.kind === 'ink' && pen.strokes.length > 0
}

/** The place of something that is put with a click: words begin there, pictures are centred. */
export function areaAt(pen: MarkContent, { x, y }: Point, page: { width: number; height: number }): Area {
  if (pen.kind === 'text') {
    const lines = pen.text.split('\n')
    const longest = Math.max(1, ...lines.map((line) => line.length))
    const width = (longest * pen.style.size * 0.56) / page.width
    return { x, y, width: Math.max(0.01, width), height: (lines.length * pen.style.size * 1.2) / page.height }
  }
  const ratio = ('ratio' in pen ? pen.ratio : undefined) ?? 3
  const width = 'ratio' in pen ? 0.3 : 0.25
  const height = (width * page.width) / ratio / page.height
  return clampArea({ x: x - width / 2, y: y - height / 2, width, height })
}

/** The part of the page that a stroke takes, and the stroke in shares of it. */
function inkArea(stroke: readonly Point[], width: number, page: { width: number; height: number }): [Area, Point[]] {
  const [xs, ys] = [stroke.map(({ x }) => x), stroke.map(({ y }) => y)]
  const [edgeX, edgeY] = [width / page.width, width / page.height]
  const [left, top] = [Math.min(...xs) - edgeX, Math.min(...ys) - edgeY]
  const area = { x: left, y: top, width: Math.max(...xs) + edgeX - left, height: Math.max(...ys) + edgeY - top }
  return [area, stroke.map(({ x, y }) => ({ x: (x - left) / area.width, y: (y - top) / area.height }))]
}
