import { ExactNumber, type JsonObject, type JsonValue } from '#shared/data/json-value.ts'
import { canonical } from './decimal.ts'

/** What equal values, and only they, share: one object, so that two values are compared at once. */
export interface Identity {
  readonly number: number
  /** Those of a list's elements. */
  readonly elements: readonly Identity[]
  /** Those of the objects and lists in an object; the rest are looked up as quickly as they are kept. */
  readonly members: ReadonlyMap<string, Identity> | undefined
}

const NONE: readonly Identity[] = []

/**
 * Looks at each value once. Objects are equal whatever the order of their members, numbers whatever their notation.
 * Nothing is kept by value: a document may hold millions of small lists.
 */
export class Identities {
  private last = 0
  private readonly texts = new Map<string, Identity>()
  private readonly doubles = new Map<number, Identity>()
  private readonly decimals = new Map<string, Identity>()
  private readonly containers = new Map<string, Identity>()
  private readonly words = new Map<boolean | null, Identity>()

  of(value: JsonValue): Identity {
    if (Array.isArray(value)) return this.ofList(value)
    if (value instanceof Map) return this.ofObject(value)
    if (typeof value === 'string') return this.in(this.texts, value)
    if (typeof value === 'number') return this.in(this.doubles, value)
    if (value instanceof ExactNumber) return this.ofExact(value)
    return this.in(this.words, value)
  }

  /** Of a value that is known to be the member of an object. */
  ofMember(member: JsonValue, object: Identity, name: string): Identity {
    return object.members?.get(name) ?? this.of(member)
  }

  /** `1.0` is `1`: one value, whichever way it is written. */
  private ofExact(value: ExactNumber): Identity {
    const text = canonical(value)
    const double = Number(value.text)
    if (Number.isFinite(double) && canonical(double) === text) return this.in(this.doubles, double)
    return this.in(this.decimals, text)
  }

  private ofList(list: JsonValue[]): Identity {
    const elements = list.map((element) => this.of(element))
    return this.in(this.containers, `[${elements.map(({ number }) => number).join()}`, elements)
  }

  private ofObject(object: JsonObject): Identity {
    let members: Map<string, Identity> | undefined
    const described: string[] = []
    for (const [name, member] of object) {
      const identity = this.of(member)
      if (Array.isArray(member) || member instanceof Map) (members ??= new Map()).set(name, identity)
      described.push(`${this.in(this.texts, name).number}:${identity.number}`)
    }
    return this.in(this.containers, `{${described.sort().join()}`, NONE, members)
  }

  private in<K>(
    identities: Map<K, Identity>,
    key: K,
    elements: readonly Identity[] = NONE,
    members?: Map<string, Identity>,
  ): Identity {
    let identity = identities.get(key)
    if (identity === undefined) identities.set(key, (identity = { number: ++this.last, elements, members }))
    return identity
  }
}
