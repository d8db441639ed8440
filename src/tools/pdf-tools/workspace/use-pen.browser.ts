import { useEffect, useReducer, useState } from 'react'
import { readNumber } from '#shared/numbers/typed.ts'
import { useChoice, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type { MarkContent, Marking } from './use-marking.browser.ts'

export const PENS = ['move', 'text', 'sign', 'draw', 'highlight', 'cover', 'picture'] as const

const within = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

/** What a visitor chose to put on pages, and how it looks; the stage gets it as it changes. */
export function usePen(setPen: Marking['setPen']) {
  const [tool, setTool] = useState<(typeof PENS)[number]>('text')
  const [text, setText] = useState('')
  const [font, setFont] = useChoice('edit.font', ['sans', 'serif', 'mono'], 'sans')
  const [size, setSize] = useOption('edit.size', '12')
  const [color, setColor] = useOption('edit.color', '#1a237e')
  const [marker, setMarker] = useOption('edit.marker', '#ffeb3b')
  const [width, setWidth] = useOption('edit.width', '2')
  const [signature, setSignature] = useState<MarkContent>()
  const opening = useTask<MarkContent>()
  const [takenUp, takeUp] = useReducer((times: number) => times + 1, 0)
  const picture = opening.value
  const style = { font, size: within(4, 400, readNumber(size) || 12), color }
  const contents: Record<typeof tool, MarkContent | undefined> = {
    move: undefined,
    text: text === '' ? undefined : { kind: 'text', text, style },
    sign: signature,
    draw: { kind: 'ink', strokes: [], color, width: within(0.5, 40, readNumber(width) || 2) },
    highlight: { kind: 'highlight', color: marker },
    cover: { kind: 'cover', color: '#ffffff' },
    picture,
  }
  const content = contents[tool]
  const key = JSON.stringify([tool, text, style, marker, width, signature, picture, takenUp])
  useEffect(() => {
    setPen(content)
    // The content is new in every render; the key tells when it is another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, setPen])
  useEffect(() => () => setPen(undefined), [setPen])
  /** What is put with a click lays the pen down: who chooses the same once more takes it up again. */
  const taking =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      takeUp()
    }
  return {
    tool,
    setTool: taking(setTool),
    text,
    setText: taking(setText),
    font,
    setFont,
    size,
    setSize,
    color,
    setColor,
    marker,
    setMarker,
    width,
    setWidth,
    signature,
    setSignature,
    opening,
    /** What the next click puts on a page; nothing while marks are moved, or where something is to be chosen first. */
    content,
  }
}

export type Pen = ReturnType<typeof usePen>
