import { describe, expect, it } from 'vitest'
import { MAP_URL } from '#shared/browser-services.ts'
import { mapOf } from './map.ts'

describe('the map of a point', () => {
  const query = (latitude: number, longitude: number) => new URL(mapOf(latitude, longitude, MAP_URL).frame).searchParams
  it('is a box of 0.01 degrees around it: west, south, east, north', () => {
    expect(query(51.5, -0.13).get('bbox')).toBe('-0.14,51.49,-0.12,51.51')
    expect(query(51.5, -0.13).get('marker')).toBe('51.5,-0.13')
  })
  it('ends at the edges of the map', () => {
    expect(query(89.9, 180).get('bbox')).toBe('179.99,85,180,85')
    expect(query(-90, -180).get('bbox')).toBe('-180,-85,-179.99,-85')
  })
  it('has a page of its own', () => {
    expect(mapOf(0, -0.5, MAP_URL).page).toBe('https://www.openstreetmap.org/?mlat=0&mlon=-0.5#map=12/0/-0.5')
  })
})
