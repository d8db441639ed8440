/**
 * The smallest input that still fails: parts are left out and texts halved for as long as `fails` says so.
 *
 * @example await shrink({ a: 'xxBxx', b: 1 }, async (value) => JSON.stringify(value).includes('B')) // { a: 'B' }
 */
export async function shrink<T>(value: T, fails: (value: T) => Promise<boolean>): Promise<T> {
  for (const smaller of smallerThan(value)) {
    if (await fails(smaller as T)) return await shrink(smaller as T, fails)
  }
  return value
}

function* smallerThan(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* partsOf(value)
  else if (Array.isArray(value)) {
    yield* partsOf(value)
    for (const [index, entry] of value.entries())
      for (const smaller of smallerThan(entry)) yield value.with(index, smaller)
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
    for (const [name] of fields) yield Object.fromEntries(fields.filter(([other]) => other !== name))
    for (const [name, entry] of fields) {
      for (const smaller of smallerThan(entry)) yield { ...value, [name]: smaller }
    }
  }
}

/** Without a half, then without a quarter, and so on: the rest of a list or text. */
function* partsOf<T extends string | unknown[]>(whole: T): Generator<T | string | unknown[]> {
  for (let length = whole.length; length >= 1; length = Math.floor(length / 2)) {
    for (let start = 0; start + length <= whole.length; start += length) {
      const [before, after] = [whole.slice(0, start), whole.slice(start + length)]
      yield typeof before === 'string' ? before + String(after) : [...before, ...after]
    }
  }
}
