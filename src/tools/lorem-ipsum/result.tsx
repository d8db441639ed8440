import { useMemo, useState } from 'react'
import { Button, CopyButton } from '#ui/button.tsx'
import { Output } from '#ui/output.tsx'
import { parse, toMarkdown, toText } from './markup.ts'
import { Rendered } from './rendered.tsx'

export interface Written {
  result: string
  seed: string
  words: number
  characters: number
  html: boolean
  /** Language of the text, e.g. `la`. */
  lang: string
}

/** The text as plain text or as rendered HTML, the source beside it. */
export function LoremResult({ written, onKeep }: { written: Written; onKeep: (seed: string) => void }) {
  return (
    <>
      {written.html ? (
        <HtmlResult written={written} />
      ) : (
        <div lang={written.lang}>
          <Output label="Generated text" text={written.result} />
        </div>
      )}
      <div className="row small">
        <span className="muted">Seed {written.seed}</span>
        <Button size="small" variant="text" onClick={() => onKeep(written.seed)}>
          Keep this seed
        </Button>
      </div>
    </>
  )
}

function HtmlResult({ written: { result, lang } }: { written: Written }) {
  const [source, setSource] = useState(false)
  const nodes = useMemo(() => parse(result), [result])
  return (
    <>
      <div className="row">
        <Button size="small" pressed={!source} onClick={() => setSource(false)}>
          Rendered
        </Button>
        <Button size="small" pressed={source} onClick={() => setSource(true)}>
          Source
        </Button>
      </div>
      {source ? <Output label="HTML source" text={result} /> : <Rendered nodes={nodes} lang={lang} />}
      <div className="row">
        <CopyButton size="small" label="Copy as text" text={() => toText(nodes)} />
        <CopyButton size="small" label="Copy as Markdown" text={() => toMarkdown(nodes)} />
      </div>
    </>
  )
}
