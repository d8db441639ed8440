import { useEffect, useMemo } from 'react'
import { isToolError, ToolError } from '#contract/error.ts'
import type { PaletteColor } from '#shared/image/palette.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/picker.tsx'
import { runJob } from '#ui/image/run-job.ts'
import { seesPixels } from '#ui/image/true-pixels.ts'
import { useImages, workable } from '#ui/image/use-images.ts'
import { useChoice, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { COLOR_FORMATS } from './format.ts'
import { PaletteResult } from './palette-result.tsx'
import { PixelPicker } from './pixel-picker.tsx'

export { default as about } from './about.ts'

const FAILED = 'Failed to extract colors from image.'

export default function ImageColorExtractorPage() {
  const images = useImages()
  const [format, setFormat] = useChoice('format', COLOR_FORMATS, 'HEX')
  const [count, setCount] = useOption('count', 8, (value) => value >= 2 && value <= 20)
  const { active } = images
  const image = workable(active)
  const failure = active?.failure
  const task = useTaskOn<PaletteColor[]>(useMemo(() => [image, count], [image, count]))
  const { run, reset, fail } = task
  useEffect(() => {
    if (failure !== undefined) return fail(FAILED)
    if (!image) return reset()
    const extract = async (signal: AbortSignal) => {
      const palette = await runJob('palette', { source: image.source, count }, { signal }).catch((cause: unknown) => {
        throw new ToolError(isToolError(cause) && !seesPixels() ? `${FAILED} ${cause.message}` : FAILED, { cause })
      })
      if (palette.length === 0) throw new ToolError(`${FAILED} Every pixel of it is transparent.`)
      return palette
    }
    const timer = setTimeout(() => void run(extract), 100)
    return () => clearTimeout(timer)
  }, [image, failure, count, run, reset, fail])

  return (
    <>
      <ErrorAlert error={images.error ?? task.error} onClose={() => (images.clearError(), task.clearError())} />
      <Panes>
        <div className="card stack">
          <ImagePicker images={images} label="Image to take colours from" alerted />
          <Select label="Display format" value={format} onChange={setFormat} options={COLOR_FORMATS} />
          <Slider label="Number of colours" value={count} onChange={setCount} min={2} max={20} />
          {image && <PixelPicker key={image.source.key} image={image} format={format} />}
          <div className="row">
            <Button variant="text" onClick={images.clear} disabled={images.items.length === 0} why="Nothing is chosen">
              Reset
            </Button>
          </div>
        </div>
        <PaletteResult task={task} images={images} format={format} />
      </Panes>
    </>
  )
}
