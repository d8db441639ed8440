import { useEffect, useState } from 'react'
import { onCall, type AnyRequest } from '#contract/client.ts'
import { commandOf } from '#contract/operation.ts'
import type { Tool } from '#contract/tool.ts'
import { SnippetView } from './snippet-view.tsx'
import { snippets } from './snippets.ts'

/** The visitor's last call as code, in four languages. */
export function CodeSection({ tool }: { tool: Tool }) {
  const [last, setLast] = useState<{ route: string; request: AnyRequest }>()
  useEffect(() => onCall((route, request) => setLast({ route, request })), [])
  const code = last && snippets(tool.name, commandOf(last.route.split(' ')[1] ?? ''), last.route, last.request)
  return (
    <section className="card stack" aria-labelledby="use-from-code">
      <h2 id="use-from-code">Use it from code</h2>
      {code ? (
        <SnippetView code={code} />
      ) : (
        <p className="muted">
          The same answers come over HTTP, from the command line and for agents. Run the tool above, and the call
          appears here with your options, or read the <a href="/api">API reference</a>.
        </p>
      )}
    </section>
  )
}
