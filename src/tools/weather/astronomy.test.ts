import { describe, expect, it } from 'vitest'
import { astronomyOf, phaseName } from './astronomy.ts'

const PLACES = {
  'New York': { latitude: 40.7128, longitude: -74.006, timezone: 'America/New_York' },
  London: { latitude: 51.5074, longitude: -0.1278, timezone: 'Europe/London' },
  Sydney: { latitude: -33.8688, longitude: 151.2093, timezone: 'Australia/Sydney' },
  Tokyo: { latitude: 35.6762, longitude: 139.6503, timezone: 'Asia/Tokyo' },
  '60° N': { latitude: 60, longitude: 0, timezone: 'UTC' },
  '80° N': { latitude: 80, longitude: 0, timezone: 'UTC' },
  // Their tables are in Universal Time.
  Anchorage: { latitude: 61.216667, longitude: -149.866667, timezone: 'UTC' },
  Auckland: { latitude: -36.833333, longitude: 174.8, timezone: 'UTC' },
  Brasília: { latitude: -15.8, longitude: -47.85, timezone: 'UTC' },
  Singapore: { latitude: 1.283333, longitude: 103.833333, timezone: 'UTC' },
  Longyearbyen: { latitude: 78.216667, longitude: 15.633333, timezone: 'UTC' },
  McMurdo: { latitude: -77.85, longitude: 166.666667, timezone: 'UTC' },
}
type Name = keyof typeof PLACES

const at = (name: Name, date: string) => astronomyOf(PLACES[name], date, new Date(`${date}T12:00:00Z`))

function minutes(clock: string): number {
  const [, hours, mins, half] = /^(\d\d):(\d\d) ([AP]M)$/.exec(clock) as unknown as [string, string, string, string]
  return (Number(hours) % 12) * 60 + Number(mins) + (half === 'PM' ? 720 : 0)
}

/** Two minutes: the bar; an event that the almanac does not have must not be found either. */
function expectClose(found: string, published: string): void {
  if (published.startsWith('No ')) return expect(found).toBe(published)
  const [hours, mins] = published.split(':').map(Number) as [number, number]
  expect(Math.abs(minutes(found) - hours * 60 - mins), `${found}, published ${published}`).toBeLessThanOrEqual(2)
}

/** US Naval Observatory, Astronomical Applications Department: tables of rise and set, in local time. */
describe('the moon, as the US Naval Observatory publishes it', () => {
  it.each<[Name, string, string, string]>([
    ['New York', '2026-03-04', '19:24', '06:50'],
    ['New York', '2026-03-08', 'No moonrise', '09:23'],
    ['New York', '2026-03-11', '02:43', '11:19'],
    ['New York', '2026-03-20', '07:32', '21:24'],
    ['London', '2026-03-04', '19:18', '06:52'],
    ['London', '2026-03-08', 'No moonrise', '07:43'],
    ['London', '2026-03-29', '15:22', '05:34'],
    ['Sydney', '2026-03-01', '18:19', '03:50'],
    ['Sydney', '2026-03-13', '00:32', '15:48'],
    ['Sydney', '2026-03-25', '13:50', '23:23'],
    ['Tokyo', '2026-03-04', '18:30', '06:21'],
    ['80° N', '2019-01-11', '13:31', '19:32'],
    ['80° N', '2019-01-01', 'No moonrise', 'No moonset'],
    ['80° N', '2019-01-17', 'No moonrise', 'No moonset'],
    ['80° N', '2019-02-10', '08:48', 'No moonset'],
    ['80° N', '2019-08-21', '18:04', '14:06'],
  ])('at %s on %s rises %s and sets %s', (name, date, moonrise, moonset) => {
    const found = at(name, date)
    expectClose(found.moonrise, moonrise)
    expectClose(found.moonset, moonset)
  })
})

