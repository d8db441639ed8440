import { useState } from 'react'
import type { Rectangle } from '#shared/image/edits.ts'
import type { OpenImage } from '#ui/image/open.ts'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { shapeOf, type Fit, type Size, type Turn } from './geometry.ts'
import { FITS, FORMATS, METADATA, type ResizeOptions } from './options.ts'

const FIT_NAMES = FITS.map(({ value }) => value) as Fit[]

interface Edited {
  /** Which picture, in which shape, the sides were typed for: another one begins with its own. */
  shape: string
  width: string
  height: string
  /** Typed with the lock off: they are a frame for any picture, as a size by name is. */
  free: boolean
}

export interface ResizeState {
  options: ResizeOptions
  /** Changes some options; numbers stay as typed. */
  change(part: Partial<ResizeOptions>): void
  /** Of the one image that is worked on. */
  crop: Rectangle | undefined
  setCrop(crop: Rectangle | undefined): void
  /** The picture after crop and turn; nothing without an image or with several. */
  shape: Size | undefined
}

/** The options of the form: those about all images are remembered, those about one picture end with it. */
export function useResizeOptions(image: OpenImage | undefined, alone: boolean): ResizeState {
  const [mode, setMode] = useChoice('mode', ['percentage', 'dimensions'], 'percentage')
  const [percent, setPercent] = useOption('percent', 100, (value) => value >= 10 && value <= 200)
  const [lock, setLock] = useOption('lock', true)
  const [fit, setFit] = useChoice('fit', FIT_NAMES, 'stretch')
  const [background, setBackground] = useOption('background', '#ffffff', (value) => /^#[\da-f]{6}$/.test(value))
  const [quality, setQuality] = useOption('quality', 80, (value) => value >= 1 && value <= 100)
  const [targetKb, setTargetKb] = useInput('target')
  const [shrink, setShrink] = useOption('shrink', true)
  const [format, setFormat] = useChoice('format', FORMATS, 'same')
  const [metadata, setMetadata] = useChoice('metadata', METADATA, 'strip')
  const [small, setSmall] = useOption('small', false)
  const [turn, setTurn] = useState<Turn>(0)
  const [mirror, setMirror] = useState(false)
  const [cropped, setCropped] = useState<{ key: number; crop: Rectangle | undefined }>()
  const [edited, setEdited] = useState<Edited>()

  const key = image?.source.key ?? 0
  const crop = alone && cropped?.key === key ? cropped.crop : undefined
  const shape = alone && image ? shapeOf(image.source, { crop, turn }) : undefined
  const name = shape ? `${key} ${shape.width} ${shape.height}` : ''
  const sides =
    edited && (edited.shape === name || (edited.free && !lock))
      ? edited
      : { width: String(shape?.width ?? ''), height: String(shape?.height ?? '') }
  const kept = { mode, percent, lock, fit, background, quality, targetKb, shrink, format, metadata, small }
  const options: ResizeOptions = { ...kept, turn, mirror, width: sides.width, height: sides.height }
  const setters: { [Name in keyof ResizeOptions]?: (value: ResizeOptions[Name]) => void } = {
    mode: setMode,
    percent: setPercent,
    lock: setLock,
    fit: setFit,
    background: setBackground,
    quality: setQuality,
    targetKb: setTargetKb,
    shrink: setShrink,
    format: setFormat,
    metadata: setMetadata,
    small: setSmall,
    turn: setTurn,
    mirror: setMirror,
  }
  const change = (part: Partial<ResizeOptions>) => {
    for (const [option, value] of Object.entries(part)) {
      ;(setters as Record<string, ((value: unknown) => void) | undefined>)[option]?.(value)
    }
    if (part.width === undefined && part.height === undefined) return
    const { width = sides.width, height = sides.height } = part
    setEdited({ shape: name, width, height, free: !(part.lock ?? lock) })
  }
  return { options, change, crop, setCrop: (next) => setCropped({ key, crop: next }), shape }
}
