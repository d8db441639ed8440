/** Everyday words that people search by. */
export default [
  'time',
  'duration',
  'hours',
  'hours worked',
  'time zone',
  'timezone',
  'convert time',
  'world clock',
  'timesheet',
  'time card',
  'shift',
  'meeting planner',
  'dst',
  'add time',
]
