import { runJob } from '#ui/image/run-job.ts'
import { sniff } from '#shared/sniff.ts'

/** Pictures that browsers do not open: photos of iPhones, and scans, which may have many pages. */
const UNOPENED = /^image\/(?:heic|tiff)$/

/** The pages of a picture as pictures that the engine reads, one after the other; another file as it is. */
export async function* readablePages(
  file: File,
  onPage: (page: number, pages: number) => void,
): AsyncGenerator<File, void> {
  const { type } = sniff(new Uint8Array(await file.slice(0, 64).arrayBuffer())) ?? { type: '' }
  if (!UNOPENED.test(type)) {
    yield file
    return
  }
  const { pages, wide } = await runJob('inspect', { blob: file })
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
