import type { Jobs } from '../jobs.ts'

/** Milliseconds: ample for a slow phone, and an end to what would never finish. */
const [BASE, PER_PAGE, PER_MEGABYTE] = [180_000, 5000, 2000]
/** Reading letters takes a phone seconds, and a page that lies on its side is read five times. */
const PER_PAGE_READ = 60_000

/** Files are compared before anybody knows how many pages they have. */
const COMPARING = 1_200_000

/** The longest time that a job may take, by the files and pages that it is given. @example limitOf('save', { work }) */
export function limitOf(job: keyof Jobs, input: unknown): number {
  const perPage = job === 'recognise' ? PER_PAGE_READ : PER_PAGE
  const base = job === 'compareFiles' ? COMPARING : BASE
  return base + pagesIn(input) * perPage + (bytesIn(input) / 1e6) * PER_MEGABYTE
}

/** What is said when it is over: nothing that the visitor had is lost. */
export function overdue(limit: number): string {
  const minutes = Math.round(limit / 60_000)
  return `This took longer than ${minutes} minutes and was ended. Your files and pages are as they were: try it with fewer pages at a time.`
}

function pagesIn(input: unknown): number {
  const { work } = (input ?? {}) as { work?: { plan?: readonly unknown[] } }
  return work?.plan?.length ?? 0
}

function bytesIn(value: unknown): number {
  if (value instanceof Blob) return value.size
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0
  return Object.values(value).reduce((sum: number, part) => sum + bytesIn(part), 0)
}
