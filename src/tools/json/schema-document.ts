import { ToolError } from '#contract/error.ts'
import { fromPlain, type JsonObject, type JsonValue } from '#shared/data/json-value.ts'
import { shortened } from '#shared/text/shortened.ts'
import metaschemas from './metaschemas.json' with { type: 'json' }

/** Drafts by the year or number that they are known by; later ones are greater. */
export type Draft = 4 | 6 | 7 | 2019 | 2020
export const DIALECTS = new Map<string, Draft>([
  ['http://json-schema.org/draft-04/schema', 4],
  ['http://json-schema.org/draft-06/schema', 6],
  ['http://json-schema.org/draft-07/schema', 7],
  ['https://json-schema.org/draft/2019-09/schema', 2019],
  ['https://json-schema.org/draft/2020-12/schema', 2020],
])

/** A schema with an address of its own, and what can be found inside by name. */
export interface Resource {
  uri: string
  draft: Draft
  root: JsonValue
  anchors: Map<string, JsonValue>
  dynamicAnchors: Map<string, JsonValue>
  recursiveAnchor: boolean
}

/** Where a reference leads. */
export interface Target {
  schema: JsonValue
  resource: Resource
}

const ONE = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
])
const MANY = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'])
const NAMED = new Set(['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'])
/** The address of a schema that has none; references without a host are resolved against it. */
const NO_ADDRESS = 'schema:/document'

/** Meta-schemas by address, read when a schema first refers to them. */
const read = new Map<string, JsonValue>()

function metaschemaAt(address: string): JsonValue | undefined {
  const known = read.get(address)
  if (known) return known
  const plain = metaschemas.find((document) => withoutHash(document.$id ?? document.id ?? '') === address)
  if (!plain) return undefined
  const schema = fromPlain(plain)
  read.set(address, schema)
  return schema
}

/** A schema and all that it refers to: itself and the meta-schemas of the drafts. Nothing is ever fetched. */
export class SchemaDocument {
  readonly root: Target
  readonly draft: Draft
  /** Whether `unevaluatedItems` or `unevaluatedProperties` occurs, so that evaluations must be recorded. */
  tracks = false
  private resources = new Map<string, Resource>()
  private owners = new Map<JsonValue, Resource>()
  private targets = new Map<JsonObject, Map<string, Target>>()

  constructor(schema: JsonValue) {
    this.draft = draftOf(schema) ?? 2020
    const resource = this.enter(schema, NO_ADDRESS, this.draft)
    this.root = { schema, resource }
    if (!this.resources.has(NO_ADDRESS)) this.resources.set(NO_ADDRESS, resource)
    // Those that references lead to join them meanwhile.
    for (const schema of this.schemas()) this.link(schema, this.resourceOf(schema, resource))
  }

  /** Every schema of the document. */
  *schemas(): Generator<JsonObject> {
    for (const schema of this.owners.keys()) if (schema instanceof Map) yield schema
  }

  resourceOf(schema: JsonValue, fallback: Resource): Resource {
    return this.owners.get(schema) ?? fallback
  }

  /** What `$ref`, `$dynamicRef` or `$recursiveRef` of this schema leads to. */
  target(schema: JsonObject, keyword: string, reference: string, resource: Resource): Target {
    let known = this.targets.get(schema)
    if (!known) this.targets.set(schema, (known = new Map()))
    let target = known.get(keyword)
    if (!target) known.set(keyword, (target = this.resolve(reference, resource)))
    return target
  }

