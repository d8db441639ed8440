import { client } from '#contract/client.browser.ts'
import type { Kind } from '#contract/tool.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { sizeOf } from '#ui/long-text.ts'
import { useChoice, useOption } from '#ui/state.ts'
import type api from './api.ts'
import { useDocumentTask } from './document-task.tsx'
import { Mistake } from './findings.tsx'
import { SAMPLE } from './sample.ts'
import { NO_DOCUMENT, type Source } from './source.ts'
import { TextResult, type TextValue } from './text-result.tsx'

const call = client<typeof api>()
const FORMATS = ['XML', 'YAML', 'CSV', 'JSON Lines'] as const
type Format = (typeof FORMATS)[number]
const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const
type Delimiter = (typeof DELIMITERS)[number]['value']

const FILES: Record<Format, { kind: Kind; fileName: string }> = {
  XML: { kind: 'text', fileName: 'result.xml' },
  YAML: { kind: 'text', fileName: 'result.yaml' },
  CSV: { kind: 'csv', fileName: 'result.csv' },
  'JSON Lines': { kind: 'text', fileName: 'result.jsonl' },
}

export function ConvertPanel({ source }: { source: Source }) {
  const [format, setFormat] = useChoice<Format>('format', FORMATS, 'YAML')
  const [delimiter, setDelimiter] = useChoice<Delimiter>('csv.delimiter', [',', ';', '\t', '|'], ',')
  const [escapeFormulas, setEscapeFormulas] = useOption('csv.escapeFormulas', false)
  const task = useDocumentTask<TextValue>(source, [format, delimiter, escapeFormulas].join())

  const convert = (json: string) =>
    void task.run(async (signal) => {
      const { result, notes = [] } = await send(json, signal)
      const done = [`Converted to ${format}: ${sizeOf(result)}.`, ...notes].join(' ')
      return { text: result, done, ...FILES[format] }
    })
  const send = (json: string, signal: AbortSignal): Promise<{ result: string; notes?: string[] }> => {
    if (format === 'XML') return call('POST /json/convert/xml', { body: { json } }, signal)
    if (format === 'YAML') return call('POST /json/convert/yaml', { body: { json } }, signal)
    if (format === 'JSON Lines') return call('POST /json/to-ndjson', { body: { json } }, signal)
    return call('POST /json/convert/csv', { body: { json, delimiter, escapeFormulas } }, signal)
  }

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Mistake error={task.error} source={source} />
      <Form label="Convert" onSubmit={() => convert(source.read())}>
        <Radios legend="Convert to" value={format} onChange={setFormat} options={FORMATS} />
        {format === 'CSV' && (
          <>
            <Select label="Delimiter" value={delimiter} onChange={setDelimiter} options={DELIMITERS} />
            <Checkbox
              label="Disarm formulas"
              hint="An apostrophe before cells that a spreadsheet would run"
              checked={escapeFormulas}
              onChange={setEscapeFormulas}
            />
          </>
        )}
        <div className="row">
          <Button variant="filled" type="submit" disabled={source.text.trim() === ''} why={NO_DOCUMENT}>
            {`Convert to ${format}`}
          </Button>
        </div>
      </Form>
      <TextResult
        title="Converted"
        task={task}
        source={source}
        empty={`The document as ${format} appears here.`}
        onExample={() => {
          const json = format === 'CSV' ? JSON.stringify(JSON.parse(SAMPLE).store.book, null, 2) : SAMPLE
          source.set(json)
          convert(json)
        }}
      />
    </div>
  )
}
