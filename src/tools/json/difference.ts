import { align, Effort } from '#shared/alignment/align.ts'
import { printJson, type JsonObject, type JsonValue } from '#shared/data/json-value.ts'
import { Length, LONGEST_OUTPUT } from '#shared/text/long-text.ts'
import { Identities, type Identity } from './identity.ts'
import { quoteName } from './path-query.ts'

export interface Difference {
  kind: 'added' | 'removed' | 'changed'
  /** JSONPath of the place: in the second document, for what was removed in the first. */
  path: string
  /** The values as JSON text. */
  before?: string | undefined
  after?: string | undefined
}

export interface Comparison {
  equal: boolean
  differences: Difference[]
  /** There are more differences than are listed. */
  cut: boolean
}

const MOST_DIFFERENCES = 10_000
const LONGEST_SHOWN = 10_000
/** Characters of all paths: a name of any length stands in the path of every difference below it. */
const LONGEST_PATHS = 4 * 1024 ** 2

/**
 * What has to change to make the second document of the first. The order of members and the way a number is written
 * (`1.0`, `1`) make no difference; elements that only moved along because of others are not reported.
 */
export function compareJson(before: JsonValue, after: JsonValue, longest: number = LONGEST_OUTPUT): Comparison {
  const { differences, full } = new Comparer(before, after, new Length(longest))
  return { equal: differences.length === 0, differences: full ? differences.slice(0, -1) : differences, cut: full }
}

/** A value, what it shares with its equals, and where it stands. */
interface Side<V = JsonValue> {
  value: V
  identity: Identity
  path: string
}

class Comparer {
  readonly differences: Difference[] = []
  /** Characters of the paths so far. */
  private paths = 0
  private readonly room: Length
  private readonly identities = new Identities()
  private readonly effort = new Effort()

  constructor(before: JsonValue, after: JsonValue, room: Length) {
    this.room = room
    this.compare(
      { value: before, identity: this.identities.of(before), path: '$' },
      { value: after, identity: this.identities.of(after), path: '$' },
    )
  }

  /** There is a difference more than are listed: what else differs makes none. One is listed, however long. */
  get full(): boolean {
    return this.differences.length > (this.paths > LONGEST_PATHS ? 1 : MOST_DIFFERENCES)
  }

  private compare(before: Side, after: Side): void {
    if (this.full || before.identity === after.identity) return
    const [from, to] = [before.value, after.value]
    if (from instanceof Map && to instanceof Map) this.objects({ ...before, value: from }, { ...after, value: to })
    else if (Array.isArray(from) && Array.isArray(to)) {
      this.lists({ ...before, value: from }, { ...after, value: to })
    } else this.tell({ kind: 'changed', path: after.path, before: shown(from), after: shown(to) })
  }

  private objects(before: Side<JsonObject>, after: Side<JsonObject>): void {
    for (const [name, value] of before.value) {
      const other = after.value.get(name)
      const identity = this.identities.ofMember(value, before.identity, name)
      if (other === undefined) {
        this.removed(memberOf(before, name, value, identity))
        continue
      }
      const otherIdentity = this.identities.ofMember(other, after.identity, name)
      if (identity === otherIdentity) continue
      this.compare(memberOf(before, name, value, identity), memberOf(after, name, other, otherIdentity))
    }
    for (const [name, value] of after.value) {
      if (before.value.has(name)) continue
      this.added(memberOf(after, name, value, this.identities.ofMember(value, after.identity, name)))
    }
  }

  private lists(before: Side<JsonValue[]>, after: Side<JsonValue[]>): void {
    for (const gap of align(before.identity.elements, after.identity.elements, this.effort)) {
      if (this.full) return
      // Inside a gap, elements at the same place are taken for changed ones.
      const paired = Math.min(gap.beforeEnd - gap.before, gap.afterEnd - gap.after)
      for (let index = 0; index < paired && !this.full; index++) {
        this.compare(elementOf(before, gap.before + index), elementOf(after, gap.after + index))
      }
      for (let a = gap.before + paired; a < gap.beforeEnd && !this.full; a++) this.removed(elementOf(before, a))
      for (let b = gap.after + paired; b < gap.afterEnd && !this.full; b++) this.added(elementOf(after, b))
    }
  }

  private removed({ value, path }: Side): void {
    if (!this.full) this.tell({ kind: 'removed', path, before: shown(value) })
  }

  private added({ value, path }: Side): void {
    if (!this.full) this.tell({ kind: 'added', path, after: shown(value) })
  }

  private tell(difference: Difference): void {
    this.differences.push(difference)
    this.paths += difference.path.length
    this.room.add(difference.path.length)
  }
}

function memberOf({ path }: Side, name: string, value: JsonValue, identity: Identity): Side {
  return { value, identity, path: `${path}[${quoteName(name)}]` }
}

function elementOf({ value, identity, path }: Side<JsonValue[]>, index: number): Side {
  return {
    value: value[index] as JsonValue,
    identity: identity.elements[index] as Identity,
    path: `${path}[${index}]`,
  }
}

function shown(value: JsonValue): string {
  const text = printJson(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
}
