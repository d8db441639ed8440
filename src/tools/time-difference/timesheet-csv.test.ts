import { expect, it } from 'vitest'
import { readShifts } from './rows.ts'
import { timesheet } from './shifts.ts'
import { timesheetCsv } from './timesheet-csv.ts'

it('has five cells a line, and breaks in minutes, however they were typed', () => {
  const rows = ['', '7,5', '0:30', '٣٠'].map((pause) => ({ start: '09:00', end: '17:12', pause }))
  expect(timesheetCsv(rows, timesheet(readShifts(rows), '12')).split('\r\n')).toEqual([
    'start,end,break minutes,duration,decimal hours',
    '09:00,17:12,0,08:12:00,8.20',
    '09:00,17:12,7.5,08:04:30,8.08',
    '09:00,17:12,30,07:42:00,7.70',
    '09:00,17:12,30,07:42:00,7.70',
    ',,,31:40:30,31.68',
    '',
  ])
})
