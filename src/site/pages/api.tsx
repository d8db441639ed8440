import { useEffect, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Progress } from '#ui/progress.tsx'
import { ReferenceOperation, type Described } from './reference-operation.tsx'

interface Document {
  info: { version: string; description: string }
  paths: Record<string, Record<string, Described>>
}

export const description = 'Every tool as an HTTP call: parameters, examples, and a form that tries it.'

/** The API for people, made from the OpenAPI document that programs read. */
export default function Reference() {
  const [document, setDocument] = useState<Document>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    fetch('/api/openapi.json', { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`status ${response.status}`)
        setDocument((await response.json()) as Document)
      })
      .catch(() => {
        if (!controller.signal.aborted) setError('The API description could not be loaded. Please try again.')
      })
    return () => controller.abort()
  }, [])
  return (
    <div className="page stack">
      <div className="prose">
        <h1 id="title" tabIndex={-1}>
          API reference
        </h1>
        <p className="muted">
          Every tool that can run on the server is an HTTP call below <code>/api</code>. Bodies and answers are JSON
          unless noted; an error is a problem document (RFC 9457) whose <code>message</code> is a sentence fit to show.
        </p>
        <p>
          Agents find the same operations as MCP tools at <code>/mcp</code>, or some of them, as at{' '}
          <code>/mcp?tools=csv,json</code>.
        </p>
        <p>
          <a href="/api/openapi.json">OpenAPI 3.1 document</a>
          {document && <span className="muted"> · version {document.info.version}</span>}
        </p>
      </div>
      <ErrorAlert error={error} />
      {!document && !error && <Progress label="Loading the API description" />}
      {document &&
        groups(document).map(([tag, operations]) => (
          <section className="card stack" key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`}>{tag}</h2>
            {operations.map((operation) => (
              <ReferenceOperation key={`${operation.method} ${operation.path}`} {...operation} />
            ))}
          </section>
        ))}
    </div>
  )
}

type Listed = { path: string; method: string; described: Described }

function groups(document: Document): [tag: string, operations: Listed[]][] {
  const byTag = new Map<string, Listed[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const tag = described.tags[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method: method.toUpperCase(), described }])
    }
  }
  return [...byTag]
}
