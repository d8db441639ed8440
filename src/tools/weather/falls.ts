import type { Fall } from './report.ts'

const AHEAD_S = 2 * 3600

/** What falls in the next hours. */
export interface Outlook {
  /** The end of the last step that is told. */
  untilEpoch: number
  /** Wet steps that follow each other are one, with the most that falls in any of them. */
  spells: Fall[]
}

/** Of the steps of the next two hours; nothing where that under way is not told. */
export function outlookOf(falls: readonly Fall[], now: number): Outlook | undefined {
  const next = nextFalls(falls, now)
  const last = next.at(-1)
  return last && { untilEpoch: last.toEpoch, spells: spellsOf(next) }
}

/** After a gap there are none: what is not told is not dry. */
function nextFalls(falls: readonly Fall[], now: number): Fall[] {
  const next: Fall[] = []
  let known = now
  for (const fall of falls) {
    if (fall.toEpoch <= now) continue
    if (fall.fromEpoch > known || fall.fromEpoch >= now + AHEAD_S) break
    next.push(fall)
    known = fall.toEpoch
  }
  return next
}

function spellsOf(falls: readonly Fall[]): Fall[] {
  const spells: Fall[] = []
  for (const fall of falls) {
    if (fall.mmPerHour === 0) continue
    const before = spells.at(-1)
    if (before?.toEpoch === fall.fromEpoch) spells[spells.length - 1] = together(before, fall)
    else spells.push(fall)
  }
  return spells
}

function together(first: Fall, second: Fall): Fall {
  const { fromEpoch, kind } = first
  const mmPerHour = Math.max(first.mmPerHour, second.mmPerHour)
  return { fromEpoch, toEpoch: second.toEpoch, mmPerHour, ...(kind && kind === second.kind ? { kind } : {}) }
}
