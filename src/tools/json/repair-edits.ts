import { ToolError } from '#contract/error.ts'

/** A text that needs more changes than this is something else than broken JSON. */
const MOST_EDITS = 1_000_000

/** What was changed where, so that a repaired text keeps everything else as it was. */
export interface Edit {
  start: number
  end: number
  text: string
  message: string
}

export class Edits {
  private list: Edit[] = []

  insert(offset: number, text: string, message: string): Edit {
    return this.replace(offset, offset, text, message)
  }

  /** Inserts before all that is inserted at the same place. */
  enclose(offset: number, text: string, message: string): void {
    this.list.unshift({ start: offset, end: offset, text, message })
  }

  remove(start: number, end: number, message: string): Edit {
    return this.replace(start, end, '', message)
  }

  replace(start: number, end: number, text: string, message: string): Edit {
    const edit = { start, end, text, message }
    if (this.list.push(edit) > MOST_EDITS) {
      throw new ToolError('This text needs more than a million changes to become JSON.', {
        status: 422,
        code: 'too_complex',
      })
    }
    return edit
  }

  get count(): number {
    return this.list.length
  }

  /** Takes back all edits but the first ones. */
  keep(count: number): void {
    this.list.length = count
  }

  /** Takes back an edit that turned out to be wrong; it must be among the last ones. */
  undo(edit: Edit): void {
    this.list.splice(this.list.lastIndexOf(edit), 1)
  }

  /** In the order of the text; what is inserted at a place comes before what is replaced there. */
  sorted(): Edit[] {
    return this.list.sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start))
  }
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of edits) {
    parts.push(source.slice(at, start), text)
    at = end
  }
  parts.push(source.slice(at))
  return parts.join('')
}
