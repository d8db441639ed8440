import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fallsInWords } from './falls-in-words.ts'
import { outlookOf } from './falls.ts'
import type { Fall } from './report.ts'

const HOUR = 3600

/** Steps from zero on. */
const steps = (amounts: readonly number[], length = HOUR, kind: Fall['kind'] = 'rain'): Fall[] =>
  amounts.map((mmPerHour, index) => ({ fromEpoch: index * length, toEpoch: (index + 1) * length, mmPerHour, kind }))

describe('what falls in the next two hours', () => {
  const spell = (fromEpoch: number, toEpoch: number, mmPerHour: number) => ({
    fromEpoch,
    toEpoch,
    mmPerHour,
    kind: 'rain',
  })

  it.each<[string, number[], number, object]>([
    ['is nothing while it is dry', [0, 0, 0, 9], 0, { untilEpoch: 2 * HOUR, spells: [] }],
    ['is told in whole steps', [0, 0, 0, 9], 40 * 60, { untilEpoch: 3 * HOUR, spells: [] }],
    [
      'begins with the step under way',
      [9, 0, 0.2, 0],
      HOUR,
      { untilEpoch: 3 * HOUR, spells: [spell(2 * HOUR, 3 * HOUR, 0.2)] },
    ],
    [
      'is one where steps follow each other',
      [0.4, 1.2, 0],
      60,
      { untilEpoch: 3 * HOUR, spells: [spell(0, 2 * HOUR, 1.2)] },
    ],
    [
      'are two with a dry step between',
      [0.4, 0, 0.1],
      60,
      { untilEpoch: 3 * HOUR, spells: [spell(0, HOUR, 0.4), spell(2 * HOUR, 3 * HOUR, 0.1)] },
    ],
  ])('%s: %j at %i', (_name, amounts, now, outlook) => expect(outlookOf(steps(amounts), now)).toEqual(outlook))

  it('is told in shorter steps where the source has them', () => {
    const amounts = [0, 0, 0, 0.4, 1.2, 0.8, 0, 0, 0, 0]
    expect(outlookOf(steps(amounts, 900), 100)).toEqual({ untilEpoch: 9 * 900, spells: [spell(3 * 900, 6 * 900, 1.2)] })
  })
  it('is not told of a time for which there is no step, nor of what comes after a gap', () => {
    expect(outlookOf([], 0)).toBeUndefined()
    expect(outlookOf(steps([1]), HOUR)).toBeUndefined()
    expect(outlookOf(steps([1]), -1)).toBeUndefined()
    expect(outlookOf(steps([0, 1, 2]).toSpliced(1, 1), 0)).toEqual({ untilEpoch: HOUR, spells: [] })
  })
  it('is of no kind where it is of several', () => {
    const [spellOfBoth] = outlookOf([...steps([1]), ...steps([0, 2], HOUR, 'snow').slice(1)], 0)?.spells ?? []
    expect(spellOfBoth).toEqual({ fromEpoch: 0, toEpoch: 2 * HOUR, mmPerHour: 2 })
  })
  it('begins and ends with steps, never dry where one is wet', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 0, 0.1, 2.5), { maxLength: 20 }),
        fc.constantFrom(900, HOUR),
        fc.integer({ min: 0, max: 10 * HOUR }),
        (amounts, length, now) => {
          const falls = steps(amounts, length)
          const outlook = outlookOf(falls, now)
          const within = falls.filter(({ fromEpoch, toEpoch }) => toEpoch > now && fromEpoch < now + 2 * HOUR)
          expect(outlook?.untilEpoch).toBe(within.at(-1)?.toEpoch)
          const told = (fall: Fall) =>
            outlook?.spells.some((each) => each.fromEpoch <= fall.fromEpoch && each.toEpoch >= fall.toEpoch)
          for (const fall of within) expect(told(fall)).toBe(fall.mmPerHour > 0)
        },
      ),
    ))
})

describe('its sentence', () => {
  const rain = (from: string, to: string, mmPerHour = 1.2) => ({
    from: `2026-11-21 ${from}`,
    to: `2026-11-21 ${to}`,
    mmPerHour,
    kind: 'rain' as const,
  })
  const { kind: _, ...something } = rain('14:00', '15:00')
  const words = (
    spells: Parameters<typeof fallsInWords>[0]['spells'],
    now = '14:05',
    units: 'us' | 'metric' = 'metric',
  ) =>
    fallsInWords({ until: '2026-11-21 17:00', spells }, `2026-11-21 ${now}`, units, units === 'us').replaceAll(
      '\u00A0',
      ' ',
    )

  it.each([
    [words([]), 'Dry until 17:00'],
    [words([], '14:05', 'us'), 'Dry until 5 PM'],
    [words([rain('14:45', '15:30')]), 'Rain from 14:45 to 15:30, up to 1.2 mm an hour'],
    [words([rain('14:45', '15:30')], '14:05', 'us'), 'Rain from 2:45 PM to 3:30 PM, up to 0.05 inches an hour'],
    [words([rain('15:00', '16:00', 0.1)], '14:05', 'us'), 'Rain from 3 PM to 4 PM, up to 0.01 inches an hour'],
    [words([rain('15:00', '16:00', 38.1)], '14:05', 'us'), 'Rain from 3 PM to 4 PM, up to 1.50 inches an hour'],
    [words([rain('15:00', '17:00')]), 'Rain from 15:00 to at least 17:00, up to 1.2 mm an hour'],
    [
      words([rain('14:00', '15:00', 0.4), rain('16:00', '17:00')]),
      'Rain from 14:00 to 15:00, up to 0.4 mm an hour, again from 16:00',
    ],
    [words([{ ...rain('14:00', '15:00'), kind: 'snow' }]), 'Snow from 14:00 to 15:00, up to 1.2 mm of water an hour'],
    [words([something]), 'Rain or snow from 14:00 to 15:00, up to 1.2 mm of water an hour'],
    // On a page that stays open.
    [words([rain('14:00', '15:00')], '15:00'), 'Dry until 17:00'],
    [words([rain('14:00', '15:00')], '17:00'), ''],
  ])('is %j', (sentence, expected) => expect(sentence).toBe(expected))
})
