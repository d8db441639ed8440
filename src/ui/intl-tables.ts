import address from './intl-tables-worker.ts?worker&url'
import { startWorker } from './worker.ts'

let zone: Promise<string> | undefined

/**
 * Has the browser read its tables of languages and time zones, and resolves to its time zone. The first use of `Intl`
 * waits for them, 25 ms, on a slow phone 100; once a worker has read them, the page of the same process has them, too.
 */
export function readIntlTables(): Promise<string> {
  return (zone ??= new Promise((resolve) => {
    const readHere = () => resolve(Intl.DateTimeFormat().resolvedOptions().timeZone)
    // Not every device has kept the worker: without a network its absence would be a fault in the log.
    if (!navigator.onLine) return readHere()
    const worker = startWorker(address, 'intl-tables')
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', readHere)
  }))
}
