import { useEffect, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import { counted } from '#shared/numbers/counted.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { ResultActions } from '#ui/actions.tsx'
import { Alert, ErrorAlert } from '#ui/alert.tsx'
import { Button, CopyButton, ResetButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useLive, usePress } from '#ui/live.ts'
import { useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { cut, join, parametersIn, queryOf, readablePath, type Parameter } from './query.ts'
import { QueryTable } from './query-table.tsx'

const call = client<typeof api>()
/** What is a URL as it stands; others may be half typed, and wait for the button. */
const isWhole = (text: string) => /^\s*[a-z][a-z\d+.-]*:\/\//i.test(text) && parseUrl(text) !== undefined
const EXAMPLE = 'https://shop.example/caf%C3%A9/search?q=dark+roast&sort=price&page=2#results'

type Parsed = Awaited<ReturnType<typeof parse>>

function parse(url: string, signal?: AbortSignal) {
  return call('POST /url/parse', { body: { url } }, signal)
}

export function ParsePanel({ sent }: { sent: string }) {
  const [input, setInput] = useInput('parse.url')
  // Not what the field begins with: links leave that out.
  useEffect(() => {
    if (sent !== '') setInput(sent)
  }, [sent, setInput])
  const task = useTask<Parsed>()
  const [pressed, press] = usePress(task)
  const run = (url: string) => {
    if (url.trim() === '') return task.fail(refusalOf('Enter a URL.', 'url'))
    void task.run((signal) => parse(url, signal))
  }
  useLive(input, (url) => {
    if (isWhole(url)) run(url)
    // What the button says of no URL stays.
    else if (url.trim() === '' && task.value) task.reset()
  })
  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes wide="right">
        <Form
          label="URL to take apart"
          error={task.error}
          onSubmit={() => {
            press()
            run(input)
          }}
        >
          <TextField
            label="URL"
            field="url"
            value={input}
            inputMode="url"
            mono
            placeholder="https://example.com/page?q=1"
            onChange={(text) => {
              setInput(text)
              task.markStale()
            }}
          />
          <div className="row">
            <Button variant="filled" type="submit">
              Parse
            </Button>
            <ResetButton
              onClick={() => {
                setInput('')
                task.reset()
              }}
            />
          </div>
        </Form>
        <Result
          title="Parts of the URL"
          task={task}
          live
          pressed={pressed}
          empty="Host, path, query and fragment appear here; the query can be edited."
          onExample={() => setInput(EXAMPLE)}
          done={({ unicodeHost, parameters }) =>
            `${unicodeHost || 'No host'}, ${counted(parameters.length, 'query parameter')}.`
          }
        >
          {(parsed) => <Parts key={parsed.href} parsed={parsed} />}
        </Result>
      </Panes>
    </div>
  )
}

function Parts({ parsed }: { parsed: Parsed }) {
  const rest = cut(parsed.href)
  const [parameters, setParameters] = useState<Parameter[]>(() => parametersIn(parsed.href))
  const rebuilt = join({ ...rest, query: queryOf(parameters) })
  return (
    <>
      {parsed.warnings.map((warning) => (
        <Alert key={warning} kind="warning">
          {warning}
        </Alert>
      ))}
      <Facts list={factsOf(parsed)} />
      <QueryTable parameters={parameters} onChange={setParameters} />
      <section className="stack" data-gap="small" aria-label="URL with this query">
        <h3>URL with this query</h3>
        <Output label="Rebuilt URL" text={rebuilt} />
        <div className="row">
          <ResultActions kind="text" text={rebuilt} />
          <CopyButton
            size="small"
            label="Copy parameters as JSON"
            text={JSON.stringify(
              parameters.map(({ name, value }) => ({ name, value })),
              null,
              2,
            )}
          />
        </div>
      </section>
    </>
  )
}

function factsOf(parsed: Parsed): [name: string, value: string][] {
  const all: [string, string][] = [
    ['Scheme', parsed.scheme],
    ['User name', parsed.username],
    ['Password', parsed.password],
    ['Host', parsed.unicodeHost],
    ['Host on the network', parsed.host === parsed.unicodeHost ? '' : parsed.host],
    ['Port', parsed.port],
    ['Path', parsed.path.split('/').map(readablePath).join('/')],
    ['Fragment', parsed.fragment],
  ]
  return all.filter(([, value]) => value !== '')
}
