import { describe, expect, it, vi } from 'vitest'
import { placeOf, readTimeZone, timeZones } from './time-zone.ts'

describe('timeZones', () => {
  it('begins with the ten of the specification', () => {
    const first = timeZones().slice(0, 10)
    expect(first.map(({ label }) => label)).toEqual([
      'New York',
      'Los Angeles',
      'London',
      'Paris',
      'Tokyo',
      'Shanghai',
      'India (Kolkata)',
      'Sydney',
      'Auckland',
      'UTC',
    ])
  })

  it('lists every zone once, under a name of today that can be read again', () => {
    const values = timeZones().map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values.length).toBeGreaterThan(400)
    expect(values.filter((value) => readTimeZone(value) !== value)).toEqual([])
    expect(values).toContain('Europe/Kyiv')
    expect(values).not.toContain('Asia/Calcutta')
  })

  it('lists no offsets, which Firefox adds with their signs the wrong way round', async () => {
    vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Yerevan', 'Etc/GMT+5'])
    vi.resetModules()
    const values = (await import('./time-zone.ts')).timeZones().map(({ value }) => value)
    vi.restoreAllMocks()
    vi.resetModules()
    expect(values).toContain('Asia/Yerevan')
    expect(values).not.toContain('Etc/GMT+5')
  })

  it('labels a zone by its place first', () => {
    expect(timeZones().find(({ value }) => value === 'America/Argentina/Buenos_Aires')?.label).toBe(
      'Buenos Aires (America/Argentina)',
    )
    expect(placeOf('America/New_York')).toBe('New York')
  })
})

describe('readTimeZone', () => {
  it.each([
    ['europe/paris', 'Europe/Paris'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['UTC', 'UTC'],
  ])('reads %s as %s', (name, zone) => expect(readTimeZone(name)).toBe(zone))

  it.each(['', '+01:00', '../UTC', 'Nope/Zone', 'BST', 'ist', 'SystemV/EST5'])('refuses “%s”', (name) => {
    expect(() => readTimeZone(name)).toThrow('is not a time zone')
  })
})
