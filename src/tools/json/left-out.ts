import { parseTelling, type JsonValue } from '#shared/data/json-value.ts'
import { counted } from '#shared/numbers/counted.ts'
import { shortened } from '#shared/text/shortened.ts'

/** Letters of a name that are told. */
const LONGEST_NAME = 40

/**
 * A document as another format, which has one value for each name of an object; what is left out for it is noted.
 * @example converted('{"a":1,"a":2}', toYaml).notes[0] // '1 value is left out: “a” stands more than once in an object, where the last one counts.'
 */
export function converted(json: string, write: (value: JsonValue) => string): { result: string; notes: string[] } {
  const { value, leftOut } = parseTelling(json)
  const result = write(value)
  if (!leftOut) return { result, notes: [] }
  const { count, name } = leftOut
  const [are, names] = count === 1 ? ['is', ''] : ['are', 'names such as ']
  const stands = count === 1 ? 'stands' : 'stand'
  const told = `${names}“${shortened(name, LONGEST_NAME)}” ${stands} more than once in an object, where the last one counts.`
  return { result, notes: [`${counted(count, 'value')} ${are} left out: ${told}`] }
}
