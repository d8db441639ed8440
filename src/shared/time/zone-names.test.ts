import { describe, expect, it } from 'vitest'
import { readTimeZone, timeZones } from './time-zone.ts'
import { searchZones, zoneNamed } from './zone-names.ts'

describe('zoneNamed', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    [' new york ', 'America/New_York'],
    ['san francisco', 'America/Los_Angeles'],
    ['germany', 'Europe/Berlin'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Köln', 'Europe/Berlin'],
    ['東京', 'Asia/Tokyo'],
    ['chile', 'America/Santiago'],
    ['Myanmar', 'Asia/Yangon'],
    // It has several.
    ['usa', undefined],
    ['nowhere', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('%s is %s', (place, zone) => expect(zoneNamed(place)).toBe(zone))

  it('knows no zone that cannot be read', () => {
    for (const name of ['nyc', 'uk', 'india', 'saigon', 'kiev', 'gmt']) {
      expect(readTimeZone(zoneNamed(name) as string)).toBe(zoneNamed(name))
    }
  })
})

describe('searchZones', () => {
  it.each([
    ['munich', 'Europe/Berlin'],
    ['MUMBAI', 'Asia/Kolkata'],
    ['são paulo', 'America/Sao_Paulo'],
    ['Europe/Ber', 'Europe/Berlin'],
    ['buenos', 'America/Argentina/Buenos_Aires'],
    ['york', 'America/New_York'],
    ['london', 'Europe/London'],
    ['utc', 'UTC'],
    ['ıstanbul', 'Europe/Istanbul'],
    ['İSTANBUL', 'Europe/Istanbul'],
    ['München'.normalize('NFD'), 'Europe/Berlin'],
    ['Kobenhavn', 'Europe/Copenhagen'],
    ['Київ', 'Europe/Kyiv'],
    ['МОСКВА', 'Europe/Moscow'],
    ['القاهرة', 'Africa/Cairo'],
    ['ירושלים', 'Asia/Jerusalem'],
    ['काठमाडौं', 'Asia/Kathmandu'],
    ['ｔｏｋｙｏ', 'Asia/Tokyo'],
    ['서울', 'Asia/Seoul'],
    ['malaysia', 'Asia/Kuala_Lumpur'],
    ['iceland', 'Atlantic/Reykjavik'],
    ['burma', 'Asia/Yangon'],
    ['usa', 'America/New_York'],
  ])('finds by %s first %s', (text, zone) => expect(searchZones(text, 8)[0]?.value).toBe(zone))

  it.each([
    ['United States', 7],
    ['canada', 7],
    ['brazil', 5],
  ])('finds the zones of %s, which has %d', (country, count) => expect(searchZones(country, 10)).toHaveLength(count))

  it('finds a zone once, and nothing where no name fits', () => {
    const found = searchZones('a', 1000).map(({ value }) => value)
    expect(new Set(found).size).toBe(found.length)
    expect(searchZones('atlantis', 8)).toEqual([])
  })

  it('has the most used where nothing is typed', () => {
    expect(searchZones('  ', 10)).toEqual(timeZones().slice(0, 10))
  })
})
