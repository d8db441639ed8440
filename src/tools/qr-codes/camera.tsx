import { useEffect, useRef } from 'react'
import styles from './qr.module.css'
import type { Found } from './scan.browser.ts'

interface Props {
  onFound(found: Found[]): void
  onTrouble(error: string): void
}

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
    const look = async () => {
      const { watch } = await import('./watch.browser.ts')
      return watch(video.current, controller.signal)
    }
    void look().then(
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
      <p role="status" className="small muted">
        Hold a code in front of the camera.
      </p>
    </>
  )
}

function sentenceOf(error: unknown): string {
  const known = error instanceof Error ? SENTENCES[error.name] : undefined
  return known ?? 'The camera could not be used. Please choose a picture instead.'
}
