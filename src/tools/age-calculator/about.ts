import { defineAbout } from '#contract/tool.ts'

export default defineAbout({
  what: [
    'Tells how old somebody is to the day: in years, months and days, and in whole months, weeks, days, hours, minutes and seconds. Add a second date to learn the age on any day, past or to come.',
    'The result also shows the next birthday with its weekday, the weekday of birth, the western and the Chinese zodiac sign, and the round numbers that lie ahead, such as the ten-thousandth day.',
    'The second tab counts the days between two dates, all of them and Monday to Friday, and takes the public holidays of a country off when you choose one.',
  ],
  rules: [
    'Whole months are counted from the first date and clamped to month ends, the rest are days: 31 January to 1 March is 1 month and 1 day.',
    'Somebody born on 29 February turns a year older on 28 February of a common year. The other custom, 1 March, can be chosen.',
    'A day counts 24 hours, so clock changes and the hour of birth play no part. Dates follow the Gregorian calendar, also before 1582.',
    'The Chinese sign changes at the lunar new year, by the dates on record for 1900 to 2099. Outside these years, and only in the weeks in which the new year can fall, both signs are named.',
    'In a date difference the first day counts and the last does not. When the start is after the end, the difference is the same and a note says so.',
    'Business days are Monday to Friday. Public holidays come from the date-holidays project (CC BY-SA 3.0), some of them corrected by the laws of their countries; regional ones, and days off from noon on only, are left out.',
  ],
  limits: [
    'Dates from 0001-01-01 to 9999-12-31.',
    'Public holidays for spans of up to 20 years between 1900 and 2100.',
  ],
  questions: [
    {
      question: 'Why does another calculator show one day more or less?',
      answer:
        'Often because it turns the date into Greenwich time, which moves it across midnight, or because it borrows days from another month. Here dates are calendar days and never pass through a time zone.',
    },
    {
      question: 'Which day is “today”?',
      answer: 'The calendar day in your own time zone, not that of the server.',
    },
    {
      question: 'Is the last day counted?',
      answer:
        'Not by default: Monday to Tuesday is one day. Tick “Include the last day” for bookings and leave that include it.',
    },
    {
      question: 'My birthday is in January or February. Which Chinese sign is right?',
      answer:
        'The lunar year begins between 21 January and 20 February. Before that day the sign of the year before applies, and the calculator knows the day of each year.',
    },
  ],
})
