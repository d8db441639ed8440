/** One `name=value` of a query. */
export interface Parameter {
  name: string
  value: string
  /** As it stands in the URL; a changed parameter has none and is encoded anew. */
  raw?: string | undefined
}

/** A URL cut at the first `?` and the first `#`, nothing decoded. */
interface Cut {
  base: string
  query: string | undefined
  fragment: string | undefined
}

export function cut(url: string): Cut {
  const hash = url.indexOf('#')
  const front = hash < 0 ? url : url.slice(0, hash)
  const mark = front.indexOf('?')
  return {
    base: mark < 0 ? front : front.slice(0, mark),
    query: mark < 0 ? undefined : front.slice(mark + 1),
    fragment: hash < 0 ? undefined : url.slice(hash + 1),
  }
}

export function join({ base, query, fragment }: Cut): string {
  return `${base}${query === undefined ? '' : `?${query}`}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Where a query is written as forms write it, with `+` for a space: on the web, and by habit in magnet links and maps. */
const LIKE_FORMS = /^(?:https?|wss?|ftp|file|magnet|geo):/i

/** The parameters of a URL as its scheme reads them: in `mailto:` and `sms:` a `+` is a plus sign (RFC 6068, RFC 5724). */
export function parametersIn(url: string): Parameter[] {
  return parametersOf(cut(url).query ?? '', LIKE_FORMS.test(url) ? readable : readablePath)
}

/** @example parametersOf('a=1&b=x+y')[1] // { name: 'b', value: 'x y', raw: 'b=x+y' } */
export function parametersOf(query: string, read: (text: string) => string = readable): Parameter[] {
  return query
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const equals = raw.indexOf('=')
      return {
        name: read(equals < 0 ? raw : raw.slice(0, equals)),
        value: equals < 0 ? '' : read(raw.slice(equals + 1)),
        raw,
      }
    })
}

/** The query with these parameters: untouched ones stay as they were to the letter. */
export function queryOf(parameters: Parameter[]): string | undefined {
  const parts = parameters.filter(({ name, raw }) => raw !== undefined || name !== '')
  if (parts.length === 0) return undefined
  return parts.map(({ name, value, raw }) => raw ?? `${encoded(name)}=${encoded(value)}`).join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Decoded for people, where `+` is a space: an escape that means nothing is shown as it stands. */
export function readable(text: string): string {
  return readablePath(text.replaceAll('+', ' '))
}

/** The same outside the query, where `+` is a plus sign. */
export function readablePath(text: string): string {
  if (!text.includes('%')) return text
  return decoded(text) ?? text.replace(CHARACTER, (escapes) => decoded(escapes) ?? escapes)
}

/** The escapes of one character in UTF-8, as its first byte tells how many they are. */
const CHARACTER =
  /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3})/gi

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
