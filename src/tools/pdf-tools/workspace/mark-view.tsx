import { useState } from 'react'
import { clampArea, turnArea, type Area } from '../marks.ts'
import type { PageItem } from './page-list.ts'
import styles from './stage.module.css'
import { turnPoint, type Mark, type Marking } from './use-marking.browser.ts'

interface Props {
  mark: Mark
  number: number
  /** Where it lies as the page is turned now. */
  area: Area
  /** Points. */
  pageWidth: number
  page: PageItem
  marking: Marking
  onRemove(): void
  locate(event: { clientX: number; clientY: number }): { x: number; y: number }
}

const NAMES: Record<Mark['content']['kind'], string> = {
  redact: 'Redaction',
  highlight: 'Highlight',
  cover: 'White-out',
  text: 'Text',
  ink: 'Drawing',
  picture: 'Picture',
}

/** A mark on the page: dragged, or moved with the arrow keys; with Shift they change its size. */
export function MarkView({ mark, number, area, pageWidth, page, marking, onRemove, locate }: Props) {
  const [moved, setMoved] = useState<Area>()
  const shown = moved ?? area
  const keep = (next: Area) => marking.change(mark.id, turnArea(clampArea(next), mark.turn - page.turn))

  const resized = (dx: number, dy: number): Area => ({
    ...area,
    width: area.width + dx,
    height: keepsRatio(mark) ? (area.height * (area.width + dx)) / area.width : area.height + dy,
  })

  const drag = (event: React.PointerEvent<HTMLElement>, resize: boolean) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    marking.choose(mark.id)
    const start = locate(event)
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    const at = (now: PointerEvent): Area => {
      const to = locate(now)
      const [dx, dy] = [to.x - start.x, to.y - start.y]
      return clampArea(resize ? resized(dx, dy) : { ...area, x: area.x + dx, y: area.y + dy })
    }
    const follow = (now: PointerEvent) => setMoved(at(now))
    const end = (now: PointerEvent) => {
      element.removeEventListener('pointermove', follow)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
      setMoved(undefined)
      if (now.type === 'pointerup' && Math.hypot(locate(now).x - start.x, locate(now).y - start.y) > 0.001)
        keep(at(now))
    }
    element.addEventListener('pointermove', follow)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
  }

  const keys = (event: React.KeyboardEvent) => {
    const steps: Record<string, [x: number, y: number]> = {
      ArrowLeft: [-0.005, 0],
      ArrowRight: [0.005, 0],
      ArrowUp: [0, -0.005],
      ArrowDown: [0, 0.005],
    }
    const move = steps[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (move && event.shiftKey) keep(resized(keepsRatio(mark) ? move[0] + move[1] : move[0], move[1]))
    else if (move) keep({ ...area, x: area.x + move[0], y: area.y + move[1] })
    else return
    event.preventDefault()
  }

  const { content } = mark
  const color = content.kind === 'highlight' || content.kind === 'cover' ? content.color : undefined
  return (
    <button
      type="button"
      className={styles.mark}
      data-kind={content.kind}
      data-chosen={mark.id === marking.chosen || undefined}
      aria-label={`${NAMES[content.kind]} ${number}${content.kind === 'text' ? `: ${content.text}` : ''}`}
      style={{
        left: `${shown.x * 100}%`,
        top: `${shown.y * 100}%`,
        width: `${shown.width * 100}%`,
        height: `${shown.height * 100}%`,
        backgroundColor: color,
      }}
      onFocus={() => marking.choose(mark.id)}
      onPointerDown={(event) => drag(event, false)}
      onKeyDown={keys}
    >
      {content.kind === 'text' && (
        <span
          className={styles.words}
          style={{
            color: content.style.color,
            fontFamily: { sans: 'Helvetica, Arial, sans-serif', serif: 'Times, serif', mono: 'Courier, monospace' }[
              content.style.font
            ],
            fontSize: `calc(${content.style.size} * 100cqw / ${pageWidth})`,
          }}
        >
          {content.text}
        </span>
      )}
      {content.kind === 'picture' && <img src={content.url} alt="" draggable={false} />}
      {content.kind === 'ink' && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none">
          {content.strokes.map((stroke, index) => (
            <polyline
              // Strokes have no other name than their order.
              key={index}
              points={stroke
                .map((point) => turnPoint(point, page.turn - mark.turn))
                .map(({ x, y }) => `${x},${y}`)
                .join(' ')}
              fill="none"
              stroke={content.color}
              strokeWidth={Math.max(1, content.width)}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      )}
      {mark.id === marking.chosen && content.kind !== 'text' && (
        <span className={styles.grip} onPointerDown={(event) => drag(event, true)} />
      )}
    </button>
  )
}

function keepsRatio({ content }: Mark): boolean {
  return content.kind === 'picture' || (content.kind === 'ink' && content.ratio !== undefined)
}
