import { useEffect } from 'react'
import { client } from '#contract/client.browser.ts'
import { textLength } from '#shared/text/length.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import { DELIMITERS } from './options-panel.tsx'

const call = client<typeof api>()
const VALUES = [',', ';', '\t', '|'] as const
const EXAMPLE = `[
  {"id": 1, "name": {"first": "Ada", "last": "Lovelace"}, "born": 1815},
  {"id": 2, "name": {"first": "Alan", "last": "Turing"}, "tags": ["logic", "machines"]}
]`

export function ToCsvPanel({ sent }: { sent: string }) {
  const [json, setJson] = useInput('json')
  // Not what the field begins with: links leave that out.
  useEffect(() => {
    if (sent !== '') setJson(sent)
  }, [sent, setJson])
  const [delimiter, setDelimiter] = useChoice('toCsv.delimiter', VALUES, ',')
  const [escapeFormulas, setEscapeFormulas] = useOption('toCsv.escapeFormulas', false)
  const [byteOrderMark, setByteOrderMark] = useOption('toCsv.byteOrderMark', false)
  const task = useTask<string>()
  const blank = json.trim() === ''

  const change = (text: string) => {
    setJson(text)
    task.markStale()
  }
  const convert = (text: string) =>
    void task.run(async (signal) => {
      const body = { json: text, delimiter, escapeFormulas, byteOrderMark }
      return (await call('POST /csv/from-json', { body }, signal)).csv
    })
  const option = changingWith(task.markStale)

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="JSON to convert" error={task.error} onSubmit={() => convert(json)}>
          <TextArea
            label="JSON"
            field="json"
            value={json}
            onChange={change}
            placeholder="A list of objects, a list of lists, or JSON Lines"
          />
          <Select label="Delimiter" value={delimiter} onChange={option(setDelimiter)} options={DELIMITERS} />
          <div>
            <Checkbox
              label="Disarm formulas"
              hint="An apostrophe before fields that a spreadsheet would run: =, +, -, @"
              checked={escapeFormulas}
              onChange={option(setEscapeFormulas)}
            />
            <Checkbox
              label="Byte order mark for Excel"
              hint="Without it, Excel reads ü and € wrongly"
              checked={byteOrderMark}
              onChange={option(setByteOrderMark)}
            />
          </div>
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why="Enter some JSON first">
              Convert to CSV
            </Button>
            <ResetButton
              onClick={() => {
                setJson('')
                task.reset()
              }}
            />
          </div>
        </Form>
        <Result
          title="CSV"
          task={task}
          empty="The CSV appears here."
          onExample={() => {
            setJson(EXAMPLE)
            convert(EXAMPLE)
          }}
          done={(csv) => `Converted: ${textLength(csv)} of CSV.`}
          actions={(csv) => (
            <ResultActions kind="csv" text={csv} file={{ content: csv, name: 'converted.csv', type: 'text/csv' }} />
          )}
        >
          {(csv) => <Output label="CSV text" text={csv} wrap={false} code />}
        </Result>
      </Panes>
    </div>
  )
}
