import type time from '#tools/time-difference/api.ts'
import { timeZones } from '#shared/time-zone.ts'
import { asking, type Moment, type Question } from './asking.ts'
import { dayInZone } from './answers-days.ts'

const CLOCK = String.raw`(\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.)|\d{1,2}[:.]\d{2}|noon|midnight|now)`
const PLACE = String.raw`([a-z][a-z ./_+-]*?)`
const NOW_IN = new RegExp(
  String.raw`^(?:what(?:'s| is) the )?(?:now|time|current time|time now|what time is it)(?: now)? in ${PLACE}$`,
  'i',
)
const TIME_OF = new RegExp(String.raw`^${PLACE} time(?: now)?$`, 'i')
const FROM_TO = new RegExp(String.raw`^${CLOCK}\s+(?:in\s+)?${PLACE}\s+(?:in|to|→|at)\s+${PLACE}$`, 'i')
const HERE_TO = new RegExp(String.raw`^${CLOCK}\s+to\s+${PLACE}$`, 'i')
const THERE = new RegExp(String.raw`^${CLOCK}\s+(?:in\s+|at\s+)?${PLACE}$`, 'i')

/** Cities, countries and abbreviations that no zone is named after. */
const ALSO = `America/New_York: nyc, new york city, est, edt, et, eastern, boston, washington, washington dc, miami, philadelphia, atlanta
America/Chicago: cst, cdt, ct, central, houston, dallas, austin
America/Denver: mst, mdt, mt, mountain
America/Los_Angeles: la, pst, pdt, pt, pacific, california, san francisco, sf, seattle, san diego, las vegas, portland
America/Toronto: ottawa, montreal
America/Sao_Paulo: brasilia, rio de janeiro, rio
America/Argentina/Buenos_Aires: argentina
America/Mexico_City: mexico
Europe/London: uk, england, bst, britain, manchester, edinburgh
Europe/Dublin: ireland
Europe/Lisbon: portugal, porto
Europe/Paris: france, lyon, cet, cest
Europe/Berlin: germany, munich, hamburg, frankfurt, cologne
Europe/Madrid: spain, barcelona
Europe/Rome: italy, milan
Europe/Amsterdam: netherlands
Europe/Brussels: belgium
Europe/Zurich: switzerland, geneva
Europe/Vienna: austria
Europe/Stockholm: sweden
Europe/Oslo: norway
Europe/Copenhagen: denmark
Europe/Helsinki: finland
Europe/Warsaw: poland
Europe/Athens: greece
Europe/Kyiv: kiev, ukraine
Europe/Istanbul: turkey, ankara
Asia/Dubai: uae, abu dhabi
Asia/Jerusalem: israel, tel aviv
Asia/Kolkata: india, ist, mumbai, delhi, new delhi, bangalore, bengaluru, chennai, hyderabad, calcutta
Asia/Shanghai: china, beijing, shenzhen
Asia/Hong_Kong: hk
Asia/Tokyo: japan, jst, osaka, kyoto
Asia/Seoul: korea, south korea
Asia/Manila: philippines
Asia/Bangkok: thailand
Asia/Jakarta: indonesia
Asia/Ho_Chi_Minh: vietnam, saigon, hanoi
Africa/Cairo: egypt
Africa/Johannesburg: south africa, cape town
Africa/Nairobi: kenya
Africa/Lagos: nigeria
Australia/Sydney: aest, aedt, canberra
Pacific/Auckland: new zealand, wellington
UTC: gmt, z, zulu`

const ask = asking<typeof time>('time-difference')

/** `3pm tokyo in paris`, `now in tokyo`, `9:30 new york`, `15:00 to london`. */
export function timeQuestions(text: string, { now, timeZone }: Moment): Question[] {
  const asked = text.replace(/[?]+$/, '').replace(/\s+/g, ' ').trim()
  if (asked.length > 80) return []
  const there = zoneOf((NOW_IN.exec(asked) ?? TIME_OF.exec(asked))?.[1])
  if (there) return [converted(timeZone, 'now', there, now)]
  const [, clock = '', from, to] = FROM_TO.exec(asked) ?? []
  const [start, end] = [zoneOf(from), zoneOf(to)]
  if (start && end) return [converted(start, clock, end, now)]
  const [, hereClock = '', target] = HERE_TO.exec(asked) ?? []
  const away = zoneOf(target)
  if (away) return [converted(timeZone, hereClock, away, now)]
  const [, thereClock = '', place] = THERE.exec(asked) ?? []
  const source = zoneOf(place)
  if (!source) return []
  return [
    thereClock.toLowerCase() === 'now'
      ? converted(timeZone, 'now', source, now)
      : converted(source, thereClock, timeZone, now),
  ].filter(() => thereClock !== '')
}

function converted(fromTimeZone: string, clock: string, toTimeZone: string, now: Date): Question {
  const time = clockOf(clock, now, fromTimeZone)
  const fromDateTime = `${dayInZone(now, fromTimeZone)}T${time}`
  const body = { fromTimeZone, fromDateTime, toTimeZone }
  return ask('POST /time-difference/time-zone-difference', { body }, ({ convertedTime, timeDifferenceSummary }) => ({
    text: `${convertedTime.slice(11, 16)}, ${dayInWords(convertedTime.slice(0, 10))}`,
    detail: timeDifferenceSummary,
  }))
}

/** `3pm` as `15:00`; what no clock shows is left for the operation to refuse. */
function clockOf(text: string, now: Date, timeZone: string): string {
  const word = text.toLowerCase().replaceAll('.', '').trim()
  if (word === 'noon') return '12:00'
  if (word === 'midnight') return '00:00'
  if (word === 'now') {
    return new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
  }
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(text.toLowerCase().trim()) ?? []
  if (!half) return `${hours.padStart(2, '0')}:${minutes}`
  if (Number(hours) > 12 || Number(hours) === 0) return '99:99'
  return `${String((Number(hours) % 12) + (half.startsWith('p') ? 12 : 0)).padStart(2, '0')}:${minutes}`
}

function dayInWords(day: string): string {
  const words = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return words.format(new Date(`${day}T12:00:00Z`))
}

let zones: Map<string, string> | undefined

/** @example zoneOf('san francisco') // 'America/Los_Angeles' */
export function zoneOf(place: string | undefined): string | undefined {
  zones ??= new Map([
    ...timeZones().flatMap(({ value }): [string, string][] => [
      [value.toLowerCase(), value],
      [
        value
          .slice(value.lastIndexOf('/') + 1)
          .replaceAll('_', ' ')
          .toLowerCase(),
        value,
      ],
    ]),
    ...ALSO.split('\n').flatMap((line): [string, string][] => {
      const [zone = '', names = ''] = line.split(': ')
      return names.split(', ').map((name) => [name, zone])
    }),
  ])
  return zones.get((place ?? '').trim().toLowerCase())
}
