import { zipSync } from 'fflate'
import { exportPages, exportText } from './export-pages.ts'
import { drawPage, openFile } from './open.ts'
import { protect } from './protect.ts'
import { save } from './save.ts'
import { split } from './split.ts'
import type { Context } from './work.ts'

/** Everything that the engines do for the page. */
export const jobs = {
  openFile,
  drawPage,
  closeFile: (context: Context, { id }: { id: string }) => Promise.resolve(context.views.close(id)),
  save,
  split,
  protect,
  exportPages,
  exportText,
  zip,
} satisfies Record<string, (context: Context, input: never) => Promise<unknown>>

export type Jobs = typeof jobs

/** Files in one archive; what is in them is packed already. */
async function zip(
  _context: Context,
  { files }: { files: { name: string; content: Blob }[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const entries: Record<string, Uint8Array> = {}
  for (const { name, content } of files) entries[free(entries, name)] = new Uint8Array(await content.arrayBuffer())
  return zipSync(entries, { level: 0 })
}

function free(taken: object, name: string): string {
  let result = name
  for (let number = 2; Object.hasOwn(taken, result); number++)
    result = name.replace(/(\.[a-z0-9]+)?$/i, ` (${number})$1`)
  return result
}
