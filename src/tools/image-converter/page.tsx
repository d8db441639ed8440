import { useEffect, useMemo } from 'react'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { Select } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/picker.tsx'
import type { Rendered } from '#ui/image/jobs.ts'
import { deviceEasyPixels, shownResult, type OpenImage } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { useImages, workable } from '#ui/image/use-images.ts'
import { useChoice, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { ConvertAll } from './convert-all.tsx'
import { ConvertedResult, type Converted } from './converted-result.tsx'
import { canBeTransparent, editsOf, FORMATS, hasQuality, outputOf, type Target } from './target.ts'

export { default as about } from './about.ts'

/** The picture in its new format; for a PDF, as the JPEG that becomes its page. */
function convert({ source }: OpenImage, target: Target, signal: AbortSignal): Promise<Rendered> {
  const input = { source, output: outputOf(target), easyPixels: deviceEasyPixels() }
  if (target.format === 'PDF') return runJob('jpeg', input, { signal })
  const edits = editsOf(source.width, source.height, target)
  return runJob('render', { ...input, edits }, { signal })
}

export default function ImageConverterPage() {
  const images = useImages()
  const [format, setFormat] = useChoice('format', FORMATS, 'JPG')
  const [quality, setQuality] = useOption('quality', 90, (value) => value >= 1 && value <= 100)
  const [background, setBackground] = useOption('background', '#ffffff', (value) => /^#[\da-f]{6}$/.test(value))
  const [transparent, setTransparent] = useOption('transparent', false)
  const [favicon, setFavicon] = useOption('favicon', true)
  const target = useMemo<Target>(
    () => ({ format, quality, background, transparent, favicon }),
    [format, quality, background, transparent, favicon],
  )
  const image = workable(images.active)
  const task = useTaskOn<Converted>(useMemo(() => [image, target], [image, target]))
  const { run, reset } = task
  useEffect(() => {
    if (!image) return reset()
    const start = async (signal: AbortSignal): Promise<Converted> => {
      const made = await convert(image, target, signal)
      if (target.format !== 'PDF') return { ...made, image, shown: await shownResult(made, { signal }) }
      return { ...made, image, shown: image.shown, blob: await runJob('pdf', { jpegs: [made.blob] }, { signal }) }
    }
    const timer = setTimeout(() => void run(start), 150)
    return () => clearTimeout(timer)
  }, [image, target, run, reset])

  return (
    <>
      <ErrorAlert error={images.error ?? task.error} onClose={() => (images.clearError(), task.clearError())} />
      <Panes>
        <div className="card stack">
          <ImagePicker images={images} label="Images to convert" multiple placeNote="The place is not carried over." />
          <Select label="Target format" value={format} onChange={setFormat} options={FORMATS} />
          {hasQuality(format) && (
            <>
              <Slider label="Quality" value={quality} onChange={setQuality} min={1} max={100} />
              <ColorField label="Background colour" value={background} onChange={setBackground} />
            </>
          )}
          {canBeTransparent(format) && (
            <Checkbox
              label="Keep transparency"
              hint="Otherwise transparent areas take the background colour."
              checked={transparent}
              onChange={setTransparent}
            />
          )}
          {format === 'PDF' && (
            <Alert>
              Each picture is a page of its own size, 96 pixels to the inch. A JPG is put in as it is: quality and
              background are for other kinds.
            </Alert>
          )}
          {format === 'PNG' && (
            <Alert>PNG keeps every pixel and its transparency: quality and background do not apply.</Alert>
          )}
          {format === 'ICO' && (
            <>
              <Checkbox
                label="For a favicon"
                hint="A square on a transparent ground that holds the picture in 16, 32 and 48 pixels, too."
                checked={favicon}
                onChange={setFavicon}
              />
              <Alert>
                ICO has room for 256 × 256 pixels: a larger picture is scaled down. Transparency stays; quality and
                background do not apply.
              </Alert>
            </>
          )}
          <div className="row">
            {images.items.length > 1 && (
              <ConvertAll
                images={images}
                convert={(each, signal) => convert(each, target, signal)}
                together={format === 'PDF'}
              />
            )}
            <Button variant="text" onClick={images.clear} disabled={images.items.length === 0} why="Nothing is chosen">
              Reset
            </Button>
          </div>
        </div>
        <ConvertedResult task={task} onExample={images.items.length === 0 ? () => images.example() : undefined} />
      </Panes>
    </>
  )
}
