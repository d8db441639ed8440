import { useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { Output } from '#ui/output.tsx'
import { useTask } from '#ui/task.ts'

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
  const [open, setOpen] = useState(false)
  return (
    <details className="question" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <code>
          {method} /api{path}
        </code>{' '}
        {described.summary}
      </summary>
      {open && <TryIt path={path} method={method} described={described} />}
    </details>
  )
}

function TryIt({ path, method, described }: Props) {
  const json = described.requestBody?.content['application/json']
  const example = Object.values(json?.examples ?? {})[0]?.value
  const [body, setBody] = useState(example === undefined ? '{}' : JSON.stringify(example, null, 2))
  const [query, setQuery] = useState<Record<string, string>>({})
  const task = useTask<string>()
  const files = described.requestBody && !json

  const send = () =>
    task.run(async (signal) => {
      const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
      const response = await fetch(`/api${path}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        signal,
        credentials: 'include',
        ...(json ? { body, headers: { 'content-type': 'application/json' } } : {}),
      })
      const text = await response.text()
      return `HTTP ${response.status}\n\n${pretty(text)}`
    })

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
      {files ? (
        <p className="muted">This call takes a file as multipart/form-data: use its page, or curl.</p>
      ) : (
        <div className="row">
          <Button variant="filled" size="small" onClick={() => void send()}>
            Try it
          </Button>
        </div>
      )}
      <ErrorAlert error={task.error} onClose={task.clearError} />
      {task.value !== undefined && <Output label="Answer" text={task.value} />}
      <details className="question">
        <summary>Schema of the body</summary>
        <Output label="Schema" text={JSON.stringify(json?.schema ?? described.requestBody ?? 'none', null, 2)} />
      </details>
    </div>
  )
}

function hintOf(schema: Json): string {
  const parts = [
    Array.isArray(schema.enum) ? `one of ${schema.enum.join(', ')}` : schema.type,
    schema.default === undefined ? '' : `default ${String(schema.default)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