describe('the sun, as the US Naval Observatory publishes it', () => {
  it.each<[Name, string, string, string]>([
    ['60° N', '2019-01-01', '09:02', '15:05'],
    ['60° N', '2019-03-20', '06:03', '18:14'],
    ['60° N', '2019-06-21', '02:36', '21:28'],
    ['60° N', '2019-12-21', '09:02', '14:54'],
    ['80° N', '2019-02-22', '10:52', '13:38'],
    ['80° N', '2019-03-20', '05:55', '18:25'],
    ['80° N', '2019-04-13', '00:57', 'No sunset'],
    ['80° N', '2019-06-21', 'No sunrise', 'No sunset'],
    ['80° N', '2019-08-30', 'No sunrise', '23:01'],
    ['80° N', '2019-12-21', 'No sunrise', 'No sunset'],
    ['Anchorage', '2020-01-05', '19:11', '00:57'],
    ['Anchorage', '2020-03-15', '16:14', '04:01'],
    ['Anchorage', '2020-06-25', '12:22', '07:42'],
    ['Anchorage', '2020-10-15', '16:44', '02:48'],
    ['Auckland', '2020-02-15', '17:52', '07:19'],
    ['Auckland', '2020-05-15', '19:13', '05:22'],
    ['Auckland', '2020-08-25', '18:50', '05:55'],
    ['Auckland', '2020-12-25', '17:01', '07:41'],
    ['Brasília', '2020-01-25', '08:57', '21:50'],
    ['Brasília', '2020-04-05', '09:18', '21:10'],
    ['Brasília', '2020-07-15', '09:39', '20:56'],
    ['Brasília', '2020-11-05', '08:33', '21:17'],
    ['Singapore', '2020-02-05', '23:17', '11:21'],
    ['Singapore', '2020-05-05', '22:56', '11:06'],
    ['Singapore', '2020-07-25', '23:06', '11:17'],
    ['Singapore', '2020-11-05', '22:46', '10:50'],
    ['Longyearbyen', '2020-02-15', 'No sunrise', 'No sunset'],
    ['Longyearbyen', '2020-02-25', '08:11', '14:13'],
    ['Longyearbyen', '2020-04-15', '00:38', '21:33'],
    ['Longyearbyen', '2020-06-25', 'No sunrise', 'No sunset'],
    ['Longyearbyen', '2020-08-26', '00:16', '21:26'],
    ['Longyearbyen', '2020-10-25', '09:50', '11:31'],
    ['McMurdo', '2020-01-15', 'No sunrise', 'No sunset'],
    ['McMurdo', '2020-02-25', '15:27', '10:48'],
    ['McMurdo', '2020-06-15', 'No sunrise', 'No sunset'],
    ['McMurdo', '2020-10-15', '15:09', '10:06'],
  ])('at %s on %s rises %s and sets %s', (name, date, sunrise, sunset) => {
    const found = at(name, date)
    expectClose(found.sunrise, sunrise)
    expectClose(found.sunset, sunset)
  })

  it('is up all day in a polar summer and down in its winter', () => {
    expect(at('80° N', '2019-06-21').isSunUp).toBe(true)
    expect(at('80° N', '2019-12-21').isSunUp).toBe(false)
  })
})

it('never tells of an event as of the midnight before', () => {
  const place = { latitude: 35.69, longitude: 139.69, timezone: 'Asia/Tokyo' }
  expect(astronomyOf(place, '2026-07-09', new Date('2026-07-09T03:00:00Z')).moonrise).toBe('11:59 PM')
  expect(astronomyOf(place, '2026-07-10', new Date('2026-07-10T03:00:00Z')).moonrise).toBe('No moonrise')
})

describe('phases', () => {
  it.each([
    [0, 'New Moon'],
    [5.9, 'New Moon'],
    [6.1, 'Waxing Crescent'],
    [83.9, 'Waxing Crescent'],
    [84.1, 'First Quarter'],
    [96.1, 'Waxing Gibbous'],
    [180, 'Full Moon'],
    [186.1, 'Waning Gibbous'],
    [270, 'Last Quarter'],
    [276.1, 'Waning Crescent'],
    [354.1, 'New Moon'],
    [359.99, 'New Moon'],
  ])('at %d degrees: %s', (angle, name) => expect(phaseName(angle)).toBe(name))

  it('of known days', () => {
    expect(at('Sydney', '2026-03-03')).toMatchObject({ moonPhase: 'Full Moon', moonIllumination: 100 })
    expect(at('Sydney', '2026-03-19')).toMatchObject({ moonPhase: 'New Moon', moonIllumination: 0 })
  })
})

describe('a day that was asked for before', () => {
  it('is answered the same, but for what changes during the day', () => {
    const asked = (name: Name, date: string, hour: string) =>
      astronomyOf(PLACES[name], date, new Date(`${date}T${hour}:00:00Z`))
    const morning = asked('Tokyo', '2026-05-01', '02')
    expect(asked('Tokyo', '2026-05-01', '02')).toEqual(morning)
    const night = asked('Tokyo', '2026-05-01', '14')
    expect([morning.isSunUp, night.isSunUp]).toEqual([true, false])
    expect(night.sunrise).toBe(morning.sunrise)
    expect(asked('Tokyo', '2026-05-02', '02').moonrise).not.toBe(morning.moonrise)
    expect(asked('Sydney', '2026-05-01', '02').sunrise).not.toBe(morning.sunrise)
  })
})
