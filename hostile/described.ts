/** The server's own description of its operations, as far as attacks need it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxLength?: number
  format?: string
}

export interface Operation {
  path: string
  method: string
  parameters: { name: string; required?: boolean; schema: Schema; example?: unknown }[]
  /** What a JSON body looks like, and one that works. */
  body?: Schema
  example?: Record<string, unknown>
  /** Fields of a multipart body. */
  form?: Schema
  /** By status. */
  responses: Record<string, { content?: Record<string, Media> }>
}

interface Media {
  schema: Schema
  examples?: Record<string, { value: unknown }>
}
interface Described {
  parameters?: { name: string; required?: boolean; schema: Schema; examples?: Media['examples'] }[]
  requestBody?: { content: Record<string, Media> }
  responses: Operation['responses']
}

export async function operationsOf(origin: string): Promise<Operation[]> {
  const reply = await fetch(`${origin}/api/openapi.json`)
  const { paths } = (await reply.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const json = requestBody?.content['application/json']
      const form = requestBody?.content['multipart/form-data']
      // The parts of an example have one name.
      const [first = ''] = [json, ...parameters].flatMap((part) => Object.keys(part?.examples ?? {}))
      const example = json?.examples?.[first]?.value as Record<string, unknown> | undefined
      return {
        path,
        method: method.toUpperCase(),
        parameters: parameters.map(({ examples, ...parameter }) => ({
          ...parameter,
          example: examples?.[first]?.value,
        })),
        responses,
        ...(json ? { body: json.schema } : {}),
        ...(example ? { example } : {}),
        ...(form ? { form: form.schema } : {}),
      }
    }),
  )
}

/** Sends a query and a body that may be anything. */
export function call(
  origin: string,
  { method, path }: Operation,
  query: Record<string, string> = {},
  body?: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const search = new URLSearchParams(query)
  return fetch(`${origin}/api${path}${search.size ? `?${search}` : ''}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

/** Where a value is not what its schema says, or undefined: the part of JSON Schema that the description uses. */
export function mismatch(schema: Schema, value: unknown, at = '$'): string | undefined {
  if (schema.anyOf) {
    return schema.anyOf.some((option) => mismatch(option, value) === undefined) ? undefined : `${at} fits no option`
  }
  if (schema.enum && !schema.enum.includes(value)) return `${at} is not of the list`
  if ('const' in schema && schema.const !== value) return `${at} is not the constant`
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return `${at} is no ${types.join(' or ')}`
  if (typeof value === 'number') {
    const {
      minimum = -Infinity,
      maximum = Infinity,
      exclusiveMinimum = -Infinity,
      exclusiveMaximum = Infinity,
    } = schema
    const inside = value >= minimum && value <= maximum && value > exclusiveMinimum && value < exclusiveMaximum
    return inside ? undefined : `${at} is out of bounds`
  }
  if (Array.isArray(value)) return first(value.map((entry, index) => [schema.items ?? {}, entry, `${at}[${index}]`]))
  if (typeof value !== 'object' || value === null) return undefined
  const missing = (schema.required ?? []).find((name) => !Object.hasOwn(value, name))
  if (missing) return `${at}.${missing} is missing`
  const { properties = {}, additionalProperties: others } = schema
  const unknown = others === false && Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (unknown) return `${at}.${unknown} is not described`
  return first(
    Object.entries(value).map(([name, field]) => [
      Object.hasOwn(properties, name) ? (properties[name] as Schema) : typeof others === 'object' ? others : {},
      field,
      `${at}.${name}`,
    ]),
  )
}

function first(fields: [Schema, unknown, string][]): string | undefined {
  for (const [schema, value, at] of fields) {
    const found = mismatch(schema, value, at)
    if (found) return found
  }
  return undefined
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