  private link(schema: JsonObject, owner: Resource): void {
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = schema.get(keyword)
      if (typeof reference !== 'string') continue
      if (keyword !== '$ref' && owner.draft < 2019) continue
      this.target(schema, keyword, reference, owner)
    }
  }

  private resolve(reference: string, from: Resource): Target {
    const [address, fragment] = splitFragment(resolveUri(reference, from.uri))
    const resource = this.resources.get(address) ?? this.metaschema(address)
    if (!resource)
      throw unusable(`it refers to “${shortened(reference, 200)}”, which is not part of it; nothing is fetched`)
    if (fragment === '') return { schema: resource.root, resource }
    if (!fragment.startsWith('/')) {
      const schema = resource.anchors.get(fragment)
      if (schema === undefined) throw unusable(`it refers to “${shortened(reference, 200)}”, but has no such anchor`)
      return { schema, resource }
    }
    return this.follow(resource, fragment, reference)
  }

  private follow(start: Resource, pointer: string, reference: string): Target {
    let schema = start.root
    let resource = start
    for (const part of pointer.slice(1).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const next: JsonValue | undefined =
        schema instanceof Map
          ? schema.get(key)
          : Array.isArray(schema) && /^(?:0|[1-9]\d*)$/.test(key)
            ? schema[Number(key)]
            : undefined
      if (next === undefined) throw unusable(`it refers to “${shortened(reference, 200)}”, but has nothing there`)
      schema = next
      resource = this.resourceOf(schema, resource)
    }
    // A place that is no schema by its keyword becomes one by being referred to.
    if (schema instanceof Map && !this.owners.has(schema)) {
      resource = this.enter(schema, resource.uri, resource.draft, resource)
    }
    return { schema, resource }
  }

  private metaschema(address: string): Resource | undefined {
    const schema = metaschemaAt(dialectAddress(address))
    return schema === undefined ? undefined : this.enter(schema, address, draftOf(schema) ?? 2020)
  }

  /** Finds every schema inside, and the addresses and anchors that they declare. */
  private enter(schema: JsonValue, base: string, draft: Draft, parent?: Resource): Resource {
    let resource = parent
    if (!(schema instanceof Map)) return resource ?? this.add(base, schema, draft)
    const id = schema.get(draft === 4 ? 'id' : '$id')
    // Up to draft 7 a reference makes its siblings meaningless, its own address too.
    const replaced = draft <= 7 && typeof schema.get('$ref') === 'string'
    const own = typeof id === 'string' && !replaced ? id : undefined
    const [uri, name] = own === undefined ? [base, ''] : splitFragment(resolveUri(own, base))
    if (own !== undefined && own !== '#' && name === '') resource = this.add(uri, schema, draftOf(schema) ?? draft)
    // A name is one of the document around it, or of another one, of which nothing else may be here.
    else if (uri !== resource?.uri)
      resource = this.resources.get(uri) ?? this.add(uri, schema, draftOf(schema) ?? draft)
    if (name !== '') resource.anchors.set(name, schema)
    this.owners.set(schema, resource)
    if (resource.draft >= 2019) this.anchors(schema, resource)
    if (schema.has('unevaluatedItems') || schema.has('unevaluatedProperties')) this.tracks = true
    for (const [keyword, value] of schema) {
      if (replaced && keyword !== 'definitions') continue
      for (const inner of schemasIn(keyword, value)) this.enter(inner, resource.uri, resource.draft, resource)
    }
    return resource
  }

  private anchors(schema: JsonObject, resource: Resource): void {
    const anchor = schema.get('$anchor')
    if (typeof anchor === 'string') resource.anchors.set(anchor, schema)
    const dynamic = schema.get('$dynamicAnchor')
    if (typeof dynamic === 'string' && resource.draft === 2020) {
      resource.anchors.set(dynamic, schema)
      resource.dynamicAnchors.set(dynamic, schema)
    }
    if (schema === resource.root && schema.get('$recursiveAnchor') === true) resource.recursiveAnchor = true
  }

  private add(uri: string, root: JsonValue, draft: Draft): Resource {
    const resource: Resource = {
      uri,
      draft,
      root,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      recursiveAnchor: false,
    }
    this.resources.set(uri, resource)
    return resource
  }
}

/** The schemas that a keyword holds. */
function* schemasIn(keyword: string, value: JsonValue): Generator<JsonValue> {
  if (ONE.has(keyword) && value instanceof Map) yield value
  else if (MANY.has(keyword) && Array.isArray(value)) yield* value
  else if (NAMED.has(keyword) && value instanceof Map) yield* value.values()
}

function draftOf(schema: JsonValue): Draft | undefined {
  const name = schema instanceof Map ? schema.get('$schema') : undefined
  if (typeof name !== 'string') return undefined
  const draft = DIALECTS.get(dialectAddress(name))
  if (!draft)
    throw unusable(`its $schema “${shortened(name, 200)}” is none of draft-04, draft-06, draft-07, 2019-09 and 2020-12`)
  return draft
}

export function unusable(reason: string): ToolError {
  return new ToolError(`The schema cannot be used: ${reason}.`, { code: 'invalid_schema' })
}

function resolveUri(reference: string, base: string): string {
  if (reference.startsWith('#')) return splitFragment(base)[0] + reference
  try {
    return new URL(reference, base).href
  } catch {
    throw unusable(`“${shortened(reference, 200)}” is no address`)
  }
}

/** The address of a draft as it is known by: http of the older ones, https of the later, whichever is written. */
const dialectAddress = (name: string) =>
  withoutHash(name).replace(/^https?(?=:\/\/json-schema\.org\/draft(-0|\/))/, (_, sign) =>
    sign === '/' ? 'https' : 'http',
  )

const withoutHash = (uri: string) => uri.replace(/#$/, '')

function splitFragment(uri: string): [address: string, fragment: string] {
  const hash = uri.indexOf('#')
  if (hash < 0) return [uri, '']
  try {
    return [uri.slice(0, hash), decodeURIComponent(uri.slice(hash + 1))]
  } catch {
    throw unusable(`“${shortened(uri, 200)}” is no address`)
  }
}
