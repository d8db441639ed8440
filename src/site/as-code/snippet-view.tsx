import { useState } from 'react'
import { CopyButton } from '#ui/button.tsx'
import type { Snippets } from './snippets.ts'

const LANGUAGES: { id: keyof Snippets; label: string }[] = [
  { id: 'curl', label: 'curl' },
  { id: 'javascript', label: 'JavaScript' },
  { id: 'cli', label: 'Command line' },
  { id: 'mcp', label: 'MCP' },
]

/** One call in several languages, one of them shown. */
export function SnippetView({ code, without }: { code: Snippets; without: (keyof Snippets)[] }) {
  const [language, setLanguage] = useState<keyof Snippets>('curl')
  return (
    <>
      <div className="row" role="group" aria-label="Language">
        {LANGUAGES.filter(({ id }) => !without.includes(id)).map(({ id, label }) => (
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
  )
}
