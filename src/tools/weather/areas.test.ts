import { expect, it } from 'vitest'
import { placeWithin } from './areas.ts'
import type { Place } from './report.ts'

const place = (name: string, country: string, countryCode: string): Place => ({
  name,
  region: '',
  country,
  countryCode,
  latitude: 0,
  longitude: 0,
  timezone: 'UTC',
})

it.each([
  ['Korea', place('Seoul', 'South Korea', 'KR')],
  ['Türkiye', place('Istanbul', 'Turkey', 'TR')],
  ['Turkey', place('Istanbul', 'Türkiye', 'TR')],
  ['Viet Nam', place('Hanoi', 'Vietnam', 'VN')],
  ['Russian Federation', place('Moscow', 'Russia', 'RU')],
  ['Macedonia', place('Skopje', 'North Macedonia', 'MK')],
  ['Burma', place('Yangon', 'Myanmar', 'MM')],
  ['Côte d’Ivoire', place('Abidjan', 'Ivory Coast', 'CI')],
  ['DRC', place('Kinshasa', 'DR Congo', 'CD')],
  ['Cabo Verde', place('Praia', 'Cape Verde', 'CV')],
  ['China', place('Hong Kong', 'Hong Kong', 'HK')],
  ['China', place('Beijing', 'China', 'CN')],
  ['UK', place('London', 'United Kingdom', 'GB')],
])('%s is a name of the country of %o', (area, wanted) => {
  expect(placeWithin([place('Elsewhere', 'Nowhere', 'XX'), wanted], area)).toBe(wanted)
})

it('is not what objects have by themselves', () => {
  expect(placeWithin([place('Elsewhere', 'Nowhere', 'XX')], 'constructor')).toBeUndefined()
})
