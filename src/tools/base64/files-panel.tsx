import { useMemo, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { refusalOf } from '#contract/refusal.ts'
import type { Kind } from '#contract/tool.ts'
import { formatBytes, MB } from '#shared/bytes.ts'
import { bytesToBase64 } from '#shared/text/base64.ts'
import type { FileType } from '#shared/sniff.ts'
import { readText } from '#ui/read-text.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { changingWith } from '#ui/changing.ts'
import { Checkbox } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { goToTab } from '#ui/go-to-tab.ts'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask, useTaskOn } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type api from './api.ts'
import { NO_FILE } from './sentences.ts'

const call = client<typeof api>()
const DEFAULT_NAME = 'decoded-file.bin'
/** What the preview shows: more than that the server does not decode either. */
const LARGEST_IMAGE = 10 * MB
/** To read more would stop the page. */
const LONGEST_JSON = 2 * MB

interface Props {
  /** What is to be decoded. */
  base64: string
  onBase64: (text: string) => void
  onImage: (uri: string) => void
}

export function FilesPanel({ onImage, ...decoding }: Props) {
  return (
    <div className="stack">
      <EncodeFile onImage={onImage} />
      <DecodeFile {...decoding} onImage={onImage} />
    </div>
  )
}

function EncodeFile({ onImage }: { onImage: (uri: string) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [generateDataUri, setGenerateDataUri] = useOption('files.dataUri', false)
  const task = useTask<string>()
  const encode = () => {
    const [file] = files
    if (!file) return task.fail(NO_FILE)
    void task.run(async (signal) => {
      const { base64 } = await call('POST /base64/encode-file', { body: { file, generateDataUri } }, signal)
      if (base64.startsWith('data:image')) onImage(base64)
      return base64
    })
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="Encode a file" onSubmit={encode}>
          <h2>Encode a file</h2>
          <DropZone
            label="File to encode"
            hint="Any file up to 10 MB."
            files={files}
            onFiles={(chosen) => {
              setFiles(chosen)
              task.reset()
            }}
          />
          <Checkbox
            label="Generate data URI"
            hint="data:type;base64,… for HTML and CSS"
            checked={generateDataUri}
            onChange={changingWith(task.markStale)(setGenerateDataUri)}
          />
          <div className="row">
            <Button variant="filled" type="submit">
              Encode File
            </Button>
          </div>
        </Form>
        <Result
          title="Base64 of the file"
          task={task}
          empty="The Base64 text of the file appears here."
          done={(base64) => `Encoded: ${formatBytes(base64.length)} of Base64.`}
          actions={(base64) => (
            <ResultActions
              kind="text"
              text={base64}
              file={{ content: base64, name: `${files[0]?.name ?? 'file'}.base64.txt` }}
            />
          )}
        >
          {(base64) => <Output label="Base64 of the file" text={base64} />}
        </Result>
      </Panes>
    </>
  )
}

interface DecodedFile {
  blob: Blob
  name: string
  /** What the bytes look like. */
  found: FileType | undefined
  /** Which tools can go on with it, and its text where they take a text. */
  sent: { kind?: Kind; text?: string }
}

const isImage = (found: FileType | undefined): found is FileType => found?.type.startsWith('image/') ?? false

/** A bracket alone makes no JSON of a settings file. */
async function typeOf(blob: Blob): Promise<FileType | undefined> {
  const { sniff } = await import('#shared/sniff.ts')
  const found = sniff(new Uint8Array(await blob.slice(0, 2048).arrayBuffer()))
  const isGuess = found?.type === 'application/json' && blob.size <= LONGEST_JSON
  return isGuess && !isJson(await blob.text()) ? { type: 'text/plain', extension: 'txt' } : found
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const TEXTS: Record<string, Kind> = { 'application/json': 'json', 'text/html': 'html', 'text/plain': 'text' }

async function sendable(blob: Blob, type = ''): Promise<DecodedFile['sent']> {
  if (type.startsWith('image/')) return { kind: 'image' }
  if (type === 'application/pdf') return { kind: 'pdf' }
  const kind = TEXTS[type]
  if (!kind) return {}
  try {
    return { kind, text: await readText(blob) }
  } catch {
    // It began as a text and went on as something else: a file to be saved.
    return {}
  }
}

function DecodeFile({ base64, onBase64, onImage }: Props) {
  const [filename, setFilename] = useInput('files.name', DEFAULT_NAME)
  const task = useTaskOn<DecodedFile>(useMemo(() => [base64, filename], [base64, filename]))
  const decode = () => {
    if (base64.trim() === '') return task.fail(refusalOf('Provide Base64 data to decode.', 'base64'))
    void task.run(async (signal) => {
      const { blob: raw } = await call('POST /base64/decode-file', { query: { filename }, body: { base64 } }, signal)
      const found = await typeOf(raw)
      const blob = found ? new Blob([raw], { type: found.type }) : raw
      if (isImage(found) && blob.size <= LARGEST_IMAGE) {
        onImage(`data:${found.type};base64,${bytesToBase64(new Uint8Array(await blob.arrayBuffer()))}`)
      }
      // The sniffed ending replaces the default one only: a name that the visitor chose stays.
      const name = filename === DEFAULT_NAME && found ? `decoded-file.${found.extension}` : filename || DEFAULT_NAME
      return { blob, name, found, sent: await sendable(blob, found?.type) }
    })
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="Decode to a file" error={task.error} onSubmit={decode}>
          <h2>Decode to a file</h2>
          <TextArea
            label="Base64 data"
            field="base64"
            value={base64}
            onChange={onBase64}
            placeholder="Base64 text or a data URI"
          />
          <TextField
            label="File name"
            field="filename"
            value={filename}
            onChange={setFilename}
            placeholder={DEFAULT_NAME}
            maxLength={200}
          />
          <div className="row">
            <Button type="submit">Decode to File</Button>
          </div>
        </Form>
        <Result
          title="Decoded file"
          task={task}
          empty="The decoded file appears here, ready to save."
          said={({ blob }) => `${formatBytes(blob.size)} decoded.`}
          actions={({ blob, name, sent }) => <ResultActions {...sent} file={{ content: blob, name }} />}
        >
          {({ blob, name, found }) => (
            <>
              <Facts>
                <Fact name="Name">{name}</Fact>
                <Fact name="Size">{formatBytes(blob.size)}</Fact>
                <Fact name="Looks like">{found?.type ?? 'Unknown binary data'}</Fact>
              </Facts>
              {isImage(found) && blob.size <= LARGEST_IMAGE && (
                <div className="row">
                  <Button size="small" icon="photo" onClick={() => goToTab('preview')}>
                    Preview
                  </Button>
                </div>
              )}
            </>
          )}
        </Result>
      </Panes>
    </>
  )
}
