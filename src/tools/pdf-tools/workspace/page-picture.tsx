import { useEffect, useRef, useState } from 'react'
import type { Engine } from '../engines/engine.browser.ts'
import type { SourceFile } from '../work.ts'

interface Props {
  engine: Engine
  file: SourceFile
  index: number
  turn?: number
  label: string
}

/** Pixels of the longer side: sharp on a screen of twice the usual density. */
const PIXELS = 1600

/** A page as large as its place. */
export function PagePicture({ engine, file, index, turn = 0, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const passed = new AbortController()
    const unwanted = passed.signal
    engine
      .call('drawPage', { file, index, longest: PIXELS, turn }, { limit: 10_000, unwanted })
      .then(({ width, height, data }) => {
        const element = canvas.current
        if (unwanted.aborted || !element) return
        element.width = width
        element.height = height
        element.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
        setFailed(false)
      })
      .catch(() => unwanted.aborted || setFailed(true))
    return () => passed.abort()
  }, [engine, file, index, turn])
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={label} />
      {failed && <p className="field-error">This page cannot be drawn.</p>}
    </>
  )
}
