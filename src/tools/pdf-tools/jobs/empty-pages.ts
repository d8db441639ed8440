import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { View } from '../engines/pdfium.ts'
import { hasNotes } from '../engines/shown-page.ts'
import { describePages } from '../ranges.ts'
import { describe } from './save.ts'
import { pdfFile, type Context, type Outcome, type Work } from '../work.ts'

/** Pixels of the longer side: a dot of half a millimetre on A4 is seen. */
const PIXELS = 600
/** Lighter than this is paper, also where a scanner saw it a little grey. */
const PAPER = 225
/** Darker pixels that dust makes: one in 20,000. */
const DUST = 1 / 20_000

/** The document without the pages on which nothing is: no letters, and nothing to be seen but dust. */
export async function leaveOutEmpty(context: Context, { work }: { work: Work }): Promise<Outcome> {
  const { bytes, name } = await context.shelf.document(context, work)
  const empty = new Set<number>()
  const view = new View(context.pdfium, bytes)
  try {
    for (let place = 0; place < view.pageCount; place++) {
      context.progress(0.5 + (place / view.pageCount) * 0.4, `Page ${place + 1}`)
      if (isEmpty(view, place)) empty.add(place)
    }
  } finally {
    view.close()
  }
  if (empty.size === 0) return { files: [], notes: ['No page is empty.'] }
  if (empty.size === work.plan.length) throw new ToolError('All pages are empty: nothing would be left.')
  const plan = work.plan.filter((_, place) => !empty.has(place))
  const left = await context.shelf.document(context, { ...work, plan })
  const found = `${counted(empty.size, 'empty page')} left out: ${describePages([...empty])}.`
  return {
    files: [pdfFile(`${name} without empty pages`, left.bytes)],
    notes: [found, ...describe(left.report)],
    warnings: left.lost,
  }
}

function isEmpty(view: View, place: number): boolean {
  if (view.text(place).trim() !== '' || view.withPage(place, (page) => hasNotes(view, page))) return false
  const { width, height } = view.sizeOf(place)
  const { data } = view.render(place, PIXELS / Math.max(width, height, 1))
  let dark = 0
  for (let at = 0; at < data.length; at += 4) {
    if (Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number) < PAPER) dark++
  }
  return dark <= (data.length / 4) * DUST
}
