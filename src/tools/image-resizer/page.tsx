import { useEffect, useMemo, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { ImagePicker } from '#ui/image/picker.tsx'
import { SELECT_AN_IMAGE, type OpenImage } from '#ui/image/open.ts'
import { useImages, workable } from '#ui/image/use-images.ts'
import { notLoaded } from '#ui/not-loaded.ts'
import { filledOf, useTask, useTaskOn } from '#ui/task.ts'
import { CompressedResult, type Shown } from './compressed-result.tsx'
import type { CropPanel } from './crop-panel.tsx'
import { failure } from './failure.browser.ts'
import { MoreOptions } from './more-options.tsx'
import { findMistakes } from './options.ts'
import { SizeOptions } from './size-options.tsx'
import { TurnButtons } from './turn-buttons.tsx'
import { useResizeOptions } from './resize-state.browser.ts'

export { default as about } from './about.ts'

export default function ImageResizerPage() {
  const images = useImages()
  const { items, active } = images
  const alone = items.length < 2
  const image = workable(active)
  const state = useResizeOptions(image, alone)
  const { options, crop, setCrop } = state
  const [progress, setProgress] = useState('')
  const [asked, setAsked] = useState(false)
  const settings = JSON.stringify([options, crop])
  const task = useTaskOn<Shown>(useMemo(() => [items, settings], [items, settings]))
  const { reset, clearError } = task
  const cropping = useTask<{ CropPanel: typeof CropPanel }>()
  useEffect(() => {
    if (items.length === 0) return reset()
    clearError()
  }, [items, reset, clearError])

  const mistakes = findMistakes(options)
  const apply = () => {
    setAsked(true)
    if (!active) return task.fail(SELECT_AN_IMAGE)
    const failed = items.every((item) => item.failure !== undefined)
    if (failed) return task.fail(failure(active.failure))
    if (Object.keys(mistakes).length > 0) return
    const ready = items.flatMap((item) => workable(item) ?? [])
    if (ready.length === 0) return task.fail(failure('The image is not open yet.'))
    run(ready)
  }
  /** What was wished for these images goes with them; options stay. */
  const clear = () => {
    images.clear()
    state.change({ turn: 0, mirror: false, targetKb: '' })
  }
  const run = (ready: OpenImage[]) => {
    setProgress('Working…')
    void task.run(async (signal) => {
      const { compress, CompressedImages: View } = await loadCompressor()
      return { results: await compress(ready, options, crop, alone, { signal, onProgress: setProgress }), View }
    })
  }

  return (
    <>
      <ErrorAlert error={images.error ?? task.error} onClose={() => (images.clearError(), task.clearError())} />
      <Panes>
        <Form label="Resize and compress" onSubmit={apply}>
          <ImagePicker
            images={images}
            label="Images to resize"
            multiple
            placeNote="The place is removed unless you keep it."
          />
          <SizeOptions state={state} mistakes={asked ? mistakes : {}} />
          <div className="row">
            <Button
              variant={filledOf(task).run}
              type="submit"
              disabled={task.state === 'working' || images.opening}
              why={images.opening ? 'The images are being opened' : 'It is working already'}
            >
              Apply Changes
            </Button>
            <TurnButtons options={options} change={state.change} />
            <Button variant="text" onClick={clear} disabled={items.length === 0} why="Nothing is chosen">
              Reset
            </Button>
          </div>
          {alone && image && (
            <details key={image.source.key} onToggle={() => cropping.value ?? void cropping.run(loadCropPanel)}>
              <summary>Crop{crop && `: ${crop.width} × ${crop.height} pixels stay`}</summary>
              <ErrorAlert error={cropping.error} onClose={cropping.clearError} />
              {cropping.value && <cropping.value.CropPanel image={image} crop={crop} onCrop={setCrop} />}
            </details>
          )}
          <MoreOptions state={state} own={image?.header.type} />
        </Form>
        <CompressedResult
          task={task}
          progress={progress}
          activeFile={active?.file}
          onExample={items.length === 0 ? () => images.example((example) => run([example])) : undefined}
        />
      </Panes>
    </>
  )
}

/** What crops, and what compresses, comes when it is asked for. */
const loadCropPanel = () => import('./crop-panel.tsx').catch(notLoaded('What crops'))
const loadCompressor = () => import('./compressed-images.tsx').catch(notLoaded('What compresses'))
