import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { condition, fromSymbol, fromWeatherApi, fromWmo, ICONS, isDayOfSymbol } from './conditions.ts'

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

it('every condition has its picture, for day and night', () => {
  for (const icon of ICONS) {
    for (const isDay of [true, false]) expect(existsSync(`public${condition('', icon, isDay).icon}`)).toBe(true)
  }
})
