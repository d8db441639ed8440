import { useEffect, useState } from 'react'
import { onCall, type AnyRequest } from '#contract/client.ts'
import { commandOf } from '#contract/operation.ts'
import type { Tool } from '#contract/tool.ts'
import { CopyButton } from '#ui/button.tsx'
import { snippets, type Snippets } from './snippets.ts'

const LANGUAGES: { id: keyof Snippets; label: string }[] = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'cli', label: 'Command line' },
  { id: 'mcp', label: 'MCP' },
]

/** The visitor's last call as code, in four languages. */
export function CodeSection({ tool }: { tool: Tool }) {
  const [last, setLast] = useState<{ route: string; request: AnyRequest }>()
  const [language, setLanguage] = useState<keyof Snippets>('curl')
  useEffect(() => onCall((route, request) => setLast({ route, request })), [])
  const code = last && snippets(tool.name, commandOf(last.route.split(' ')[1] ?? ''), last.route, last.request)
  return (
    <section className="card stack" aria-labelledby="use-from-code">
      <h2 id="use-from-code">Use it from code</h2>
      {code ? (
        <>
          <div className="row" role="group" aria-label="Language">
            {LANGUAGES.map(({ id, label }) => (
              <button
                key={id}
                className="button"
                type="button"
                data-size="small"
                data-variant={language === id ? 'filled' : 'outlined'}
                aria-pressed={language === id}
                onClick={() => setLanguage(id)}
              >
                {label}
              </button>
            ))}
          </div>
          {/* Scrolls by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="code" role="region" tabIndex={0} aria-label="Code">
            {code[language]}
          </pre>
          <div className="row">
            <CopyButton text={code[language]} what="Copy code" size="small" />
          </div>
        </>
      ) : (
        <p className="muted">
          The same answers come over HTTP, from the command line and for agents. Run the tool above, and the call
          appears here with your options, or read the <a href="/api">API reference</a>.
        </p>
      )}
    </section>
  )
}
