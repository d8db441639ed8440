import { counted } from '#shared/numbers/counted.ts'
import { wordsOf } from '#shared/text/words.ts'
import { refusalOf } from '#contract/refusal.ts'
import { viewing, View } from '../engines/pdfium.ts'
import { shownText } from '../engines/shown-page.ts'
import type { PictureType } from '../document/pictures.ts'
import { pageSet } from '../ranges.ts'
import type { Context, Outcome, ResultFile, Work } from '../work.ts'

interface ExportOptions {
  type: PictureType
  /** Pixels per inch. */
  dpi: number
  /** 0 to 1, for the lossy types. */
  quality: number
  pages: string
}

const ENDINGS: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** A picture of each page. */
export async function exportPages(
  context: Context,
  { work, options }: { work: Work; options: ExportOptions },
): Promise<Outcome> {
  const { type, dpi, quality } = options
  if (!Number.isFinite(dpi) || dpi < 10 || dpi > 1200) throw refusalOf('The resolution is 10 to 1200 dpi.', 'dpi')
  const { bytes, units, name } = await context.shelf.document(context, work)
  const places = pageSet(options.pages, work.plan.length)
  const width = String(work.plan.length).length
  const view = new View(context.pdfium, bytes)
  const files: ResultFile[] = []
  try {
    for (const [index, place] of places.entries()) {
      context.progress(0.5 + (index / places.length) * 0.5, `Page ${place + 1}`)
      const scale = (dpi / 72) * (units[place] ?? 1)
      const picture = await context.codecs.encode(view.render(place, scale), type, quality)
      files.push({ name: `${name} ${String(place + 1).padStart(width, '0')}.${ENDINGS[type]}`, type, bytes: picture })
    }
  } finally {
    view.close()
  }
  return { files, notes: [`${counted(files.length, 'picture')} at ${dpi} dpi.`] }
}

/** The text of the pages, in reading order. */
export async function exportText(
  context: Context,
  { work, options }: { work: Work; options: { pages: string; separate: boolean } },
): Promise<Outcome> {
  const { bytes, name } = await context.shelf.document(context, work)
  const places = pageSet(options.pages, work.plan.length)
  const texts = viewing(context.pdfium, bytes, (view) =>
    places.map((place, index) => {
      context.progress(0.5 + (index / places.length) * 0.5, `Page ${place + 1}`)
      return shownText(view, place)
    }),
  )
  const empty = texts.filter((text) => text.trim() === '').length
  const pages = texts.map((text, index) => (options.separate ? `[Page ${(places[index] ?? 0) + 1}]\n${text}` : text))
  // A word that goes on in the next line is one.
  const words = wordsOf(texts.join('\n').replaceAll('-\n', '-')).length
  const text = `${pages.join('\n\n').trimEnd()}\n`
  return {
    files: [{ name: `${name}.txt`, type: 'text/plain;charset=utf-8', bytes: new TextEncoder().encode(text) }],
    notes: [`${counted(words, 'word')} on ${counted(places.length, 'page')}.`],
    warnings:
      empty > 0
        ? [
            `${counted(empty, 'page')} without text: scanned pages hold a picture of text only. “Read scanned pages” turns it into text.`,
          ]
        : [],
  }
}
