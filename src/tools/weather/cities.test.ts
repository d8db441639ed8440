import { describe, expect, it } from 'vitest'
import { findCity, nearestCity } from './cities.ts'

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
