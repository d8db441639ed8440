/**
 * Reads `name=value,name=value` as OpenTelemetry writes headers, values percent-encoded; undefined where
 * that is no list of headers, e.g. because a value would end its line.
 *
 * @example readHeaders('x-token=a%20b') // { 'x-token': 'a b' }
 */
export function readHeaders(text: string): Record<string, string> | undefined {
  if (text.trim() === '') return {}
  const headers: [string, string][] = []
  for (const pair of text.split(',')) {
    const [, name, written = ''] = /^\s*([\w-]+)\s*=(.*)$/s.exec(pair) ?? []
    const value = decode(written.trim())
    if (!name || value === undefined || !/^[\t\x20-\x7e]*$/.test(value)) return undefined
    headers.push([name, value])
  }
  return Object.fromEntries(headers)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
