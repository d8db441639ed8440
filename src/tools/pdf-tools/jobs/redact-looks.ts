import type { Area } from '../marks.ts'
import { viewing, type Bitmap, type View } from '../engines/pdfium.ts'
import type { Context } from '../work.ts'

/** Pixels along the longer side of a page: the stroke of a small letter is one of them. */
const SIDE = 640
/** Beside what was taken out: letters that a box only touches go with it. */
const MARGIN = 12
/** Of 255; less is what packing a picture anew does. */
const FAR = 40
/** Pixels that may differ. */
const FEW = 16

/** Which of the pages look different in two files, but for the parts given for each page, and for being turned. */
export function changedBeside(
  context: Context,
  files: { before: Uint8Array; after: Uint8Array },
  parts: ReadonlyMap<number, readonly Area[]>,
  turns: ReadonlyMap<number, number> = new Map(),
): number[] {
  let done = 0
  return viewing(context.pdfium, files.before, (before) =>
    viewing(context.pdfium, files.after, (after) =>
      [...parts].flatMap(([page, areas]) => {
        context.progress(0.9 + (done++ / parts.size) * 0.1, `Looking at page ${page + 1}`)
        return differ(drawn(before, page, turns.get(page)), drawn(after, page), areas) ? [page] : []
      }),
    ),
  )
}

/** Turned as the page itself would be: turning its picture may move what stands at its edge by a pixel. */
function drawn(view: View, page: number, turn = 0): Bitmap {
  const { call } = view.pdfium
  if (turn > 0)
    view.withPage(page, (loaded) =>
      call.FPDFPage_SetRotation(loaded, (call.FPDFPage_GetRotation(loaded) + turn / 90) % 4),
    )
  const { width, height } = view.sizeOf(page)
  return view.render(page, SIDE / Math.max(width, height))
}

function differ(a: Bitmap, b: Bitmap, spared: readonly Area[]): boolean {
  if (a.width !== b.width || a.height !== b.height) return true
  const { width, height, data } = a
  const hidden = new Uint8Array(width * height)
  for (const area of spared) {
    const [left, right] = [area.x * width - MARGIN, (area.x + area.width) * width + MARGIN]
    const [top, bottom] = [area.y * height - MARGIN, (area.y + area.height) * height + MARGIN]
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
      hidden.fill(
        1,
        y * width + Math.max(0, Math.floor(left)),
        y * width + Math.max(0, Math.min(width, Math.ceil(right))),
      )
  }
  let count = 0
  for (let pixel = 0; pixel < hidden.length && count <= FEW; pixel++) {
    if (hidden[pixel] === 1) continue
    const at = pixel * 4
    const far = (channel: number) => Math.abs((data[at + channel] as number) - (b.data[at + channel] as number)) > FAR
    if (far(0) || far(1) || far(2)) count++
  }
  return count > FEW
}
