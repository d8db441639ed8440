import { AnsweringWorker } from '#ui/answering-worker.ts'
import { startWorker } from '#ui/worker.ts'
import address from './scan-worker.browser.ts?worker&url'
import type { Found } from './scan-worker.browser.ts'

export type { Found }

const scanner = new AnsweringWorker<Blob | ImageBitmap, Found[]>(() => startWorker(address, 'scanner'), {
  failed: 'The reader could not be loaded. Please check your connection and try again.',
})

/** Reads every code in a picture, in a thread of its own that starts with the first picture. */
export function scan(image: Blob | ImageBitmap): Promise<Found[]> {
  return scanner.ask(image, { transfer: image instanceof Blob ? [] : [image] })
}
