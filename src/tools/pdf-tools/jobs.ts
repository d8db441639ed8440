import { zipSync } from 'fflate'
import { compareFiles } from './compare.ts'
import { compress } from './compress.ts'
import { changeDetails, readDetails, sanitise } from './details.ts'
import { edit } from './edit.ts'
import { makeGrey } from './grey.ts'
import { leaveOutEmpty } from './empty-pages.ts'
import { extractImages } from './extract-images.ts'
import { findText } from './find-text.ts'
import { fillForm, readForm } from './forms.ts'
import { redact } from './redact.ts'
import { reshape } from './reshape.ts'
import { stamp } from './stamp.ts'
import { exportPages, exportText } from './export-pages.ts'
import { exportTables } from './export-tables.ts'
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
  leaveOutEmpty,
  split,
  protect,
  exportPages,
  exportText,
  exportTables,
  extractImages,
  compress,
  findText,
  redact,
  edit,
  readForm,
  fillForm,
  stamp,
  reshape,
  makeGrey,
  readDetails,
  changeDetails,
  sanitise,
  compareFiles,
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
