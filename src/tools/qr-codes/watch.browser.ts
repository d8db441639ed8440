import { scan, type Found } from './scan.browser.ts'

/** Between two looks: quick for the eye, and a pause for the processor. */
const PAUSE_MS = 150

/** What the camera's picture shows at last, looked at again and again until the signal. */
export async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<Found[] | undefined> {
  if (!video) return undefined
  if (!navigator.mediaDevices) throw new DOMException('No camera in this browser', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      // Unplugged, or taken back by the visitor.
      if (!stream.active) throw new DOMException('The camera is gone', 'AbortError')
      const found = video.videoWidth > 0 ? await scan(await createImageBitmap(video)) : []
      if (found.length > 0) return signal.aborted ? undefined : found
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
