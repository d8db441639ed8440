import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findCity, nearestCity } from './cities.ts'
import { localTime } from './clock.ts'
import { condition, fromSymbol, fromWeatherApi, fromWmo, ICONS, isDayOfSymbol } from './conditions.ts'
import { pointName, readLocation } from './location.ts'
import { compass, fahrenheit, feelsLike } from './units.ts'

describe('a location', () => {
  it.each([
    ['40.7128,-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['  40.71284567 , -74.00604567 ', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['-0.00001,0', { kind: 'point', latitude: 0, longitude: 0 }],
    ['−33.92, 18.42', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['33.92° S, 18.42° E', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['40,7128; -74,0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40,7128, -74,0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['33,92° S 18,42° E', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['٤٠٫٧١٢٨، -٧٤٫٠٠٦', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128、-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['Mu\u0308nchen', { kind: 'text', text: 'München' }],
    ['40.7128°N 74.0060°W', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128 n; 74.0060 w', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['３５．６８，１３９．６９', { kind: 'point', latitude: 35.68, longitude: 139.69 }],
    ['auto:ip', { kind: 'auto' }],
    ['AUTO:IP', { kind: 'auto' }],
    ['8.8.8.8', { kind: 'address', address: '8.8.8.8' }],
    ['::ffff:8.8.8.8', { kind: 'address', address: '8.8.8.8' }],
    ['2620:FE::FE', { kind: 'address', address: '2620:fe::fe' }],
    ['::8.8.8.8', { kind: 'address', address: '::808:808' }],
    ['94016', { kind: 'text', text: '94016' }],
    ['SW1A 1AA', { kind: 'text', text: 'SW1A 1AA' }],
    ['113 30', { kind: 'text', text: '113 30' }],
    ['10 115', { kind: 'text', text: '10 115' }],
    ['48 N 16 E', { kind: 'point', latitude: 48, longitude: 16 }],
    ['48, 16', { kind: 'point', latitude: 48, longitude: 16 }],
    ['40°42′46″N 74°00′22″W', { kind: 'point', latitude: 40.7128, longitude: -74.0061 }],
    [`40°42'46.0"N, 74°00'22.0"W`, { kind: 'point', latitude: 40.7128, longitude: -74.0061 }],
    ['33° 55′ S 18° 25′ E', { kind: 'point', latitude: -33.9167, longitude: 18.4167 }],
    [`-33°55'31", 18°25'26"`, { kind: 'point', latitude: -33.9253, longitude: 18.4239 }],
    ['S 33°55′ E 18°25′', { kind: 'point', latitude: -33.9167, longitude: 18.4167 }],
    ['N40.7128 W74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['S 33.92°, E 18.42°', { kind: 'point', latitude: -33.92, longitude: 18.42 }],
    ['(40.7128, -74.0060)', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['[40.7128, -74.0060],', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:40.7128,-74.0060', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:40.7128,-74.0060;u=35', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['geo:40.7128,-74.0060?z=11', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['40.7128, -74.0060,', { kind: 'point', latitude: 40.7128, longitude: -74.006 }],
    ['N1 9', { kind: 'text', text: 'N1 9' }],
    ['40°61′N 74°00′W', { kind: 'text', text: '40°61′N 74°00′W' }],
    ['Springfield (Illinois)', { kind: 'text', text: 'Springfield (Illinois)' }],
    ['48.2 16', { kind: 'point', latitude: 48.2, longitude: 16 }],
    [' São   Paulo ', { kind: 'text', text: 'São Paulo' }],
    ['London&key=x', { kind: 'text', text: 'London&key=x' }],
    ['../../', { kind: 'text', text: '../../' }],
  ])('%s is read as %j', (text, location) => expect(readLocation(text)).toEqual(location))

  it.each(['91,0', '0,180.5', '-90.1,0', '999,999'])('%s is no point on the globe', (text) => {
    expect(() => readLocation(text)).toThrow('Latitude lies between -90 and 90')
  })
  it.each(['\r\nHost:x\u0000', 'x'.repeat(10_000), '1.2.3.999'])('%j is refused', (text) => {
    expect(() => readLocation(text)).toThrow('Failed to load weather data.')
  })
  it.each(['', '   ', '\t\n'])('%j is blank', (text) => expect(() => readLocation(text)).toThrow('Please enter a city'))

  it('without a name is called by its degrees', () => {
    expect(pointName(-33.92, 18.424)).toBe('33.92° S, 18.42° E')
    expect(pointName(0, 0)).toBe('0.00° N, 0.00° E')
  })
})

describe('the compass', () => {
  it.each([
    [0, 'N'],
    [11.24, 'N'],
    [11.25, 'NNE'],
    [202.5, 'SSW'],
    [348.74, 'NNW'],
    [348.75, 'N'],
    [359, 'N'],
    [-1, 'N'],
    [720, 'N'],
  ])('%d degrees is %s', (degrees, point) => expect(compass(degrees, 5)).toBe(point))
  it('has no direction in a calm', () => {
    expect(compass(0, 0)).toBe('')
    expect(compass(null, 5)).toBe('')
  })
})

describe('temperatures', () => {
  it.each([
    [-5, 20, undefined, -11.6],
    [32, 5, 70, 40.4],
    [15, 30, 50, 15],
    [5, 4, 50, 5],
    [30, 5, 30, 30],
    [30, 5, undefined, 30],
  ])('%d °C, %d km/h, %s %% feel like %d °C', (celsius, wind, humidity, felt) => {
    expect(feelsLike(celsius, wind, humidity)).toBe(felt)
  })
  it('are right in Fahrenheit, without a negative zero', () => {
    expect([-40, 0, 17.8, 100, -17.78].map(fahrenheit)).toEqual([-40, 32, 64, 212, 0])
  })
})

describe('conditions', () => {
  it.each([
    [fromWmo(0, true), 'Sunny', 'clear-day'],
    [fromWmo(0, false), 'Clear', 'clear-night'],
    [fromWmo(48, true), 'Depositing rime fog', 'rime-fog-day'],
    [fromWmo(99, false), 'Thunderstorm with heavy hail', 'thunderstorm-hail-night'],
    [fromWmo(1234, true), 'Unknown', 'overcast-day'],
    [fromWeatherApi(1063, 'Patchy rain nearby ', true), 'Patchy rain nearby', 'rain-light-day'],
    [fromWeatherApi(1282, 'x', true), 'x', 'snow-thunder-day'],
    [fromWeatherApi(7, '', true), 'Unknown', 'overcast-day'],
    [fromSymbol('clearsky_night', false), 'Clear sky', 'clear-night'],
    [fromSymbol('lightrainshowers_day', true), 'Light rain showers', 'showers-light-day'],
    [fromSymbol('heavysnow', true), 'Heavy snow', 'snow-heavy-day'],
    [fromSymbol('sleet', true), 'Sleet', 'sleet-day'],
    [fromSymbol('lightssleetshowersandthunder_day', true), 'Light sleet showers and thunder', 'thunderstorm-day'],
    [fromSymbol('lightsnowshowersandthunder_night', false), 'Light snow showers and thunder', 'snow-thunder-night'],
    [fromSymbol('', true), 'Unknown', 'overcast-day'],
  ])('%j', (found, text, icon) => expect(found).toEqual({ text, icon: `/icons/weather/${icon}.svg` }))

  it('tell day from night by the symbol, and do not guess', () => {
    expect([isDayOfSymbol('fair_day'), isDayOfSymbol('fair_night'), isDayOfSymbol('rain')]).toEqual([
      true,
      false,
      undefined,
    ])
  })
})

describe('cities', () => {
  it('are found without regard to case and accents', () => {
    expect(findCity('sao paulo')?.country).toBe('Brazil')
    expect(findCity('TROMSO')?.timezone).toBe('Europe/Oslo')
    expect(findCity('London, GB')?.countryCode).toBe('GB')
    expect(findCity('')).toBeUndefined()
  })
  it('name points within 50 km only', () => {
    expect(nearestCity(-33.9, 18.5)?.name).toBe('Cape Town')
    expect(nearestCity(0, 0)).toBeUndefined()
  })
})

it('the clock of a place follows its zone', () => {
  const noon = Date.parse('2026-07-01T12:00:00Z') / 1000
  expect(localTime(noon, 'Asia/Kolkata')).toBe('2026-07-01 17:30')
  expect(localTime(noon, 'Pacific/Auckland')).toBe('2026-07-02 00:00')
})

it('every condition has its picture, for day and night', () => {
  for (const icon of ICONS) {
    for (const isDay of [true, false]) expect(existsSync(`public${condition('', icon, isDay).icon}`)).toBe(true)
  }
})
