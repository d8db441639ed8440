import type * as z from 'zod/mini'
import { elementOf, fieldsOf, kindOf, literalsOf, optionsOf } from './schema.ts'

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * Query strings, form fields and command line options are text; their schemas say what they mean.
 * What does not read as the declared type stays text, so that the schema refuses it by name.
 */
export function decodeText(schema: z.core.$ZodType, text: string): unknown {
  switch (kindOf(schema)) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    case 'number':
    case 'int':
      return DECIMAL.test(text) ? Number(text) : text
    case 'literal':
      return !literalsOf(schema).includes(text) && DECIMAL.test(text) && literalsOf(schema).includes(Number(text))
        ? Number(text)
        : text
    case 'union':
      return optionsOf(schema).reduce<unknown>(
        (read, option) => (read === text ? decodeText(option, text) : read),
        text,
      )
    case 'object':
    case 'record':
    case 'array':
      return decodeJson(schema, text)
    default:
      return text
  }
}

function decodeJson(schema: z.core.$ZodType, text: string): unknown {
  const value = jsonOf(text)
  const element = elementOf(schema)
  // A list of one number is written as the number alone.
  const isPlain = value === undefined || typeof value === 'number'
  // A list of objects is JSON, whole: its pieces would be refused, not what is wrong with it.
  const hasFields = element !== undefined && ['object', 'record'].includes(kindOf(element))
  if (element && isPlain && !hasFields) return text.split(',').map((part) => decodeText(element, part.trim()))
  return value === undefined ? text : value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Decodes every declared field; others stay as they are, for the schema to judge. */
export function decodeFields(
  schema: z.core.$ZodType | undefined,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const fields = fieldsOf(schema)
  const decoded: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const read = field && typeof value === 'string' ? decodeText(field, value) : value
    Object.defineProperty(decoded, name, { value: read, enumerable: true, configurable: true, writable: true })
  }
  return decoded
}
