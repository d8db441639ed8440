import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { textLength } from '#shared/text/length.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useFollow } from '#ui/follow.ts'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { UseAsInput } from '#ui/use-as-input.tsx'
import type api from './api.ts'

const call = client<typeof api>()
const MODES = [
  { value: 'component', label: 'Component: one value' },
  { value: 'full', label: 'Full: a whole URL' },
  { value: 'strict', label: 'Strict: RFC 3986 unreserved only' },
] as const
const CHARSETS = ['UTF-8', 'ISO-8859-1', 'US-ASCII'] as const
const EXAMPLE = 'café & crème: 50 % off?'

interface Converted {
  text: string
  how: 'encoded' | 'decoded'
  /** What each round of a repeated decoding gave. */
  steps: string[]
}

interface Question {
  input: string
  mode: (typeof MODES)[number]['value']
  charset: (typeof CHARSETS)[number]
  spaceEncoding: '%20' | '+'
  perLine: boolean
  repeat: boolean
}

async function encode(asked: Question, signal: AbortSignal): Promise<Converted> {
  const { input: text, mode, charset, perLine, spaceEncoding } = asked
  const query = { mode, charset, perLine, ...(mode === 'component' ? { spaceEncoding } : {}) }
  const { encoded } = await call('POST /url/encode', { query, body: { text } }, signal)
  return { text: encoded, how: 'encoded', steps: [] }
}

async function decode({ input: text, charset, perLine, repeat }: Question, signal: AbortSignal): Promise<Converted> {
  const query = { charset, perLine, repeat }
  const { decoded, steps = [] } = await call('POST /url/decode', { query, body: { text } }, signal)
  return { text: decoded, how: 'decoded', steps }
}

export function CodePanel() {
  const [input, setInput] = useInput('input')
  const [mode, setMode] = useChoice('mode', ['component', 'full', 'strict'], 'component')
  const [charset, setCharset] = useChoice('charset', CHARSETS, 'UTF-8')
  const [spaceEncoding, setSpaceEncoding] = useChoice('spaceEncoding', ['%20', '+'], '%20')
  const [perLine, setPerLine] = useOption('perLine', false)
  const [repeat, setRepeat] = useOption('repeat', false)
  const question = useMemo(
    () => ({ input, mode, charset, spaceEncoding, perLine, repeat }),
    [input, mode, charset, spaceEncoding, perLine, repeat],
  )
  const task = useTaskOn<Converted>(question)
  const { pressed, press, show, begin } = useFollow(task, question, setInput, (way, asked) => {
    if (asked.input === '') return task.reset()
    void task.run((signal) => (way === 'encode' ? encode(asked, signal) : decode(asked, signal)))
  })
  const blank = input === ''

  useParcel(['text'], ({ text }) => setInput(text ?? ''))

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="Text to encode or decode" error={task.error} onSubmit={() => press('encode')}>
          <TextArea
            label="Text or URL"
            field="text"
            value={input}
            onChange={setInput}
            placeholder="Type or paste text, or drop a text file"
          />
          <Select label="Mode" value={mode} onChange={setMode} options={MODES} />
          <div className="grid">
            <Select label="Charset" value={charset} onChange={setCharset} options={CHARSETS} />
            <Select
              label="Space encoding"
              value={spaceEncoding}
              onChange={setSpaceEncoding}
              options={['%20', '+']}
              disabled={mode !== 'component'}
              hint={mode === 'component' ? undefined : 'For component mode only'}
            />
          </div>
          <div>
            <Checkbox label="Line by line" hint="Line breaks stay" checked={perLine} onChange={setPerLine} />
            <Checkbox
              label="Decode repeatedly"
              hint="Until no percent sequence is left"
              checked={repeat}
              onChange={setRepeat}
            />
          </div>
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why="Type some text first">
              Encode
            </Button>
            <Button disabled={blank} why="Type some text first" onClick={() => press('decode')}>
              Decode
            </Button>
            <ResetButton onClick={() => begin('')} />
          </div>
        </Form>
        <Result
          title="Result"
          task={task}
          live
          pressed={pressed}
          empty="The encoded or decoded text appears here."
          onExample={() => show({ ...question, input: EXAMPLE })}
          done={({ text, how }) => `${how === 'encoded' ? 'Encoded' : 'Decoded'}: ${textLength(text)}.`}
          actions={({ text }) => <ResultActions kind="text" text={text} file={{ content: text, name: 'url.txt' }} />}
        >
          {({ text, steps }) => (
            <>
              <Output label="Result text" text={text} />
              {steps.length > 1 && <Steps steps={steps} />}
              <UseAsInput onClick={() => begin(text)} />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <section className="stack" data-gap="small" aria-label="Steps">
      <h3>It was encoded {steps.length} times</h3>
      {steps.map((step, index) => (
        // The steps have no identity but their order.
        <Output key={index} label={`After step ${index + 1}`} text={step} />
      ))}
    </section>
  )
}
