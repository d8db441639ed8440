import { useMemo, useState } from 'react'
import { fileNameIn, withinTime } from '#contract/client.browser.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { formatBytes } from '#shared/bytes.ts'
import { parseJson, printJson } from '#shared/data/json-value.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Output } from '#ui/output.tsx'
import { Progress } from '#ui/progress.tsx'
import { StaleNote } from '#ui/result.tsx'
import { useTaskOn } from '#ui/task.ts'
import { SnippetView } from '../as-code/snippet-view.tsx'
import { snippets } from '../as-code/snippets.ts'
import { isWebsiteOnly } from '../as-code/website-only.ts'

type Json = Record<string, unknown>

export interface Described {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: { name: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; examples?: Record<string, { value: unknown }> }> }
}

interface Props {
  path: string
  method: string
  described: Described
}

export function ReferenceOperation({ path, method, described }: Props) {
  // From then on what is typed in it stays, also while it is closed.
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details className="question" onToggle={(event) => event.currentTarget.open && setWasOpen(true)}>
      <summary>
        <code>
          {method} /api{path}
        </code>{' '}
        {described.summary}
      </summary>
      {wasOpen && <TryIt path={path} method={method} described={described} />}
    </details>
  )
}

function TryIt({ path, method, described }: Props) {
  const json = described.requestBody?.content['application/json']
  const form = described.requestBody?.content['multipart/form-data']
  const example = Object.values(json?.examples ?? {})[0]?.value
  const [body, setBody] = useState(example === undefined ? '{}' : JSON.stringify(example, null, 2))
  const [query, setQuery] = useState<Record<string, string>>({})
  const [fields, setFields] = useState<Record<string, string | File[]>>({})
  const task = useTaskOn<Reply>(useMemo(() => ({ body, query, fields }), [body, query, fields]))
  const [tool = '', command] = described.operationId.split('.')
  const sentQuery = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const sentBody = json ? readObject(body) : form ? readForm(form.schema, fields) : undefined

  const send = () =>
    task.run((signal) =>
      withinTime(signal, async (within) => {
        const search = new URLSearchParams(sentQuery)
        const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
          method,
          signal: within,
          credentials: 'include',
          ...(json ? { body, headers: { 'content-type': 'application/json' } } : {}),
          ...(form ? { body: formData(sentBody ?? {}) } : {}),
        })
        return await readReply(response)
      }),
    )

  return (
    <div className="stack" style={{ paddingTop: 12 }}>
      {described.description && <p>{described.description}</p>}
      {described.parameters?.map((parameter) => (
        <TextField
          key={parameter.name}
          label={parameter.name}
          required={parameter.required}
          hint={hintOf(parameter.schema)}
          value={query[parameter.name] ?? ''}
          onChange={(value) => setQuery({ ...query, [parameter.name]: value })}
        />
      ))}
      {json && <TextArea label="Body" value={body} onChange={setBody} rows={6} />}
      {form && (
        <FormFields schema={form.schema} fields={fields} onChange={(part) => setFields({ ...fields, ...part })} />
      )}
      <div className="row">
        <Button variant="filled" size="small" onClick={() => void send()}>
          Try it
        </Button>
        {task.cancellable && (
          <Button size="small" onClick={task.cancel}>
            Cancel
          </Button>
        )}
      </div>
      {task.slow && <Progress label="Working" />}
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {/* A new element for each answer: screen readers would stay silent where the words are those of before. */}
      <span role="status" className="unseen">
        {task.value && <span key={task.value.at}>{`${task.value.status}. The answer stands below.`}</span>}
      </span>
      {task.value && (
        <>
          {task.stale && <StaleNote />}
          <Output label="Answer" text={`${task.value.status}\n\n${task.value.text}`} code />
          {task.value.file && (
            <div className="row">
              <DownloadButton content={task.value.file.content} name={task.value.file.name} size="small" />
            </div>
          )}
        </>
      )}
      <details className="question">
        <summary>As code</summary>
        <div className="stack" data-gap="small">
          <SnippetView
            code={snippets(tool, command ?? '', `${method} ${path}`, {
              query: typed(sentQuery, schemasOf(described)),
              ...(sentBody
                ? { body: form ? typed(sentBody, Object.fromEntries(propertiesOf(form.schema))) : sentBody }
                : {}),
            })}
            without={command === undefined ? ['cli', 'mcp'] : isWebsiteOnly(path) ? ['cli'] : []}
          />
        </div>
      </details>
      <details className="question">
        <summary>Schema of the body</summary>
        <Output label="Schema" text={JSON.stringify((json ?? form)?.schema ?? 'none', null, 2)} />
      </details>
    </div>
  )
}

interface FormFieldsProps {
  schema: Json
  fields: Record<string, string | File[]>
  onChange(part: Record<string, string | File[]>): void
}

function FormFields({ schema, fields, onChange }: FormFieldsProps) {
  return propertiesOf(schema).map(([name, property]) => {
    const value = fields[name]
    return isFile(property) ? (
      <DropZone
        key={name}
        label={name}
        files={Array.isArray(value) ? value : []}
        onFiles={(files) => onChange({ [name]: files })}
      />
    ) : (
      <TextField
        key={name}
        label={name}
        hint={hintOf(property)}
        value={typeof value === 'string' ? value : ''}
        onChange={(text) => onChange({ [name]: text })}
      />
    )
  })
}

const propertiesOf = (schema: Json) => Object.entries((schema.properties ?? {}) as Record<string, Json>)
const isFile = ({ format }: Json) => format === 'binary'

const schemasOf = ({ parameters = [] }: Described) =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))

/** Switches, numbers and objects as such, for the languages that know them. */
function typed(fields: Json, schemas: Record<string, Json>): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? valueOf(value, schemas[name]?.type) : value,
    ]),
  )
}

function valueOf(text: string, type: unknown): unknown {
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true'
  if (type === 'object') return readObject(text)
  return (type === 'number' || type === 'integer') && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What is typed, as far as it is an object; the server says what is wrong with anything else. */
function readObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}

/** Fields that were filled in; a file that is not chosen yet stands by its name in the code. */
function readForm(schema: Json, fields: Record<string, string | File[]>): Json {
  const required = (schema.required ?? []) as string[]
  const values = propertiesOf(schema).flatMap(([name, property]): [string, unknown][] => {
    const value = fields[name]
    if (Array.isArray(value) && value[0]) return [[name, value[0]]]
    if (typeof value === 'string' && value !== '') return [[name, value]]
    return isFile(property) && required.includes(name) ? [[name, new File([], 'file')]] : []
  })
  return Object.fromEntries(values)
}

function formData(body: Json): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof File ? value : String(value))
  return form
}

interface Reply {
  /** When it came. */
  at: number
  status: string
  text: string
  file?: { content: Blob; name: string }
}

async function readReply(response: Response): Promise<Reply> {
  const head = { at: performance.now(), status: `HTTP ${response.status}` }
  const disposition = response.headers.get('content-disposition')
  if (!disposition) return { ...head, text: pretty(await response.text()) }
  const content = await response.blob()
  const name = fileNameIn(disposition) || 'answer'
  return { ...head, text: `${name}, ${content.type}, ${formatBytes(content.size)}`, file: { content, name } }
}

function hintOf(schema: Json): string {
  const parts = [
    schema.description,
    Array.isArray(schema.enum) ? `one of ${schema.enum.join(', ')}` : schema.type,
    schema.default === undefined ? '' : `default ${String(schema.default)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** With every digit that was sent. */
function pretty(text: string): string {
  try {
    return printJson(parseJson(text), '  ')
  } catch {
    return text
  }
}
