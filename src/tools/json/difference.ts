import { printJson, type JsonValue } from '#shared/json-value.ts'
import { align } from './align.ts'
import { Identities } from './identity.ts'
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

/**
 * What has to change to make the second document of the first. The order of members and the way a number is written
 * (`1.0`, `1`) make no difference; elements that only moved along because of others are not reported.
 */
export function compareJson(before: JsonValue, after: JsonValue): Comparison {
  const comparer = new Comparer()
  comparer.compare(before, after, '$', '$')
  const { differences } = comparer
  return {
    equal: differences.length === 0,
    differences: differences.slice(0, MOST_DIFFERENCES),
    cut: differences.length > MOST_DIFFERENCES,
  }
}

class Comparer {
  readonly differences: Difference[] = []
  private readonly identities = new Identities()

  /** There are more differences than are listed: what else differs makes none. */
  private get full(): boolean {
    return this.differences.length > MOST_DIFFERENCES
  }

  compare(before: JsonValue, after: JsonValue, from: string, to: string): void {
    if (this.full || this.identities.of(before) === this.identities.of(after)) return
    if (before instanceof Map && after instanceof Map) this.objects(before, after, from, to)
    else if (Array.isArray(before) && Array.isArray(after)) this.lists(before, after, from, to)
    else this.differences.push({ kind: 'changed', path: to, before: shown(before), after: shown(after) })
  }

  private objects(before: Map<string, JsonValue>, after: Map<string, JsonValue>, from: string, to: string): void {
    for (const [name, value] of before) {
      const other = after.get(name)
      const step = `[${quoteName(name)}]`
      if (other === undefined) this.removed(value, from + step)
      else this.compare(value, other, from + step, to + step)
    }
    for (const [name, value] of after) if (!before.has(name)) this.added(value, `${to}[${quoteName(name)}]`)
  }

  private lists(before: JsonValue[], after: JsonValue[], from: string, to: string): void {
    const left = before.map((value) => this.identities.of(value))
    const right = after.map((value) => this.identities.of(value))
    for (const gap of align(left, right)) {
      if (this.full) return
      // Inside a gap, elements at the same place are taken for changed ones.
      const paired = Math.min(gap.beforeEnd - gap.before, gap.afterEnd - gap.after)
      for (let index = 0; index < paired && !this.full; index++) {
        const [a, b] = [gap.before + index, gap.after + index]
        this.compare(before[a] as JsonValue, after[b] as JsonValue, `${from}[${a}]`, `${to}[${b}]`)
      }
      for (let a = gap.before + paired; a < gap.beforeEnd && !this.full; a++) {
        this.removed(before[a] as JsonValue, `${from}[${a}]`)
      }
      for (let b = gap.after + paired; b < gap.afterEnd && !this.full; b++) {
        this.added(after[b] as JsonValue, `${to}[${b}]`)
      }
    }
  }

  private removed(value: JsonValue, path: string): void {
    if (!this.full) this.differences.push({ kind: 'removed', path, before: shown(value) })
  }

  private added(value: JsonValue, path: string): void {
    if (!this.full) this.differences.push({ kind: 'added', path, after: shown(value) })
  }
}

function shown(value: JsonValue): string {
  const text = printJson(value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
}
