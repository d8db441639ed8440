import { ToolError } from '#contract/error.ts'
import type { JsonObject, JsonValue } from '#shared/data/json-value.ts'
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

export type Check = (run: Run, argument: JsonValue, frame: Frame, keyword: string) => boolean

const MOST_STEPS = 5_000_000
/** A schema can refer to itself without end; deeper than this is taken for that. */
const DEEPEST_RUN = 1500
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
  tries(schema: JsonValue, frame: Frame, ...keys: (string | number)[]): boolean {
    return this.silently(() => this.apply(schema, frame, ...keys))
  }

  /** Whether a subschema fits, with no trace left of the attempt. */
  fits(schema: JsonValue, frame: Frame, keyword: string): boolean {
    return this.tries(schema, frame.seen ? { ...frame, seen: new Seen() } : frame, keyword)
  }

  silently(holds: () => boolean): boolean {
    this.quiet++
    const valid = holds()
    this.quiet--
    return valid
  }

  /** Applies a subschema, found under these keys, to the same value. */
  apply(schema: JsonValue, frame: Frame, ...keys: (string | number)[]): boolean {
    const seen = frame.seen && new Seen()
    const valid = this.evaluate(schema, {
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
  ): boolean {
    return this.evaluate(schema, {
      resource: frame.resource,
      value,
      instance: { parent: frame.instance, key },
      seen: this.document.tracks ? new Seen() : undefined,
      path: keys.reduce<Trail | undefined>((parent, name) => ({ parent, key: name }), frame.path),
    })
  }

  /** Applies what a reference leads to. */
  refer(target: Target, frame: Frame, keyword: string): boolean {
    return this.apply(target.schema, { ...frame, resource: target.resource }, keyword)
  }

  evaluate(schema: JsonValue, place: Omit<Frame, 'schema'>): boolean {
    this.spend(1)
    if (!(schema instanceof Map)) {
      if (schema !== false) return true
      return this.fail({ ...place, schema: new Map() }, 'false schema', 'No value is allowed here.')
    }
    if (++this.depth > DEEPEST_RUN) {
      throw new ToolError('The schema refers to itself without end, or is nested too deep.', {
        status: 422,
        code: 'too_complex',
      })
    }
    const resource = this.document.resourceOf(schema, place.resource)
    const enters = this.scope.at(-1) !== resource
    if (enters) this.scope.push(resource)
    const { value, instance, path, seen } = place
    const valid = this.keywords({ schema, resource, value, instance, path, seen })
    if (enters) this.scope.pop()
    this.depth--
    return valid
  }

  private keywords(frame: Frame): boolean {
    const { schema, resource } = frame
    const reference = schema.get('$ref')
    if (resource.draft <= 7 && typeof reference === 'string') return this.keyword('$ref', reference, frame)
    let valid = true
    for (const [keyword, argument] of schema) {
      if (LAST.includes(keyword)) continue
      if (!this.keyword(keyword, argument, frame)) valid = false
      if (!valid && this.stops) return false
    }
    for (const keyword of LAST) {
      const argument = schema.get(keyword)
      if (argument !== undefined && !this.keyword(keyword, argument, frame)) valid = false
    }
    return valid
  }

  private keyword(keyword: string, argument: JsonValue, frame: Frame): boolean {
    const entry = CHECKS.get(keyword)
    if (!entry || frame.resource.draft < entry.since || frame.resource.draft > entry.until) return true
    return entry.check(this, argument, frame, keyword)
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

export function compilePattern(source: string): RegExp {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags)
    } catch {
      continue
    }
  }
  throw unusable(`“${source.slice(0, 200)}” is not a regular expression`)
}
