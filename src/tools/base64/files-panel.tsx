import { useState } from 'react'
import { client } from '#contract/client.ts'
import { formatBytes } from '#shared/bytes.ts'
import { sniff } from '#shared/sniff.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, DownloadButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Checkbox, TextArea, TextField } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useInput, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'

const call = client<typeof api>()
const DEFAULT_NAME = 'decoded-file.bin'

export function FilesPanel({ onImage }: { onImage: (uri: string) => void }) {
  return (
    <div className="stack">
      <EncodeFile onImage={onImage} />
      <DecodeFile />
    </div>
  )
}

function EncodeFile({ onImage }: { onImage: (uri: string) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [generateDataUri, setGenerateDataUri] = useOption('files.dataUri', false)
  const task = useTask<string>()
  const encode = () => {
    const [file] = files
    if (!file) return task.fail('Select a file to encode.')
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
            onChange={setGenerateDataUri}
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
  /** What the bytes look like, e.g. `image/png`. */
  found: string | undefined
}

function DecodeFile() {
  const [base64, setBase64] = useInput('files.base64')
  const [filename, setFilename] = useOption('files.name', DEFAULT_NAME)
  const task = useTask<DecodedFile>()
  const decode = () => {
    if (base64.trim() === '') return task.fail('Provide Base64 data to decode.')
    void task.run(async (signal) => {
      const { blob } = await call('POST /base64/decode-file', { query: { filename }, body: { base64 } }, signal)
      const found = sniff(new Uint8Array(await blob.slice(0, 2048).arrayBuffer()))
      // The sniffed ending replaces the default one only: a name that the visitor chose stays.
      const name = filename === DEFAULT_NAME && found ? `decoded-file.${found.extension}` : filename || DEFAULT_NAME
      return { blob, name, found: found?.type }
    })
  }
  return (
    <>
      <ErrorAlert error={task.error} onClose={task.clearError} again={task.again} />
      <Panes>
        <Form label="Decode to a file" onSubmit={decode}>
          <h2>Decode to a file</h2>
          <TextArea
            label="Base64 data"
            value={base64}
            onChange={(text) => {
              setBase64(text)
              task.markStale()
            }}
            placeholder="Base64 text or a data URI"
          />
          <TextField
            label="File name"
            value={filename}
            onChange={setFilename}
            placeholder={DEFAULT_NAME}
            maxLength={200}
          />
          <div className="row">
            <Button variant="filled" type="submit">
              Decode to File
            </Button>
          </div>
        </Form>
        <Result title="Decoded file" task={task} empty="The decoded file appears here, ready to save.">
          {({ blob, name, found }) => (
            <>
              <dl className="facts">
                <div>
                  <dt>Name</dt>
                  <dd>{name}</dd>
                </div>
                <div>
                  <dt>Size</dt>
                  <dd>{formatBytes(blob.size)}</dd>
                </div>
                <div>
                  <dt>Looks like</dt>
                  <dd>{found ?? 'Unknown binary data'}</dd>
                </div>
              </dl>
              <div className="row">
                <DownloadButton content={blob} name={name} variant="filled" />
              </div>
            </>
          )}
        </Result>
      </Panes>
    </>
  )
}
