import { ToolError } from '#contract/error.ts'
import { DEEPEST, type JsonObject, type JsonValue } from '#shared/data/json-value.ts'
import { shortened } from '#shared/text/shortened.ts'
import { APPLICATORS } from './schema-applicators.ts'
import { MOST_FINDINGS } from './mistakes.ts'
import { ASSERTIONS } from './schema-assertions.ts'
import { unusable, type Draft, type Resource, type SchemaDocument, type Target } from './schema-document.ts'

/** A way through a document, from its end to the root. */
export interface Trail {
  parent: Trail | undefined
  key: string | number
}

interface SchemaError {
  instance: Trail | undefined
  keyword: string
  schema: Trail | undefined
  message: string
}

/** What successful schemas have looked at in one object or list. */
export class Seen {
  names = new Set<string>()
  items = new Set<number>()

  merge(other: Seen): void {
    for (const name of other.names) this.names.add(name)
    for (const item of other.items) this.items.add(item)
  }
}

/** One schema applied to one value. */
export interface Frame {
  schema: JsonObject
  resource: Resource
  value: JsonValue
  instance: Trail | undefined
  path: Trail | undefined
  seen: Seen | undefined
}

/** Whether a value fits, or the work that leads to this: it asks for the answers that it needs and is given them. */
export type Answer = boolean | Judgement
export type Judgement = Generator<Answer, boolean, boolean>
export type Check = (run: Run, argument: JsonValue, frame: Frame, keyword: string) => Answer

const MOST_STEPS = 5_000_000
/** A schema can refer to itself without end; deeper than eight schemas for each level of a value is taken for that. */
const DEEPEST_RUN = 8 * DEEPEST
/** What looks at the evaluations of its siblings comes after them. */
const LAST = ['unevaluatedItems', 'unevaluatedProperties']

/** One validation of a value against a schema document. */
export class Run {
  readonly errors: SchemaError[] = []
  readonly scope: Resource[] = []
  private quiet = 0
  private depth = 0
  private steps = 0
  private patterns = new Map<string, RegExp>()
  private plans = new Map<JsonObject, Plan>()
  readonly document: SchemaDocument

  constructor(document: SchemaDocument) {
    this.document = document
  }

  spend = (count: number): void => {
    this.steps += count
    if (this.steps > MOST_STEPS) {
      throw new ToolError('This schema takes too long on this document.', { status: 422, code: 'too_complex' })
    }
  }

  /** Reports a mistake, unless the outcome of this part is open; always false. */
  fail(frame: Frame, keyword: string, message: string): false {
    if (this.quiet === 0 && this.errors.length < MOST_FINDINGS) {
      this.errors.push({
        instance: frame.instance,
        keyword,
        schema: { parent: frame.path, key: keyword },
        message,
      })
    }
    return false
  }

  /** Goes on after a mistake only where that adds to the report. */
  get stops(): boolean {
    return this.quiet > 0 || this.errors.length >= MOST_FINDINGS
  }

  /** Applies a schema whose failure is no mistake by itself. */
  tries(schema: JsonValue, frame: Frame, ...keys: (string | number)[]): Judgement {
    return this.silently(() => this.apply(schema, frame, ...keys))
  }

  /** Whether a subschema fits, with no trace left of the attempt. */
  fits(schema: JsonValue, frame: Frame, keyword: string): Judgement {
    return this.tries(schema, frame.seen ? { ...frame, seen: new Seen() } : frame, keyword)
  }

  *silently(holds: () => Answer): Judgement {
    this.quiet++
    const valid = yield holds()
    this.quiet--
    return valid
  }

  /** Applies a subschema, found under these keys, to the same value. */
  *apply(schema: JsonValue, frame: Frame, ...keys: (string | number)[]): Judgement {
    const seen = frame.seen && new Seen()
    const valid = yield this.evaluate(schema, {
      ...frame,
      seen,
      path: keys.reduce<Trail | undefined>((parent, key) => ({ parent, key }), frame.path),
    })
    if (valid && seen) frame.seen?.merge(seen)
    return valid
  }

  /** Applies a subschema to a member or element. */
  applyTo(
    schema: JsonValue,
    frame: Frame,
    value: JsonValue,
    key: string | number,
    ...keys: (string | number)[]
  ): Answer {
    return this.evaluate(schema, {
      resource: frame.resource,
      value,
      instance: { parent: frame.instance, key },
      seen: this.document.tracks ? new Seen() : undefined,
      path: keys.reduce<Trail | undefined>((parent, name) => ({ parent, key: name }), frame.path),
    })
  }

