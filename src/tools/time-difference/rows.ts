/**
 * Rows of a form out of the JSON text that a link carries. Anything else than a list of at most `most` rows with a text
 * for each of the names is `undefined`; what a row has besides is dropped.
 * @example readRows('[{"from":"09:00"}]', ['from'], 20) // [{ from: '09:00' }]
 */
export function readRows<K extends string>(
  text: string,
  names: readonly K[],
  most: number,
): Record<K, string>[] | undefined {
  const list = parsed(text)
  if (!Array.isArray(list) || list.length === 0 || list.length > most) return undefined
  const isRow = (row: unknown): row is Record<K, string> =>
    typeof row === 'object' &&
    row !== null &&
    names.every((name) => typeof (row as Record<K, unknown>)[name] === 'string')
  if (!list.every(isRow)) return undefined
  return list.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])) as Record<K, string>)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
