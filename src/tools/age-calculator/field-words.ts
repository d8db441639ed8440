/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  dateOfBirth: 'Day of birth as YYYY-MM-DD',
  calculateToDate: 'Day as YYYY-MM-DD; today unless given',
  timeZone: 'IANA name of the zone whose day is today, such as Europe/Paris',
  leapDayRule: 'On which day somebody born on 29 February has a birthday in a common year',
  startDate: 'First day as YYYY-MM-DD',
  endDate: 'Last day as YYYY-MM-DD',
  includeWeekends: 'Whether `countedDays` are all days; otherwise business days',
  includeEndDate: 'Whether the last day counts, too',
  country: 'Country whose public holidays are taken off: a code of `countries`, such as DE',
} satisfies Record<string, string>
