import type { AnyRequest } from '#contract/client.browser.ts'
import { quote, writeOption } from '#shared/command-line.ts'
import { shortened } from '#shared/text/shortened.ts'
import { isFileAnswer } from './file-answers.ts'

export interface Snippets {
  curl: string
  javascript: string
  cli: string
  mcp: string
}

/** Longer values are cut: a snippet is read, then adapted. */
const LONGEST_VALUE = 400

const TAKE_JSON = 'const answer = await response.json()'
const TAKE_FILE = 'const file = await response.blob()'

/** One call as curl, JavaScript, command line and MCP request. */
export function snippets(
  tool: string,
  command: string,
  route: string,
  request: AnyRequest,
  origin = location.origin,
): Snippets {
  const [method = 'GET', path = ''] = route.split(' ')
  const query = defined(request.query)
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const url = `${origin}/api${path}${search.size > 0 ? `?${search}` : ''}`
  const body = request.body && shorten(defined(request.body))
  const multipart = Object.values(body ?? {}).some((value) => value instanceof Blob)
  return {
    curl: curl(method, url, body, multipart),
    javascript: `${javascript(method, url, body, multipart)}\n${isFileAnswer(path) ? TAKE_FILE : TAKE_JSON}`,
    cli: `npx ${__PACKAGE__} ${tool} ${command}${options({ ...query, ...body })}`,
    mcp: JSON.stringify(
      {
        method: 'tools/call',
        params: { name: `${tool}_${command}`.replaceAll('-', '_'), arguments: { ...query, ...withBase64(body) } },
      },
      null,
      2,
    ),
  }
}

function curl(method: string, url: string, body: Record<string, unknown> | undefined, multipart: boolean): string {
  if (!body) return `curl ${quote(url)}`
  if (multipart) {
    const fields = Object.entries(body).map(
      // In `-F` a text that begins with “@” or “<” would be a file.
      ([key, value]) =>
        value instanceof File
          ? `-F ${quote(`${key}=@${formName(value)}`)}`
          : `--form-string ${quote(`${key}=${fieldText(value)}`)}`,
    )
    return [`curl -X ${method} ${quote(url)}`, ...fields].join(' \\\n  ')
  }
  return `curl -X ${method} ${quote(url)} \\\n  -H 'content-type: application/json' \\\n  -d ${quote(JSON.stringify(body))}`
}

/** A field of a form that is no file. */
const fieldText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** In quotes, as a comma or semicolon would begin another file or its type; a lone hyphen would be what is piped in. */
function formName({ name }: File): string {
  return `"${name === '-' ? './-' : name.replace(/["\\]/g, String.raw`\$&`)}"`
}

/** Agents give a file by its bytes and its name. */
function withBase64(body: Record<string, unknown> | undefined): Record<string, unknown> {
  const fields = Object.entries(body ?? {}).flatMap(([key, value]): [string, unknown][] =>
    value instanceof File
      ? [
          [key, '<bytes of the file in Base64>'],
          [`${key}Name`, value.name],
        ]
      : [[key, value]],
  )
  return Object.fromEntries(fields)
}

function javascript(
  method: string,
  url: string,
  body: Record<string, unknown> | undefined,
  multipart: boolean,
): string {
  if (!body) return `const response = await fetch(${JSON.stringify(url)})`
  if (multipart) {
    const fields = Object.entries(body).map(
      ([key, value]) => `form.append('${key}', ${value instanceof Blob ? key : JSON.stringify(fieldText(value))})`,
    )
    return `const form = new FormData()\n${fields.join('\n')}\nconst response = await fetch(${JSON.stringify(url)}, { method: '${method}', body: form })`
  }
  return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
})`
}

function options(input: Record<string, unknown>): string {
  const fields = Object.entries(input)
  return fields.map(([key, value]) => ` ${writeOption(key, value instanceof File ? value.name : value)}`).join('')
}

function defined(values: Record<string, unknown> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined))
}

function shorten(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? shortened(value, LONGEST_VALUE) : value,
    ]),
  )
}
