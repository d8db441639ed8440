export interface Encoding<T> {
  value: T
  bytes: number
}

export interface Attempt<T> extends Encoding<T> {
  quality: number
  /** Share of each side's pixels that is kept, 1 for all. */
  scale: number
}

interface TargetOptions {
  /** The largest size wanted, in bytes. */
  target: number
  /** Quality steps that the encoder tells apart: 1 for whole numbers, 0 for a lossless format without any. */
  step: number
  /** The quality below which fewer pixels look better than a worse quality. */
  lowest: number
  /** The quality to begin with; 75 is nearest to what most targets ask for. */
  first?: number
  /** Whether pixels may be given up. */
  shrink: boolean
  onTry?: (count: number) => void
}

/** A result this close below the target ends the search. */
export const TOLERANCE = 0.03
/** The quality at which pixels are given up, once quality alone does not do. */
const SHRINKING_QUALITY = 60
const MOST_TRIES = 10

/**
 * The best encoding that is no larger than the target: with all its pixels at the highest quality that fits, and with
 * fewer pixels only when even the lowest quality is too large. When nothing fits, the smallest attempt is answered.
 * @example await fitSize(encode, { target: 200 * 1024, step: 1, lowest: 10, shrink: true })
 */
export async function fitSize<T>(
  encode: (quality: number, scale: number) => Promise<Encoding<T>>,
  { target, step, lowest, first = 75, shrink, onTry }: TargetOptions,
): Promise<Attempt<T>> {
  let tries = 0
  let fitting: Attempt<T> | undefined
  let smallest: Attempt<T> | undefined
  const attempt = async (quality: number, scale: number) => {
    onTry?.(++tries)
    const made = { ...(await encode(quality, scale)), quality, scale }
    if (made.bytes <= target && (!fitting || made.bytes > fitting.bytes)) fitting = made
    if (!smallest || made.bytes < smallest.bytes) smallest = made
    return made
  }
  const near = ({ bytes }: Encoding<T>) => bytes <= target && bytes >= target * (1 - TOLERANCE)

  const whole = step > 0 ? await searchQuality(attempt, near, { target, step, lowest, first }) : await attempt(100, 1)
  if (!fitting && shrink) await searchScale(attempt, near, { target, from: step > 0 ? undefined : whole })
  return (fitting ?? smallest) as Attempt<T>
}

type Try<T> = (quality: number, scale: number) => Promise<Attempt<T>>

async function searchQuality<T>(
  attempt: Try<T>,
  near: (made: Encoding<T>) => boolean,
  { target, step, lowest, first }: { target: number; step: number; lowest: number; first: number },
): Promise<Attempt<T>> {
  let [low, high] = [0, Math.round((100 - lowest) / step)]
  const at = (index: number) => attempt(Math.min(100, lowest + index * step), 1)
  let middle = Math.max(low, Math.min(high, Math.round((first - lowest) / step)))
  let made = await at(middle)
  while (!near(made)) {
    if (made.bytes > target) high = middle - 1
    else low = middle + 1
    if (low > high) break
    middle = Math.floor((low + high) / 2)
    made = await at(middle)
  }
  return made
}

async function searchScale<T>(
  attempt: Try<T>,
  near: (made: Encoding<T>) => boolean,
  { target, from }: { target: number; from: Attempt<T> | undefined },
): Promise<void> {
  let [low, high] = [0, 1]
  let made = from ?? (await attempt(SHRINKING_QUALITY, 0.7))
  for (let count = 0; count < MOST_TRIES && !near(made); count++) {
    if (made.bytes > target) high = Math.min(high, made.scale)
    else low = Math.max(low, made.scale)
    // Bytes grow with the number of pixels, so with the square of the scale.
    const guess = made.scale * Math.sqrt((target * (1 - TOLERANCE / 2)) / made.bytes)
    const next = guess > low && guess < high ? guess : (low + high) / 2
    made = await attempt(SHRINKING_QUALITY, next)
  }
}
