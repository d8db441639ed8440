import { useEffect, useState } from 'react'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { Slider } from '#ui/slider.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/image-picker.tsx'
import { isImageFile, SELECT_AN_IMAGE, type OpenImage } from '#ui/image/open-image.ts'
import { useImages, workable } from '#ui/image/use-images.ts'
import { useChoice, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { CutOutResult } from './cut-out-result.tsx'
import { removeBackground, type CutOut } from './remove.browser.ts'
import { BACKGROUNDS, FORMATS, SHAPES, type Setup } from './setup.ts'

export { default as about } from './about.ts'

const DEFAULTS = { blur: 5, feather: 2, colour: '#ffffff' } as const

export default function BackgroundRemoverPage() {
  const images = useImages()
  const image = workable(images.active)
  const opening = !image && images.opening
  const task = useTaskOn<CutOut>(image)
  const [outputFormat, setFormat] = useChoice('format', FORMATS, 'PNG')
  const [backgroundType, setType] = useChoice('background', BACKGROUNDS, 'TRANSPARENT')
  const [backgroundColor, setColour] = useOption<string>('colour', DEFAULTS.colour, (text) =>
    /^#[\da-f]{6}$/.test(text),
  )
  const [blurIntensity, setBlur] = useOption<number>('blur', DEFAULTS.blur, (value) => value >= 1 && value <= 20)
  const [featherEdges, setFeather] = useOption<number>(
    'feather',
    DEFAULTS.feather,
    (value) => value >= 0 && value <= 10,
  )
  const [cropToSubject, setCrop] = useOption('crop', false)
  const [cropShape, setShape] = useChoice('shape', SHAPES, 'SUBJECT')
  const [grounds, setGrounds] = useState<File[]>([])
  const backgroundImage = grounds[0]
  const setup: Setup = {
    outputFormat,
    backgroundType,
    backgroundColor,
    backgroundImage,
    blurIntensity,
    featherEdges,
    cropToSubject,
    cropShape,
  }
  const working = task.state === 'working'
  /** A message is about the image and the options it was shown for. */
  const { clearError, markStale } = task
  const activeId = images.active?.id
  useEffect(clearError, [activeId, clearError])
  const changed = () => {
    clearError()
    markStale()
  }

  const chooseGround = async (files: File[]) => {
    const [file] = files
    if (file && !(await isImageFile(file))) return task.fail(SELECT_AN_IMAGE)
    setGrounds(files)
    changed()
  }
  /** Every change of an option makes the shown result an old one. */
  const changing = changingWith(changed)
  const preparePassport = () => {
    setFormat('JPG')
    setType('SOLID_COLOR')
    setColour(DEFAULTS.colour)
    setCrop(true)
    setShape('PASSPORT')
    changed()
  }
  const remove = () => {
    images.clearError()
    const { active } = images
    if (!active) return task.fail('No image selected')
    if (!image) return task.fail(active.failure ?? 'This image is very large. Choose “Open it anyway” first.')
    if (backgroundType === 'CUSTOM_IMAGE' && !backgroundImage) return task.fail('Please choose a background image.')
    cutOut(image)
  }
  const cutOut = (picture: OpenImage) => void task.run((signal) => removeBackground(picture, setup, signal))
  const reset = () => {
    images.clear()
    task.reset()
    setGrounds([])
    setFormat('PNG')
    setType('TRANSPARENT')
    setColour(DEFAULTS.colour)
    setBlur(DEFAULTS.blur)
    setFeather(DEFAULTS.feather)
    setCrop(false)
    setShape('SUBJECT')
  }

  return (
    <>
      <ErrorAlert error={images.error ?? task.error} onClose={() => (images.clearError(), task.clearError())} />
      <Panes>
        <Form label="Remove the background" onSubmit={remove}>
          <Alert kind="warning">
            Processing happens on the server: your image is sent there, and deleted with the answer.
          </Alert>
          <ImagePicker
            images={images}
            label="Images"
            multiple
            sent
            placeNote="The server reads it with the file, and leaves it out of the result."
          />
          <div className="row">
            <Button size="small" onClick={preparePassport}>
              Passport photo: white, 35 × 45
            </Button>
          </div>
          <Radios
            legend="Output format"
            value={outputFormat}
            onChange={changing(setFormat)}
            options={['PNG', 'JPG', { value: 'WEBP', label: 'WebP' }]}
          />
          <Radios
            legend="Background"
            value={backgroundType}
            onChange={changing(setType)}
            options={[
              { value: 'TRANSPARENT', label: 'Transparent' },
              { value: 'SOLID_COLOR', label: 'Solid colour' },
              { value: 'CUSTOM_IMAGE', label: 'Custom image' },
              { value: 'BLUR_ORIGINAL', label: 'Blur original' },
            ]}
          />
          {backgroundType === 'TRANSPARENT' && outputFormat === 'JPG' && (
            <p className="muted small">JPG has no transparency: the background becomes white.</p>
          )}
          {backgroundType === 'SOLID_COLOR' && (
            <ColorField label="Background colour" value={backgroundColor} onChange={changing(setColour)} />
          )}
          {backgroundType === 'CUSTOM_IMAGE' && (
            <DropZone
              label="Background image"
              hint="PNG, JPG or WebP; it is cut to fill."
              accept="image/*"
              files={grounds}
              onFiles={(files) => void chooseGround(files)}
            />
          )}
          {backgroundType === 'BLUR_ORIGINAL' && (
            <Slider label="Blur intensity" value={blurIntensity} onChange={changing(setBlur)} min={1} max={20} />
          )}
          <Slider
            label="Edge feather"
            value={featherEdges}
            onChange={changing(setFeather)}
            min={0}
            max={10}
            unit=" px"
          />
          <Checkbox label="Crop to the subject" checked={cropToSubject} onChange={changing(setCrop)} />
          {cropToSubject && (
            <Radios
              legend="Shape of the crop"
              value={cropShape}
              onChange={changing(setShape)}
              options={[
                { value: 'SUBJECT', label: 'Around the subject' },
                { value: 'PASSPORT', label: 'Passport photo, 35 × 45' },
              ]}
            />
          )}
          {cropToSubject && cropShape === 'PASSPORT' && (
            <p className="muted small">
              The head comes into the middle, at the picture’s own resolution. How large it must be differs from country
              to country: check it before you print.
            </p>
          )}
          <div className="row">
            <Button
              variant="filled"
              type="submit"
              disabled={working || opening}
              why={opening ? 'The image is being opened' : 'The image is being processed'}
            >
              {working ? 'Processing...' : 'Remove Background'}
            </Button>
            <Button variant="text" onClick={reset}>
              Clear / Reset
            </Button>
          </div>
        </Form>
        <CutOutResult
          task={task}
          images={images}
          setup={setup}
          onExample={images.items.length === 0 ? () => images.example(cutOut) : undefined}
        />
      </Panes>
    </>
  )
}
