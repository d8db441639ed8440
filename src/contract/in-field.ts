import { detailsOf, isToolError, ToolError, type Place } from './error.ts'

/** Reads or uses one field of the input: a refusal names it, at once or later. */
export function inField<T>(field: string, read: () => T): T {
  const rename = (error: unknown) => {
    throw named(field, error)
  }
  try {
    const value = read()
    return value instanceof Promise ? (value.catch(rename) as T) : value
  } catch (error) {
    return rename(error)
  }
}

/** What is too large or takes too long is about all of the input; what names a field knows better. */
function named(field: string, error: unknown): unknown {
  if (!isToolError(error) || error.status !== 400 || error.errors.some((place) => place.field)) return error
  const { message, errors } = error
  const places: Place[] = errors.length > 0 ? errors : [{ message }]
  return new ToolError(message, {
    ...detailsOf(error),
    errors: places.map((place) => ({ field, ...place })),
    cause: error,
  })
}
