import { refusalOf, requireAll } from '#contract/refusal.ts'
import { inAscii, readNumber } from '#shared/numbers/typed.ts'
import { BREAK_BELOW_ZERO, BREAK_UNCLEAR, NO_TIMES } from './sentences.ts'

/** What a time field shows: `9am` would count, though the field is empty. */
const SHOWN_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/

/**
 * Rows of a form out of the JSON text that a link carries. Anything else than a list of at most `most` rows with a text
 * for each of the names is `undefined`; what a row has besides is dropped, and what a time field would not show is blank.
 * @example readRows('[{"from":"09:00"}]', ['from'], 20, ['from']) // [{ from: '09:00' }]
 */
export function readRows<K extends string>(
  text: string,
  names: readonly K[],
  most: number,
  times: readonly K[],
): Record<K, string>[] | undefined {
  const list = parsed(text)
  if (!Array.isArray(list) || list.length === 0 || list.length > most) return undefined
  const isRow = (row: unknown): row is Record<K, string> =>
    typeof row === 'object' &&
    row !== null &&
    names.every((name) => typeof (row as Record<K, unknown>)[name] === 'string')
  if (!list.every(isRow)) return undefined
  const shown = (row: Record<K, string>, name: K) =>
    times.includes(name) && !SHOWN_TIME.test(row[name]) ? '' : row[name]
  return list.map((row) => Object.fromEntries(names.map((name) => [name, shown(row, name)])) as Record<K, string>)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The shifts that typed rows mean; a mistake names its field as the timesheet does. */
export function readShifts(rows: Record<'start' | 'end' | 'pause', string>[]) {
  const named = rows.map((row, index) => ({ ...row, at: `shifts.${index}` }))
  const times = named.flatMap(({ at, start, end }) => [
    [`${at}.startTime`, start],
    [`${at}.endTime`, end],
  ])
  requireAll(Object.fromEntries(times), NO_TIMES)
  return named.map(({ at, start, end, pause }) => {
    const breakMinutes = readBreak(pause, `${at}.breakMinutes`)
    return { startTime: start, endTime: end, ...(breakMinutes === undefined ? {} : { breakMinutes }) }
  })
}

/** The minutes of a break, which a clock may count: `1:15` are 75. Nothing typed is `undefined`. */
export function readBreak(text: string, field: string): number | undefined {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(inAscii(text.trim()))
  const minutes = clock ? Number(clock[1]) * 60 + Number(clock[2]) : readNumber(text)
  if (Number.isNaN(minutes)) throw refusalOf(BREAK_UNCLEAR, field)
  if (minutes !== undefined && minutes < 0) throw refusalOf(BREAK_BELOW_ZERO, field)
  return minutes
}
