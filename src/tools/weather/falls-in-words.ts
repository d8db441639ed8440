import { hourOf, quantity, type Units } from './show.ts'

/** As the API tells it, by the clock of the place. */
interface Told {
  until: string
  spells: { from: string; to: string; mmPerHour: number; kind?: keyof typeof WORDS | undefined }[]
}

const MM_PER_INCH = 25.4
const WORDS = { rain: 'Rain', sleet: 'Sleet', snow: 'Snow' }

/** Rounded up to hundredths: drizzle is not 0.00. What binary fractions add to 1.5 inches is none. */
function inches(mm: number): number {
  return Math.ceil((mm / MM_PER_INCH) * 100 - 1e-9) / 100
}

/**
 * What falls next where `now` is the local time; nothing where all that was told is over.
 * @example fallsInWords(told, '2026-11-21 14:05', 'us', true) // 'Rain from 3 PM to 4 PM, up to 0.05 inches an hour'
 */
export function fallsInWords({ until, spells }: Told, now: string, units: Units, twelve: boolean): string {
  if (until <= now) return ''
  const hour = (local: string) => hourOf(local, twelve)
  const [first, second] = spells.filter(({ to }) => to > now)
  if (!first) return `Dry until ${hour(until)}`
  const { from, to, mmPerHour, kind } = first
  const depth = units === 'us' ? quantity(inches(mmPerHour), 'inches', 2) : quantity(mmPerHour, 'mm')
  return [
    `${kind ? WORDS[kind] : 'Rain or snow'} from ${hour(from)} to`,
    // What comes after the last step is not told.
    ...(to === until ? ['at least'] : []),
    `${hour(to)}, up to ${depth}`,
    ...(kind === 'rain' ? [] : ['of water']),
    `an hour${second ? `, again from ${hour(second.from)}` : ''}`,
  ].join(' ')
}
