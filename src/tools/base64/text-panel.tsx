import { useMemo } from 'react'
import { client } from '#contract/client.browser.ts'
import { isToolError } from '#contract/error.ts'
import { formatBytes } from '#shared/bytes.ts'
import { textLength } from '#shared/text/length.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { Select } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useFollow } from '#ui/follow.ts'
import { mistakeAt } from '#ui/mistake.ts'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { useParcel } from '#ui/parcel.ts'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useTaskOn } from '#ui/task.ts'
import { UseAsInput } from '#ui/use-as-input.tsx'
import type api from './api.ts'

const call = client<typeof api>()
const CHARSETS = ['UTF-8', 'UTF-16', 'ISO-8859-1'] as const
const EXAMPLE = 'Grüße, 世界 👋'

/** Counting the bytes of a longer text would stop the page; the box tells how long it is. */
const LONGEST_COUNTED = 1_000_000
const sizeOf = (text: string) =>
  text.length > LONGEST_COUNTED ? '' : `${formatBytes(new Blob([text]).size)} as UTF-8; `

interface Converted {
  text: string
  from: 'text' | 'base64'
}

interface Props {
  onImage: (uri: string) => void
  /** Takes what is no text to where it is decoded to a file. */
  onFile: (base64: string) => void
}

interface Question {
  input: string
  charset: (typeof CHARSETS)[number]
  urlSafe: boolean
  lineBreaks: boolean
  perLine: boolean
}

async function encode({ input: plainText, ...query }: Question, signal: AbortSignal): Promise<Converted> {
  const { base64 } = await call('POST /base64/encode', { query, body: { plainText } }, signal)
  return { text: base64, from: 'text' }
}

async function decode(asked: Question, signal: AbortSignal): Promise<Converted> {
  const { input: base64, charset, urlSafe, perLine } = asked
  const { plainText } = await call(
    'POST /base64/decode',
    { query: { charset, urlSafe, perLine }, body: { base64 } },
    signal,
  )
  return { text: plainText, from: 'base64' }
}

export function TextPanel({ onImage, onFile }: Props) {
  const [input, setInput] = useInput('input')
  const [charset, setCharset] = useChoice('charset', CHARSETS, 'UTF-8')
  const [urlSafe, setUrlSafe] = useOption('urlSafe', false)
  const [lineBreaks, setLineBreaks] = useOption('lineBreaks', false)
  const [perLine, setPerLine] = useOption('perLine', false)
  const question = useMemo(
    () => ({ input, charset, urlSafe, lineBreaks, perLine }),
    [input, charset, urlSafe, lineBreaks, perLine],
  )
  const task = useTaskOn<Converted>(question)
  const { pressed, press, show, begin } = useFollow(task, question, setInput, (way, asked) => {
    if (asked.input.trim() === '') return task.reset()
    if (way === 'decode' && /^\s*data:image/i.test(asked.input)) onImage(asked.input.trim())
    void task.run(async (signal) => {
      if (way === 'encode') return encode(asked, signal)
      const decoded = await decode(asked, signal)
      if (decoded.text.startsWith('data:image')) onImage(decoded.text)
      return decoded
    })
  })
  const blank = input.trim() === ''
  const size = useMemo(() => sizeOf(input), [input])

  useParcel(['text', 'json', 'csv', 'markdown', 'html'], ({ text }) => setInput(text ?? ''))

  const isNoText = !perLine && isToolError(task.error) && task.error.code === 'undecodable'

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      {isNoText && (
        <div className="row">
          <Button size="small" icon="arrow-right" onClick={() => onFile(input)}>
            Decode it to a file
          </Button>
        </div>
      )}
      <Panes>
        <Form label="Text to encode or decode" error={task.error} onSubmit={() => press('encode')}>
          <TextArea
            label="Text or Base64"
            field={mistakeAt(task.error, 'base64') ? 'base64' : 'plainText'}
            value={input}
            onChange={setInput}
            placeholder="Type or paste text, or drop a text file"
            hint={blank ? undefined : `${size}Base64 is a third longer`}
          />
          <Select label="Charset" value={charset} onChange={setCharset} options={CHARSETS} />
          <div>
            <Checkbox label="URL-safe" hint="- and _ instead of + and /" checked={urlSafe} onChange={setUrlSafe} />
            <Checkbox
              label="Line breaks"
              hint="After every 76 characters, when encoding"
              checked={lineBreaks}
              onChange={setLineBreaks}
              disabled={perLine}
            />
            <Checkbox
              label="Line by line"
              hint="Each line is encoded or decoded on its own"
              checked={perLine}
              onChange={setPerLine}
            />
          </div>
          <div className="row">
            <Button variant="filled" type="submit" disabled={blank} why="Type some text first">
              Encode
            </Button>
            <Button disabled={blank} why="Paste some Base64 first" onClick={() => press('decode')}>
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
          empty="The Base64 text, or the decoded text, appears here."
          onExample={() => show({ ...question, input: EXAMPLE })}
          done={({ text, from }) => `${from === 'text' ? 'Encoded' : 'Decoded'}: ${textLength(text)}.`}
          actions={({ text }) => <ResultActions kind="text" text={text} file={{ content: text, name: 'base64.txt' }} />}
        >
          {({ text }) => (
            <>
              <Output label="Result text" text={text} />
              <UseAsInput onClick={() => begin(text)} />
            </>
          )}
        </Result>
      </Panes>
    </div>
  )
}
