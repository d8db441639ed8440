import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Takes off `optional`, `default` and the like: what remains says what the value is. */
export function unwrap(schema: Schema): Schema {
  let inner = schema
  for (;;) {
    const def = inner._zod.def as { innerType?: Schema }
    if (!def.innerType) return inner
    inner = def.innerType
  }
}

/** The fields of an object schema, by name; empty for any other schema. */
export function fieldsOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {}
  const { def } = unwrap(schema)._zod as unknown as { def: { type: string; shape?: Record<string, Schema> } }
  return def.type === 'object' && def.shape ? def.shape : {}
}

export function kindOf(schema: Schema): string {
  return unwrap(schema)._zod.def.type
}

/** The words of an enum, in their order; empty for any other schema. */
export function wordsOf(schema: Schema): string[] {
  const { entries = {} } = unwrap(schema)._zod.def as { entries?: Record<string, unknown> }
  return Object.values(entries).map(String)
}

/** The element's schema, where the schema is an array's. */
export function elementOf(schema: Schema): Schema | undefined {
  return (unwrap(schema)._zod.def as { element?: Schema }).element
}

/** The values of a literal schema. */
export function literalsOf(schema: Schema): unknown[] {
  return (unwrap(schema)._zod.def as { values?: unknown[] }).values ?? []
}

/** The alternatives of a union. */
export function optionsOf(schema: Schema): Schema[] {
  return (unwrap(schema)._zod.def as { options?: Schema[] }).options ?? []
}

/** Whether a field of this schema has to be given: it is neither optional nor has a default. */
export function isRequired(schema: Schema): boolean {
  return schema._zod.optin === undefined
}
