interface Correction {
  /** Rules of the calendar that are none, and days of one year. */
  not?: string[]
  /** Rules that it lacks, or has under another name, each with its name. */
  also?: Record<string, string>
  /** Rules whose substitute days the law does not know before a year. */
  substitutesFrom?: Record<string, number>
}

/** What the calendars of date-holidays 3.37 have otherwise than the laws of the countries. */
export const CORRECTIONS: Record<string, Correction> = {
  // Clean Monday is 48 days before the Easter of the Orthodox, the Monday of Kataklysmos 50 days after it.
  CY: { not: ['orthodox -47'], also: { 'orthodox -48': 'Clean Monday', 'orthodox 50': 'Whit Monday' } },
  GR: { also: { 'orthodox -48': 'Clean Monday' } },
  BG: { also: { '12-26': 'Second Day of Christmas' } },
  // The first Thursday after 18 April.
  IS: { not: ['thursday after 04-18'], also: { 'thursday after 04-19': 'First Day of Summer' } },
  TT: { also: { 'easter 1': 'Easter Monday' } },
  AE: { also: { '12-03': 'National Day' } },
  TZ: { not: ['01-02'], also: { '01-12': 'Zanzibar Revolution Day' } },
  NZ: {
    // By an act of 2013.
    substitutesFrom: {
      '02-06 and if saturday,sunday then next monday': 2014,
      '04-25 and if saturday,sunday then next monday': 2014,
    },
  },
  // Days off of one year.
  GB: {
    not: ['2002-05-27', '2012-05-28'],
    also: {
      '1999-12-31': 'Millennium bank holiday',
      '2002-06-03': 'Golden Jubilee of Elizabeth II',
      '2002-06-04': 'Spring bank holiday',
      '2011-04-29': 'Royal wedding',
      '2012-06-04': 'Spring bank holiday',
    },
  },
  IE: { also: { '2022-03-18': 'Day of Remembrance and Recognition' } },
  KR: { also: { '2022-03-09': 'Presidential election', '2025-06-03': 'Presidential election' } },
  SG: {
    also: {
      '2019-08-12': 'Hari Raya Haji (substitute day)',
      '2022-07-11': 'Hari Raya Haji (substitute day)',
    },
  },
  ZA: { also: { '2022-12-27': 'Public Holiday' } },
}
