import { ExactNumber, type JsonObject, type JsonValue } from '#shared/json-value.ts'
import { canonical } from './decimal.ts'

/**
 * Numbers that equal values, and only they, share: each value is looked at once, and then compared like a number.
 * Objects are equal whatever the order of their members, numbers whatever their notation.
 */
export class Identities {
  private last = 0
  private readonly texts = new Map<string, number>()
  private readonly doubles = new Map<number, number>()
  private readonly decimals = new Map<string, number>()
  private readonly containers = new Map<string, number>()
  private readonly known = new Map<JsonValue[] | JsonObject, number>()
  private readonly words = new Map<boolean | null, number>()

  of(value: JsonValue): number {
    if (typeof value === 'string') return this.in(this.texts, value)
    if (typeof value === 'number') return this.ofDouble(value)
    if (value === null || typeof value === 'boolean') return this.in(this.words, value)
    if (value instanceof ExactNumber) return this.in(this.decimals, canonical(value))
    let identity = this.known.get(value)
    if (identity === undefined) this.known.set(value, (identity = this.in(this.containers, this.describe(value))))
    return identity
  }

  /** `1` and `1.0` are one value: they meet in the canonical form, which is worked out once for each double. */
  private ofDouble(value: number): number {
    let identity = this.doubles.get(value)
    if (identity === undefined) this.doubles.set(value, (identity = this.in(this.decimals, canonical(value))))
    return identity
  }

  private describe(value: JsonValue[] | JsonObject): string {
    if (Array.isArray(value)) return `[${value.map((element) => this.of(element)).join()}`
    const members = Array.from(value, ([name, member]) => `${this.in(this.texts, name)}:${this.of(member)}`)
    return `{${members.sort().join()}`
  }

  private in<K>(identities: Map<K, number>, key: K): number {
    let identity = identities.get(key)
    if (identity === undefined) identities.set(key, (identity = ++this.last))
    return identity
  }
}
