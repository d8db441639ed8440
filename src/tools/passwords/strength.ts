/** How fast a named attacker guesses. */
interface Attack {
  name: string
  guessesPerSecond: number
}

export interface CrackTime extends Attack {
  /** Average time until the right guess: half of all possibilities. */
  seconds: number
  /** e.g. `12 thousand years`. */
  text: string
}

/**
 * Eight graphics cards of the 4090 class make about 10 thousand bcrypt guesses (cost 12) or 1.3 trillion MD5 guesses
 * a second; a website that limits attempts lets through far fewer than a hundred.
 */
const ATTACKS: Attack[] = [
  { name: 'Guessing at a website', guessesPerSecond: 100 },
  { name: 'Stolen database, slow hash (bcrypt)', guessesPerSecond: 1e4 },
  { name: 'Stolen database, fast hash (MD5)', guessesPerSecond: 1e12 },
]

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.2425 * DAY
const UNIVERSE = 13.8e9 * YEAR

const UNITS: [seconds: number, name: string][] = [
  [1e9 * YEAR, 'billion years'],
  [1e6 * YEAR, 'million years'],
  [1e3 * YEAR, 'thousand years'],
  [YEAR, 'year'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
]

/** @example crackTimes(95.3)[2].text // 'longer than the universe has existed' */
export function crackTimes(bits: number): CrackTime[] {
  return ATTACKS.map((attack) => {
    const seconds = 2 ** (bits - 1) / attack.guessesPerSecond
    return { ...attack, seconds, text: durationOf(seconds) }
  })
}

/** @example durationOf(5400) // '2 hours' */
export function durationOf(seconds: number): string {
  if (seconds > UNIVERSE) return 'longer than the universe has existed'
  const index = UNITS.findIndex(([size]) => seconds >= size)
  if (index < 0) return 'less than a second'
  const [size, name] = UNITS[index] as [number, string]
  const count = Math.round(seconds / size)
  const above = UNITS[index - 1]
  if (above && count * size >= above[0]) return durationOf(above[0])
  return `${count} ${name}${count === 1 || name.endsWith('s') ? '' : 's'}`
}

/** Bits to one decimal, as shown. */
export function rounded(bits: number): number {
  return Math.round(bits * 10) / 10
}
