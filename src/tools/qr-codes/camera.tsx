import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './qr.module.css'
import type { Found } from './scan.browser.ts'

interface Props {
  onFound(found: Found[]): void
  onTrouble(error: string): void
  onStop(): void
}

/** Between two looks: quick for the eye, and a pause for the processor. */
const PAUSE_MS = 150
const SENTENCES: Record<string, string> = {
  NotAllowedError: 'The browser may not use the camera. Please allow it in the address bar, or choose a picture.',
  NotFoundError: 'No camera was found. Please choose a picture instead.',
  NotReadableError: 'Another program uses the camera. Please close it, or choose a picture.',
}

/** The camera's picture, looked at until a code is found. It runs while this is shown. */
export function Camera(props: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const controller = new AbortController()
    void watch(video.current, controller.signal).then(
      (found) => found && latest.current.onFound(found),
      (error: unknown) => {
        if (!controller.signal.aborted) latest.current.onTrouble(sentenceOf(error))
      },
    )
    return () => controller.abort()
  }, [])
  return (
    <>
      <video ref={video} className={styles.camera} aria-label="Picture of the camera" playsInline muted />
      <div className="row">
        <span role="status" className="small muted">
          Hold a code in front of the camera.
        </span>
        <Button size="small" onClick={props.onStop}>
          Stop
        </Button>
      </div>
    </>
  )
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<Found[] | undefined> {
  if (!video) return undefined
  if (!navigator.mediaDevices) throw new DOMException('No camera in this browser', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  try {
    const { scan } = await import('./scan.browser.ts')
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const found = video.videoWidth > 0 ? await scan(await createImageBitmap(video)) : []
      if (found.length > 0) return signal.aborted ? undefined : found
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function sentenceOf(error: unknown): string {
  const known = error instanceof Error ? SENTENCES[error.name] : undefined
  return known ?? 'The camera could not be used. Please choose a picture instead.'
}
