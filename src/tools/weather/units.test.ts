import { describe, expect, it } from 'vitest'
import { compass, fahrenheit, feelsLike } from './units.ts'

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
