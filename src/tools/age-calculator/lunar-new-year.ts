const FIRST_YEAR = 1900
/** One digit in base 36 a year from 1900 on: how many days after 20 January the lunar year begins. From data/lunar-new-year.csv. */
const DAYS_AFTER_20_JANUARY =
  'buj9rf5od2lath6pe3mcvj8rg4od3lash6pf4mbuj7qg5od2l9' +
  'sh7pe4nbtj8qg5od1kash7qe3mbti8rg5odvk9sh7qf3lbui8r' +
  'g4nc2k9ti6pe3lbuj8rg5nc2l9sh6oe3mbuj8qf4nc2lash6pd' +
  '3mcuj8qf4nd1k9sg6pe3mbui7qg4nd2k9sh6pe4lati7qg5nc1'

interface MonthDay {
  month: number
  day: number
}

/** @example lunarNewYear(2024) // { month: 2, day: 10 }; undefined outside 1900-2099 */
export function lunarNewYear(year: number): MonthDay | undefined {
  const digit = DAYS_AFTER_20_JANUARY[year - FIRST_YEAR]
  if (digit === undefined) return undefined
  const day = 20 + parseInt(digit, 36)
  return day > 31 ? { month: 2, day: day - 31 } : { month: 1, day }
}
