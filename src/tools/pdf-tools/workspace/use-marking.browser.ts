import { useCallback, useState } from 'react'
import type { Edit } from '../jobs/edit.ts'
import { redo, startHistory, step, undo } from './history.ts'
import { turnArea, type Area } from '../marks.ts'
import type { PageItem, Turn } from './page-list.ts'
import type { TextStyle } from '../document/pictures.ts'
import type { Redaction } from '../jobs/redact.ts'
import { keptOr, useKeeping } from './kept.browser.ts'
import type { Workspace } from './use-workspace.browser.ts'

type Point = { x: number; y: number }

/** What a mark is, wherever it is put. */
export type MarkContent =
  | { kind: 'redact' }
  | { kind: 'highlight'; color: string }
  | { kind: 'cover'; color: string }
  | { kind: 'text'; text: string; style: TextStyle }
  /** `ratio` is width to height, for putting a drawn signature. */
  | { kind: 'ink'; strokes: Point[][]; color: string; width: number; ratio?: number }
  | { kind: 'picture'; picture: Blob; url: string; ratio: number }

/** A mark on a page, placed as the page was turned then. */
export interface Mark {
  id: string
  page: string
  turn: Turn
  area: Area
  content: MarkContent
}

export interface Marking {
  marks: readonly Mark[]
  /** What the next stroke or click on the page puts there; nothing: marks are moved. */
  pen: MarkContent | undefined
  setPen(pen: MarkContent | undefined): void
  /** The page on the stage. */
  current: string
  show(page: string): void
  chosen: string
  choose(id: string): void
  add(marks: readonly Omit<Mark, 'id'>[]): void
  change(id: string, area: Area): void
  remove(ids: ReadonlySet<string>): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
}

const NO_MARKS = startHistory<readonly Mark[]>([])

let lastMark = 0

export function useMarking(): Marking {
  const [history, setHistory] = useState(() => keptOr('marks', NO_MARKS))
  useKeeping('marks', history)
  const [pen, setPen] = useState<MarkContent>()
  const [current, show] = useState('')
  const [chosen, choose] = useState('')
  const add = useCallback((marks: readonly Omit<Mark, 'id'>[]) => {
    if (marks.length === 0) return
    const made = marks.map((mark) => ({ ...mark, id: `m${++lastMark}` }))
    setHistory((before) => step(before, [...before.present, ...made]))
    const last = made.at(-1)
    if (made.length === 1 && last) choose(last.id)
  }, [])
  return {
    marks: history.present,
    pen,
    setPen,
    current,
    show,
    chosen,
    choose,
    add,
    change: useCallback((id, area) => {
      setHistory((before) =>
        step(
          before,
          before.present.map((mark) => (mark.id === id ? { ...mark, area } : mark)),
        ),
      )
    }, []),
    remove: useCallback((ids) => {
      setHistory((before) =>
        step(
          before,
          before.present.filter(({ id }) => !ids.has(id)),
        ),
      )
    }, []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

/** The page on the stage: the one that was turned to, else the first that is chosen. */
export function pageShown({ pages, selected }: Workspace, { current }: Marking): PageItem | undefined {
  return pages.find(({ key }) => key === current) ?? pages.find(({ key }) => selected.has(key)) ?? pages[0]
}

/** Where a mark lies on its page as it is turned now. */
export function areaNow(mark: Mark, page: PageItem): Area {
  return turnArea(mark.area, page.turn - mark.turn)
}

export const isRedaction = (mark: Mark) => mark.content.kind === 'redact'

/** What is sent to the engine about the boxes to redact. */
export function redactionsOf(marks: readonly Mark[], pages: readonly PageItem[]): Redaction[] {
  return pages.flatMap((page, index) =>
    marks
      .filter((mark) => mark.page === page.key && isRedaction(mark))
      .map((mark) => ({ page: index, area: areaNow(mark, page) })),
  )
}

/** What is sent to the engine about everything else. */
export function editsOf(marks: readonly Mark[], pages: readonly PageItem[]): Edit[] {
  return pages.flatMap((page, index) =>
    marks.flatMap((mark): Edit[] => {
      if (mark.page !== page.key || mark.content.kind === 'redact') return []
      const place = { page: index, area: areaNow(mark, page) }
      const { content } = mark
      if (content.kind === 'picture') return [{ ...place, kind: 'picture', picture: content.picture }]
      if (content.kind !== 'ink') return [{ ...place, ...content }]
      const strokes = content.strokes.map((stroke) => stroke.map((point) => turnPoint(point, page.turn - mark.turn)))
      return [{ ...place, kind: 'ink', strokes, color: content.color, width: content.width }]
    }),
  )
}

export function turnPoint({ x, y }: Point, by: number): Point {
  const turned = turnArea({ x, y, width: 0, height: 0 }, by)
  return { x: turned.x, y: turned.y }
}
