import { useContext, useEffect, useRef } from 'react'
import { isToolError } from '#contract/error.ts'
import { ShownContext } from '#ui/shown.ts'
import styles from './qr.module.css'
import type { Found } from './scan.browser.ts'

const FAILED = 'The camera could not be used. Please choose a picture instead.'

interface Props {
  onFound(found: Found[]): void
  onTrouble(error: string): void
}

/** The camera's picture, looked at until a code is found. It runs while this is seen, and not while another tab is. */
export function Camera(props: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const shown = useContext(ShownContext)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (!shown) return
    const controller = new AbortController()
    const look = async () => {
      const { watch } = await import('./watch.browser.ts')
      return watch(video.current, controller.signal)
    }
    void look().then(
      (found) => found && latest.current.onFound(found),
      (error: unknown) => {
        if (!controller.signal.aborted) latest.current.onTrouble(isToolError(error) ? error.message : FAILED)
      },
    )
    return () => controller.abort()
  }, [shown])
  return (
    <>
      <video ref={video} className={styles.camera} aria-label="Picture of the camera" playsInline muted />
      <p role="status" className="small muted">
        Hold a code in front of the camera.
      </p>
    </>
  )
}
