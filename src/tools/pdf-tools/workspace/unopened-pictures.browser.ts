import { ToolError } from '#contract/error.ts'
import { whyTooLarge } from '#shared/image/limits.ts'
import { sizeWarning } from '#ui/image/open.ts'
import { runJob } from '#ui/image/run-job.ts'
import { sniff } from '#shared/sniff.ts'

/** Pictures that browsers do not open: photos of iPhones, and scans, which may have many pages. */
const UNOPENED = /^image\/(?:heic|tiff)$/

/** What is told and asked on the way. */
export interface Conversation {
  onPage(page: number, pages: number): void
  /** Whether a picture that may be too large for this device shall be opened all the same. */
  isWanted(warning: string): Promise<boolean>
}

/** The pages of a picture as pictures that the engine reads, one after the other; another file as it is. */
export async function* readablePages(file: File, { onPage, isWanted }: Conversation): AsyncGenerator<File, void> {
  const { type } = sniff(new Uint8Array(await file.slice(0, 64).arrayBuffer())) ?? { type: '' }
  if (!UNOPENED.test(type)) {
    yield file
    return
  }
  const header = await runJob('inspect', { blob: file })
  const { pages, wide } = header
  const refusal = whyTooLarge(header.width, header.height)
  if (refusal) throw new ToolError(refusal)
  const warning = sizeWarning(header)
  if (warning && !(await isWanted(warning))) return
  for (let page = 0; page < Math.max(1, pages); page++) {
    onPage(page + 1, pages)
    const picture = await runJob('page', { file: { blob: file, type, wide }, page })
    const { lastModified } = file
    yield new File([picture], pages > 1 ? nameOf(file.name, page + 1) : file.name, { type: picture.type, lastModified })
  }
}

/** @example nameOf('scan.tiff', 2) // 'scan, page 2.tiff' */
function nameOf(name: string, page: number): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? []
  return `${stem}, page ${page}${extension}`
}