  /** Applies what a reference leads to. */
  refer(target: Target, frame: Frame, keyword: string): Judgement {
    return this.apply(target.schema, { ...frame, resource: target.resource }, keyword)
  }

  evaluate(schema: JsonValue, place: Omit<Frame, 'schema'>): Answer {
    this.spend(1)
    if (schema instanceof Map) {
      const { value, instance, path, seen } = place
      const resource = this.document.resourceOf(schema, place.resource)
      const { tasks, asks } = this.planOf(schema, resource.draft)
      const frame = { schema, resource, value, instance, path, seen }
      return asks ? this.judge(tasks, frame) : this.judgeAtOnce(tasks, frame)
    }
    if (schema !== false) return true
    return this.fail({ ...place, schema: new Map() }, 'false schema', 'No value is allowed here.')
  }

  private *judge(tasks: Task[], frame: Frame): Judgement {
    if (++this.depth > DEEPEST_RUN) {
      throw new ToolError('The schema refers to itself without end, or is nested too deep.', {
        status: 422,
        code: 'too_complex',
      })
    }
    const enters = this.scope.at(-1) !== frame.resource
    if (enters) this.scope.push(frame.resource)
    let valid = true
    for (const { keyword, argument, check } of tasks) {
      const answer = check(this, argument, frame, keyword)
      if (typeof answer === 'boolean' ? answer : yield answer) continue
      valid = false
      if (this.stops) break
    }
    if (enters) this.scope.pop()
    this.depth--
    return valid
  }

  /** The same where no further schema is applied, as in most of those that are applied most. */
  private judgeAtOnce(tasks: Task[], frame: Frame): boolean {
    let valid = true
    for (const { keyword, argument, check } of tasks) {
      if (check(this, argument, frame, keyword)) continue
      valid = false
      if (this.stops) break
    }
    return valid
  }

  private planOf(schema: JsonObject, draft: Draft): Plan {
    let plan = this.plans.get(schema)
    if (!plan) this.plans.set(schema, (plan = planOf(schema, draft)))
    return plan
  }

  /** A pattern of ECMAScript, with Unicode where it allows that. */
  pattern(source: string): RegExp {
    let pattern = this.patterns.get(source)
    if (!pattern) this.patterns.set(source, (pattern = compilePattern(source)))
    return pattern
  }
}

/** A keyword with the drafts that know it. */
export interface Keyword {
  check: Check
  since: Draft
  until: Draft
}

const CHECKS = new Map<string, Keyword>([...Object.entries(ASSERTIONS), ...Object.entries(APPLICATORS)])

/** A keyword of a schema, with what it says. */
interface Task {
  keyword: string
  argument: JsonValue
  check: Check
}

interface Plan {
  /** In the order in which they are answered. */
  tasks: Task[]
  /** Whether one of them asks for the answers of other schemas. */
  asks: boolean
}

function planOf(schema: JsonObject, draft: Draft): Plan {
  // Up to draft 7 a reference makes its siblings meaningless.
  const replaced = draft <= 7 && typeof schema.get('$ref') === 'string'
  const tasks = [...schema].flatMap(([keyword, argument]) => {
    const entry = CHECKS.get(keyword)
    if (!entry || draft < entry.since || draft > entry.until || (replaced && keyword !== '$ref')) return []
    return [{ keyword, argument, check: entry.check }]
  })
  const order = ({ keyword }: Task) => LAST.indexOf(keyword)
  return { tasks: tasks.sort((a, b) => order(a) - order(b)), asks: tasks.some(({ keyword }) => keyword in APPLICATORS) }
}

/**
 * Comes to the answer of what asks for others. They wait in a list: on the stack of a page or a command there is less
 * room than the deepest schemas need.
 */
export function settle(answer: Answer): boolean {
  const waiting: Judgement[] = []
  let at = answer
  for (;;) {
    let asking: Judgement | undefined
    if (typeof at === 'boolean') asking = waiting.at(-1)
    else waiting.push((asking = at))
    if (!asking) return at as boolean
    const next = asking.next(at as boolean)
    if (next.done) waiting.pop()
    at = next.value
  }
}

export function compilePattern(source: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags)
    } catch {
      continue
    }
  }
  throw unusable(`“${shortened(source, 200)}” is not a regular expression`)
}
