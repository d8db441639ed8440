import { expect, it } from 'vitest'
import { zoneAt } from './zone-at.ts'

it.each([
  ['Pacific/Pago_Pago', -14.278, -170.702],
  ['Pacific/Pago_Pago', -14.336, -170.72],
  ['Pacific/Apia', -13.833, -171.767],
  ['Asia/Dili', -8.5586, 125.5736],
  ['Asia/Makassar', -10.17, 123.58],
  ['Asia/Jayapura', -2.533, 140.717],
  ['Pacific/Port_Moresby', -2.69, 141.3],
  ['America/Miquelon', 46.78, -56.18],
  ['America/St_Johns', 46.9, -55.94],
  ['America/Grand_Turk', 21.461, -71.14],
  ['Europe/Paris', 48.85, 2.35],
])('%s is the zone of %d, %d', (zone, latitude, longitude) => expect(zoneAt(latitude, longitude)).toBe(zone))
