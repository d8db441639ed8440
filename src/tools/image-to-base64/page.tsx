import { useEffect, useMemo } from 'react'
import type { ImageHeader } from '#shared/image/header.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { NumberField } from '#ui/field.tsx'
import { Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/picker.tsx'
import { useImages } from '#ui/image/use-images.ts'
import { useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { encodeImage, type Encoded } from './encode-image.browser.ts'
import { EncodedResult } from './encoded-result.tsx'

export { default as about } from './about.ts'

export default function ImageToBase64Page() {
  const images = useImages({ asFile: true })
  const [prefix, setPrefix] = useOption('prefix', true)
  const [percent, setPercent] = useOption('percent', false)
  const [longest, setLongest] = useOption('longest', '')
  const { active } = images
  const image = active?.image
  const typed = readNumber(longest) ?? 0
  const side = Number.isInteger(typed) && typed > 0 ? typed : 0
  const isShrunk = image && side > 0 && Math.max(image.source.width, image.source.height) > side
  const parts = isShrunk && partsOf(image.header)
  /** Only a smaller copy needs the pixels of a very large image. */
  const warning = isShrunk ? image.warning : undefined
  const task = useTaskOn<Encoded>(useMemo(() => [image, side, percent], [image, side, percent]))
  const { run, reset } = task
  useEffect(() => {
    if (!image || warning) return reset()
    const timer = setTimeout(
      () => void run((signal) => encodeImage(image, { longest: side, percent }, signal)),
      side > 0 ? 200 : 0,
    )
    return () => clearTimeout(timer)
  }, [image, warning, side, percent, run, reset])

  return (
    <>
      <ErrorAlert error={images.error ?? task.error} onClose={() => (images.clearError(), task.clearError())} />
      <Panes>
        <div className="card stack">
          <ImagePicker
            images={images}
            label="Image to encode"
            multiple
            asFile
            placeNote="Whoever gets the text gets the place, too."
          />
          <Checkbox
            label="Include the data URI prefix"
            hint="data:image/png;base64,… so that the text can stand where an image address stands"
            checked={prefix}
            onChange={setPrefix}
          />
          {image?.header.type === 'image/svg+xml' && !isShrunk && (
            <Checkbox
              label="Write SVG percent-encoded"
              hint="Shorter than Base64, and still readable"
              checked={percent}
              onChange={setPercent}
            />
          )}
          <NumberField
            label="Make it smaller first: longest side in pixels"
            value={longest}
            onChange={setLongest}
            inputMode="numeric"
            placeholder="Leave empty to keep the file as it is"
            error={longest.trim() !== '' && side === 0 ? 'Enter a whole number of pixels above 0.' : undefined}
          />
          {warning && (
            <Alert kind="warning">
              <p>{warning}</p>
              <Button size="small" onClick={() => active && images.accept(active.id)}>
                Make it smaller anyway
              </Button>
            </Alert>
          )}
          {parts && <Alert kind="warning">The smaller copy has only the first {parts}.</Alert>}
          <div className="row">
            <Button variant="text" onClick={images.clear} disabled={images.items.length === 0} why="Nothing is chosen">
              Reset
            </Button>
          </div>
        </div>
        <EncodedResult task={task} prefix={prefix} images={images} wishes={{ longest: side, percent }} />
      </Panes>
    </>
  )
}

/** What a picture made of this one has but one of. */
function partsOf({ animated, pages }: ImageHeader): string | undefined {
  if (animated) return 'frame of this animation'
  return pages > 1 ? `of ${pages} pages` : undefined
}
