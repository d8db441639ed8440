import { folded } from '#shared/text/folded.ts'
import type { Place } from './report.ts'

/** States and provinces by the codes that people write after a city: Austin, TX. */
const STATES: Record<string, string> = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|DC Washington, D.C.|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa
KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina
ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota
TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`,
  CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia
NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`,
  AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia
TAS Tasmania|VIC Victoria|WA Western Australia`,
}
/** What people call countries, apart from their names and ISO codes: some of them several. */
const COUNTRIES: Record<string, string> = {
  'united states of america': 'US',
  america: 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  holland: 'NL',
  uae: 'AE',
  emirates: 'AE',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'viet nam': 'VN',
  macedonia: 'MK',
  burma: 'MM',
  'ivory coast': 'CI',
  'cote divoire': 'CI',
  congo: 'CD CG',
  drc: 'CD',
  'cape verde': 'CV',
  'cabo verde': 'CV',
  swaziland: 'SZ',
  'east timor': 'TL',
  // Addresses in Hong Kong and Macao end with it.
  china: 'CN HK MO',
}

const states = new Map(
  Object.entries(STATES).flatMap(([country, list]) =>
    list.split(/[|\n]/).map((line) => {
      const [code = '', ...name] = line.split(' ')
      return [`${country} ${bareName(name.join(' '))}`, code.toLowerCase()] as const
    }),
  ),
)

/** Without regard to case, accents and hyphens; `D.C.` is `dc`. */
export function bareName(text: string): string {
  return folded(text)
    .replace(/[.'’]/g, '')
    .replace(/[\s,-]+/g, ' ')
    .trim()
}

/**
 * A name and the area that is written after it, as `Austin, TX` and `Austin TX` have them; without a comma, the ways in
 * which the last words may be one.
 * @example namesWithAreas('Cape Town South Africa') // [['Cape Town South', 'Africa'], ['Cape Town', 'South Africa']]
 */
export function namesWithAreas(text: string): [name: string, area: string][] {
  const [name = '', area = ''] = text.split(',').map((part) => part.trim())
  if (text.includes(',')) return name && area ? [[name, area]] : []
  const words = text.split(' ')
  const lengths = Array.from({ length: Math.min(LONGEST_AREA, words.length - 1) }, (_, index) => index + 1)
  return lengths.map((length) => [words.slice(0, -length).join(' '), words.slice(-length).join(' ')])
}

/** Words of most states and countries. */
const LONGEST_AREA = 2

/** The place in an area that is given by its name or its code; after a comma, else by the beginning of its name. */
export function placeWithin(places: Place[], area: string, isMarked = true): Place | undefined {
  const wanted = bareName(area)
  const countries = Object.hasOwn(COUNTRIES, wanted) ? (COUNTRIES[wanted]?.split(' ') ?? []) : []
  return (
    places.find((place) => countries.includes(place.countryCode) || namesOf(place).includes(wanted)) ??
    places.find((place) => isMarked && namesOf(place).some((name) => name.startsWith(wanted)))
  )
}

function namesOf({ region, country, countryCode }: Place): string[] {
  const names = [region, country, countryCode].map(bareName)
  const code = states.get(`${countryCode} ${bareName(region)}`)
  return code ? [...names, code] : names
}
