import { ToolError } from '#contract/error.ts'
import { scan, type Found } from './scan.browser.ts'

/** Between two looks: quick for the eye, and a pause for the processor. */
const PAUSE_MS = 150

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'The browser may not use the camera. Please allow it in the address bar, or choose a picture.',
  NotFoundError: 'No camera was found. Please choose a picture instead.',
  NotReadableError: 'Another program uses the camera. Please close it, or choose a picture.',
}

/** What the camera's picture shows at last, looked at again and again until the signal. */
export async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<Found[] | undefined> {
  try {
    return video ? await look(video, signal) : undefined
  } catch (cause) {
    const known = cause instanceof Error && SENTENCES[cause.name]
    throw known ? new ToolError(known, { cause }) : cause
  }
}

async function look(video: HTMLVideoElement, signal: AbortSignal): Promise<Found[] | undefined> {
  if (!navigator.mediaDevices) throw new DOMException('No camera in this browser', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const off = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // At once: the reader may still be on its way, and a picture that is not shown may never play.
  signal.addEventListener('abort', off)
  try {
    if (signal.aborted) return undefined
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
    off()
  }
}
