import { zipSync } from 'fflate'
import { compareFiles } from './jobs/compare.ts'
import { compress } from './jobs/compress.ts'
import { changeDetails, readDetails, sanitise } from './jobs/details.ts'
import { edit } from './jobs/edit.ts'
import { makeGrey } from './jobs/grey.ts'
import { leaveOutEmpty } from './jobs/empty-pages.ts'
import { extractImages } from './jobs/extract-images.ts'
import { findText } from './jobs/find-text.ts'
import { fillForm, readForm } from './jobs/forms.ts'
import { recognise } from './jobs/recognise.ts'
import { redact } from './jobs/redact.ts'
import { reshape } from './jobs/reshape.ts'
import { stamp } from './jobs/stamp.ts'
import { exportPages, exportText } from './jobs/export-pages.ts'
import { exportTables } from './jobs/export-tables.ts'
import { drawPage, openFile } from './jobs/open.ts'
import { protect } from './jobs/protect.ts'
import { save } from './jobs/save.ts'
import { split } from './jobs/split.ts'
import type { Context } from './work.ts'

/** Everything that the engines do for the page. */
export const jobs = {
  openFile,
  drawPage,
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
  recognise,
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
