import { useEffect } from 'react'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/picker.tsx'
import { isImageFile, SELECT_AN_IMAGE, type OpenImage } from '#ui/image/open.ts'
import { useImages, workable } from '#ui/image/use-images.ts'
import { filledOf, useTaskOn } from '#ui/task.ts'
import { CutOutResult } from './cut-out-result.tsx'
import { removeBackground, type CutOut } from './remove.browser.ts'
import { NO_GROUND, NO_IMAGE } from './sentences.ts'
import { SetupFields } from './setup-fields.tsx'
import { useSetup } from './use-setup.browser.ts'

export { default as about } from './about.ts'

export default function BackgroundRemoverPage() {
  const images = useImages()
  const image = workable(images.active)
  const opening = !image && images.opening
  const task = useTaskOn<CutOut>(image)
  const choices = useSetup()
  const { setup } = choices
  const working = task.state === 'working'
  /** A message is about the image and the options it was shown for. */
  const { clearError, markStale } = task
  const activeId = images.active?.id
  useEffect(clearError, [activeId, clearError])
  const changed = () => {
    clearError()
    markStale()
  }
  const chooseGround = async ([file]: File[]) => {
    if (file && !(await isImageFile(file))) return task.fail(SELECT_AN_IMAGE)
    choices.set.setGround(file)
    changed()
  }
  const remove = () => {
    images.clearError()
    const { active } = images
    if (!active) return task.fail(NO_IMAGE)
    if (!image) return task.fail(active.failure ?? 'This image is very large. Choose “Open it anyway” first.')
    if (setup.backgroundType === 'CUSTOM_IMAGE' && !setup.backgroundImage) return task.fail(NO_GROUND)
    cutOut(image)
  }
  const cutOut = (picture: OpenImage) => void task.run((signal) => removeBackground(picture, setup, signal))
  const reset = () => {
    images.clear()
    task.reset()
    choices.reset()
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
          <SetupFields choices={choices} onChange={changed} onGround={(files) => void chooseGround(files)} />
          <div className="row">
            <Button
              variant={filledOf(task).run}
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
