import { readShifts } from './rows.ts'
import { inHours } from './words.ts'

type Typed = Parameters<typeof readShifts>[0][number]

interface Worked {
  totalDurationHHMMSS: string
  totalMinutes: number
}

/** RFC 4180: a line a shift, and one for their sum. Breaks are minutes, however they were typed: `0:30` or `7,5`. */
export function timesheetCsv(rows: Typed[], { shifts, ...total }: Worked & { shifts: Worked[] }): string {
  const breaks = readShifts(rows).map(({ breakMinutes = 0 }) => String(breakMinutes))
  const cells = [
    ['start', 'end', 'break minutes', 'duration', 'decimal hours'],
    ...shifts.map((shift, index) => [rows[index]?.start, rows[index]?.end, breaks[index], ...workedIn(shift)]),
    ['', '', '', ...workedIn(total)],
  ]
  return cells.map((line) => `${line.join(',')}\r\n`).join('')
}

const workedIn = ({ totalDurationHHMMSS, totalMinutes }: Worked) => [totalDurationHHMMSS, inHours(totalMinutes)]
