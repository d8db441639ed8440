import { useState } from 'react'
import { isToolError } from '#contract/error.ts'
import { refusalOf } from '#contract/refusal.ts'
import { shortened } from '#shared/text/shortened.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { Select } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Progress } from '#ui/progress.tsx'
import { Result } from '#ui/result.tsx'
import { Scroller } from '#ui/scroller.tsx'
import { useChoice, useInput } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import type { Outcome } from './batch.ts'
import type { Look } from './code.ts'
import { LookFields, MarginField, useLook } from './look-fields.tsx'

const EXAMPLE = `name,ssid,password,url,text
Hall,Guest Wi-Fi,welcome-42,,
Menu,,,https://example.com/menu,
Note,,,,"Ring twice, please"`
/** Codes made before the page gets a turn. */
const AT_ONCE = 10

interface Batch {
  leftOut: string[]
  outcomes: Outcome[]
  zip: Blob
}

/** Many codes from a list, made on this device. */
export function BatchPanel() {
  const [csv, setCsv] = useInput('batch.csv')
  const [format, setFormat] = useChoice('batch.format', ['png', 'svg'], 'png')
  const { look, values, set } = useLook('batch.')
  const [share, setShare] = useState<number>()
  const wish = JSON.stringify([csv, format, look])
  const task = useTaskOn<Batch>(wish)

  const make = (text: string) => {
    if (text.trim() === '') return task.fail(refusalOf('Paste a list, or drop a CSV file.', 'csv'))
    if (isToolError(look)) return task.fail(look)
    void task.run((signal) => makeAll(text, look, format, signal, setShare)).finally(() => setShare(undefined))
  }
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label="List of codes" error={task.error} onSubmit={() => make(csv)}>
          <TextArea
            label="List as CSV"
            field="csv"
            value={csv}
            onChange={setCsv}
            rows={6}
            placeholder={'https://example.com/a\nhttps://example.com/b'}
            hint="One code per line: a text or address, then a file name if you like. Or start with a header of field names, such as name, url, ssid, password, phoneNumber; contentType sets the kind. Unlike on Create, nothing leaves this device."
          />
          <LookFields values={values} set={set} />
          <div className="grid">
            <MarginField values={values} set={set} />
            <Select
              label="Format"
              value={format}
              onChange={setFormat}
              options={[
                { value: 'png', label: 'PNG' },
                { value: 'svg', label: 'SVG' },
              ]}
            />
          </div>
          <div className="row">
            <Button variant="filled" type="submit">
              Generate all
            </Button>
            <ResetButton
              onClick={() => {
                setCsv('')
                task.reset()
              }}
            />
          </div>
          {share !== undefined && <Progress label="Making codes" share={share} />}
        </Form>
        <Result
          title="Your codes"
          task={task}
          empty="One ZIP file with all codes appears here, each code checked by reading it back."
          onExample={() => {
            setCsv(EXAMPLE)
            make(EXAMPLE)
          }}
          done={summary}
        >
          {({ outcomes, zip }) => (
            <>
              {outcomes.some(({ file }) => file) && (
                <div className="row">
                  <DownloadButton content={zip} name="qr-codes.zip" label="Download ZIP" />
                </div>
              )}
              <OutcomeTable outcomes={outcomes} />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

async function makeAll(
  csv: string,
  look: Look,
  format: 'png' | 'svg',
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Batch> {
  const { listOf, makeRow, zipOf } = await import('./batch.ts')
  const { rows, leftOut } = listOf(csv)
  const outcomes: Outcome[] = []
  for (const row of rows) {
    outcomes.push(makeRow(row, look, format))
    if (outcomes.length % AT_ONCE > 0) continue
    onProgress(outcomes.length / rows.length)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  return { leftOut, outcomes, zip: new Blob([zipOf(outcomes, format)], { type: 'application/zip' }) }
}

function summary({ outcomes, leftOut }: Batch): string {
  const made = outcomes.filter(({ file }) => file).length
  const failed = outcomes.length - made
  const all =
    made === 0 ? 'There is no code.' : `Checked: ${made} ${made === 1 ? 'code scans' : 'codes scan'} as the same text.`
  const rest = failed === 0 ? '' : ` ${failed} ${failed === 1 ? 'row' : 'rows'} could not be made.`
  const unknown = leftOut.map((name) => `“${name}”`).join(', ')
  return `${all}${rest}${unknown && ` Not in the codes, for no field has that name: ${unknown}.`}`
}

function OutcomeTable({ outcomes }: { outcomes: Outcome[] }) {
  // What could not be made comes first: of 500 rows, few are in sight.
  const rows = [...outcomes.filter(({ error }) => error), ...outcomes.filter(({ error }) => !error)]
  return (
    <Scroller className="table-frame" label="Codes of the list">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" data-number>
              Line
            </th>
            <th scope="col">File</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, content, warnings, error }) => (
            <tr key={row.line}>
              <td data-number>{row.line}</td>
              <td>{row.name}</td>
              <td>{error ?? [shortened(content, 80), ...warnings].join(' – ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
