import { inField } from '#contract/in-field.ts'
import { bytesOf } from '#shared/bytes.ts'
import type { TextPlace } from '#shared/data/json-place.ts'
import { fromPlain, parseJson, type JsonValue } from '#shared/data/json-value.ts'
import { Length, LONGEST_OUTPUT } from '#shared/text/long-text.ts'
import { placesOfPointers, pointerOf } from './pointer.ts'
import { compilePattern, Run, Seen, settle, type Trail } from './schema-check.ts'
import { DIALECTS, SchemaDocument, unusable, type Target } from './schema-document.ts'

interface SchemaMistake {
  /** JSON Pointer to the value. */
  path: string
  line: number
  column: number
  message: string
  keyword: string
  /** JSON Pointer to the keyword, through the references that led to it. */
  schemaPath: string
}

export interface SchemaVerdict {
  valid: boolean
  errors: SchemaMistake[]
}

const DRAFT_NAMES = new Map([...DIALECTS].map(([name, draft]) => [draft, name]))

/**
 * Validates a JSON text against a JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12, by its `$schema`; 2020-12 without.
 * The schema itself is validated first. Formats are annotations, as the drafts have it; nothing is fetched.
 */
export function validateSchema(json: string, schemaText: string, longest: number = LONGEST_OUTPUT): SchemaVerdict {
  const value = inField('json', () => parseJson(json))
  const document = inField('schema', () => usable(parseJson(schemaText, 'The schema')))
  const run = check(document, value)
  const places = placesOfPointers(
    json,
    run.errors.map(({ instance }) => keysOf(instance)),
  )
  // A name of any length stands in every path that leads through it.
  const length = new Length(longest)
  const pathOf = (trail: Trail | undefined) => {
    const path = pointerOf(keysOf(trail))
    length.add(bytesOf(path))
    return path
  }
  const errors = run.errors.map(({ instance, keyword, schema: path, message }, index) => ({
    path: pathOf(instance),
    ...(places[index] as TextPlace),
    message,
    keyword,
    schemaPath: pathOf(path),
  }))
  return { valid: run.valid, errors }
}

function usable(schema: JsonValue): SchemaDocument {
  if (!(schema instanceof Map) && typeof schema !== 'boolean') throw unusable('it must be an object, true or false')
  const document = new SchemaDocument(schema)
  const meta = new SchemaDocument(
    fromPlain({ $schema: DRAFT_NAMES.get(document.draft), $ref: DRAFT_NAMES.get(document.draft) }),
  )
  const judged = check(meta, schema)
  const [first] = judged.errors
  if (first) throw unusable(`at “${pointerOf(keysOf(first.instance)) || '/'}”: ${first.message.replace(/\.$/, '')}`)
  checkPatterns(document)
  return document
}

function check(document: SchemaDocument, value: JsonValue): Run & { valid: boolean } {
  const run = new Run(document)
  const { schema, resource }: Target = document.root
  const seen = document.tracks ? new Seen() : undefined
  const valid = settle(run.evaluate(schema, { resource, value, instance: undefined, path: undefined, seen }))
  return Object.assign(run, { valid })
}

function checkPatterns(document: SchemaDocument): void {
  for (const schema of document.schemas()) {
    const pattern = schema.get('pattern')
    if (typeof pattern === 'string') compilePattern(pattern)
    const named = schema.get('patternProperties')
    if (named instanceof Map) for (const source of named.keys()) compilePattern(source)
  }
}

function keysOf(trail: Trail | undefined): (string | number)[] {
  const keys: (string | number)[] = []
  for (let at = trail; at; at = at.parent) keys.push(at.key)
  return keys.reverse()
}
