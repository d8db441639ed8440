import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Four calculations with time: how long from one time of day to another (with a break taken off), how long between two date-times, what the clock shows in another time zone, and what date and time it is after adding or subtracting a span.',
    'Several shifts can be added up to a timesheet, and the meeting view finds the hours that people in different zones share on a day. A time or a meeting can be saved as a calendar file (.ics).',
  ],
  rules: [
    'A time of day that ends before it starts ends on the next day. A break is taken off and cannot be longer than the shift.',
    'All time zones of the IANA database are offered; daylight saving counts as it applies on the date you enter, not as it applies today.',
    'A time that a clock change skips is read with the offset from before the change: 02:30 becomes 03:30. Of a time that occurs twice the first is used. Either way a note explains it.',
    'Without a zone, date-times are clock times on a clock that never changes: every day has 24 hours. With a zone, the time that really passes there is counted.',
    'In a calendar file a time with a zone is an instant in UTC; one without a zone stays clock time wherever the calendar is.',
    'Years and months are added first and clamped to month ends (31 January and one month is the last of February), then days, business days from Monday to Friday, and hours, minutes and seconds.',
  ],
  limits: [
    'Dates from the year 1 to the year 9999.',
    'Up to 200 shifts in a timesheet and 20 places in a meeting.',
    'Zone rules for the future are those known today; governments change them at times.',
  ],
  questions: [
    {
      question: 'Why does a full day sometimes have 23 or 25 hours?',
      answer:
        'On the day when the clocks go forward one hour is missing, and when they go back one occurs twice. Choose a time zone for the duration to have it counted.',
    },
    {
      question: 'How do I work out a night shift?',
      answer: 'Enter 10:00 PM and 06:00 AM: the end is taken to be on the next morning, which makes 8 hours.',
    },
    {
      question: 'What are decimal hours?',
      answer: 'Minutes as a fraction of an hour: 7 hours 15 minutes is 7.25. Payrolls usually ask for this form.',
    },
    {
      question: 'My city is not in the list. What do I choose?',
      answer:
        'The magnifying glass beside the list also finds zones by country and by many cities that have none of their own. Otherwise choose the largest city of your country or region with the same clock: zones are named after such cities, e.g. Europe/Berlin for all of Germany.',
    },
  ],
})
