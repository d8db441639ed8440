import { Body, Equator, Horizon, Illumination, MoonPhase, Observer, SearchRiseSet } from 'astronomy-engine'
import { Temporal } from '#shared/time/temporal.ts'

interface Events {
  /** `05:31 AM`, or `No sunrise` on a day without one. */
  sunrise: string
  sunset: string
  moonrise: string
  moonset: string
}

interface Astronomy extends Events {
  moonPhase: string
  /** Per cent of the disc. */
  moonIllumination: number
  isSunUp: boolean
  isMoonUp: boolean
}

interface Spot {
  latitude: number
  longitude: number
  timezone: string
}

/** Upper limb on the horizon, refraction included, in degrees. */
const HORIZON = -0.833
const QUARTERS = ['New Moon', 'First Quarter', 'Full Moon', 'Last Quarter']
const BETWEEN = ['Waxing Crescent', 'Waxing Gibbous', 'Waning Gibbous', 'Waning Crescent']
/** Within so many degrees of a quarter, a phase has its name: half a day. */
const NEAR = 6

/**
 * Sun and moon on a local calendar day; the positions are those at `moment`, which lies in that day.
 * Computed, not asked: no service and no network has a part in it.
 */
export function astronomyOf(place: Spot, date: string, moment: Date): Astronomy {
  const observer = new Observer(place.latitude, place.longitude, 0)
  return {
    ...eventsOf(place, date),
    moonPhase: phaseName(MoonPhase(moment)),
    moonIllumination: Math.round(100 * Illumination(Body.Moon, moment).phase_fraction),
    isSunUp: isUp(Body.Sun, observer, moment),
    isMoonUp: isUp(Body.Moon, observer, moment),
  }
}

/** Of days and places that were asked for: to search them takes most of an answer's time, and they stay the same. */
const searched = new Map<string, Events>()
const MOST_SEARCHED = 1000

function eventsOf(place: Spot, date: string): Events {
  const name = `${place.latitude},${place.longitude},${place.timezone},${date}`
  const before = searched.get(name)
  if (before) return before
  const events = searchEvents(place, date)
  if (searched.size >= MOST_SEARCHED) searched.delete(searched.keys().next().value as string)
  searched.set(name, events)
  return events
}

function searchEvents(place: Spot, date: string): Events {
  const observer = new Observer(place.latitude, place.longitude, 0)
  const day = Temporal.PlainDate.from(date)
  const [start, end] = [day, day.add({ days: 1 })].map((each) => each.toZonedDateTime(place.timezone).epochMilliseconds)
  const event = (body: Body, direction: 1 | -1, none: string) => {
    const from = new Date(start as number)
    const found = SearchRiseSet(body, observer, direction, from, ((end as number) - (start as number)) / 86_400_000)
    return found && found.date.getTime() < (end as number) ? clockOf(found.date, end as number, place.timezone) : none
  }
  return {
    sunrise: event(Body.Sun, 1, 'No sunrise'),
    sunset: event(Body.Sun, -1, 'No sunset'),
    moonrise: event(Body.Moon, 1, 'No moonrise'),
    moonset: event(Body.Moon, -1, 'No moonset'),
  }
}

export function isSunUp(place: { latitude: number; longitude: number }, moment: Date): boolean {
  return isUp(Body.Sun, new Observer(place.latitude, place.longitude, 0), moment)
}

function isUp(body: Body, observer: Observer, moment: Date): boolean {
  const { ra, dec } = Equator(body, moment, observer, true, true)
  return Horizon(moment, observer, ra, dec).altitude > HORIZON
}

/**
 * Name of a phase by the angle between moon and sun.
 * @example phaseName(182) // 'Full Moon'
 */
export function phaseName(elongation: number): string {
  const quarter = Math.round(elongation / 90)
  if (Math.abs(elongation - quarter * 90) < NEAR) return QUARTERS[quarter % 4] as string
  return BETWEEN[Math.floor(elongation / 90)] as string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** To the nearest minute, as almanacs print it, but never to midnight: that would be the next day. */
function clockOf(instant: Date, endOfDay: number, timeZone: string): string {
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h12', timeZone })
    clocks.set(timeZone, format)
  }
  const minute = Math.min(Math.round(instant.getTime() / 60_000) * 60_000, endOfDay - 60_000)
  return format.format(new Date(minute)).replace(/\s/u, ' ')
}
