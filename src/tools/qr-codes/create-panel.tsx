import { useEffect, useMemo, useRef, useState } from 'react'
import { client } from '#contract/client.browser.ts'
import { isToolError, ToolError } from '#contract/error.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button, ResetButton } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Select } from '#ui/field.tsx'
import { Form, Panes } from '#ui/form.tsx'
import { notLoaded } from '#ui/not-loaded.ts'
import { useParcel } from '#ui/parcel.ts'
import { Result } from '#ui/result.tsx'
import { useChoice, useInput } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type api from './api.ts'
import type { Look } from './code.ts'
import type { CodePreview, Made } from './preview.tsx'
import { ContentFields } from './content-fields.tsx'
import { CONTENT_TYPES, type ContentType } from './fields.ts'
import { fieldsOf, TYPE_LABELS, type Typed } from './forms.ts'
import { LookFields, MarginField, useLook } from './look-fields.tsx'
import { payloadOf } from './payload.ts'
import styles from './qr.module.css'
import { FAILED } from './sentences.ts'

const call = client<typeof api>()
const PAUSE_MS = 250

/** What was made, and how it is shown. */
interface Shown {
  made: Made
  View: typeof CodePreview
}

export function CreatePanel() {
  const [type, setType] = useChoice('contentType', CONTENT_TYPES, 'URL')
  // One input for all fields, so that a link can carry them.
  const [stored, setStored] = useInput('fields', '{}')
  const typed = useMemo(() => typedOf(stored), [stored])
  const { look, values, set } = useLook('')
  const [logo, setLogo] = useState<File[]>([])
  const task = useTask<Shown>()
  const chosen = logo[0] && !isToolError(look) ? { ...look, errorCorrection: 'H' as const } : look
  const refusal = isToolError(chosen) ? chosen : mistakeIn(type, typed)
  const wrong = refusal !== undefined

  const made = useRef('')
  const make = (contentType: ContentType, fields: Typed, as: Look, file: File | undefined) => {
    made.current = wishOf(contentType, fields, as, file)
    void task.run(async (signal) => {
      const [code, view] = await Promise.all([generate(contentType, fields, as, file, signal), loadPreview()])
      return { made: code, View: view.CodePreview }
    })
  }
  const submit = () => {
    if (wrong || isToolError(chosen)) return task.fail(refusal)
    make(type, typed, chosen, logo[0])
  }
  const changeType = (next: ContentType) => {
    setType(next)
    setStored('{}')
    task.reset()
  }
  useParcel(['text'], ({ text = '' }) => {
    setType('TEXT')
    setStored(JSON.stringify({ text }))
  })

  // Once there is a code, it follows the form; what is half typed leaves the last code, marked as outdated.
  const shown = task.value !== undefined
  const wanted = wishOf(type, typed, chosen, logo[0])
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  const { markStale, stale } = task
  useEffect(() => {
    if (!shown || (made.current === wanted && !stale)) return
    markStale()
    if (wrong) return
    const timer = setTimeout(() => latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, shown, wrong, stale, markStale])

  return (
    <div className="stack">
      <ErrorAlert error={task.error} onClose={task.clearError} />
      <Panes>
        <Form label="Content and look of the code" error={task.error} onSubmit={submit}>
          <Select
            label="Content type"
            value={type}
            onChange={changeType}
            options={CONTENT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
          />
          <ContentFields
            type={type}
            typed={typed}
            onChange={(name, value) => setStored(JSON.stringify({ ...typed, [name]: value }))}
          />
          <LookFields
            values={values}
            set={set}
            level={logo[0] ? { forced: 'H', why: 'A logo needs the strongest level.' } : undefined}
          />
          <details>
            <summary>Margin and logo</summary>
            <div className={`stack ${styles.more}`}>
              <MarginField values={values} set={set} />
              <DropZone
                label="Logo (optional)"
                hint="It covers at most 6% of the code and never leaves this device."
                accept="image/*"
                files={logo}
                onFiles={setLogo}
              />
            </div>
          </details>
          <div className="row">
            <Button variant="filled" type="submit">
              Generate QR Code
            </Button>
            <ResetButton
              onClick={() => {
                changeType(type)
                setLogo([])
              }}
            />
          </div>
        </Form>
        <Result
          title="Your QR code"
          task={task}
          empty="The code appears here, checked by reading it back."
          onExample={() => {
            const example = { url: 'https://example.com/' }
            setType('URL')
            setStored(JSON.stringify(example))
            if (isToolError(chosen)) task.fail(chosen)
            else make('URL', example, chosen, logo[0])
          }}
          done={({ made: { logo: withLogo } }) =>
            withLogo
              ? 'Checked: with its logo the code scans as the same text.'
              : 'Checked: the code scans as the same text.'
          }
        >
          {({ made: code, View }) => <View key={code.uri} made={code} />}
        </Result>
      </Panes>
    </div>
  )
}

/** The preview comes with the first code. */
const loadPreview = () => import('./preview.tsx').catch(notLoaded('What shows the code'))

/** All that makes one code another. */
function wishOf(type: ContentType, typed: Typed, look: Look | ToolError, logo: File | undefined): string {
  return JSON.stringify([type, typed, look, logo?.name, logo?.lastModified, logo?.size])
}

async function generate(
  contentType: ContentType,
  typed: Typed,
  look: Look,
  file: File | undefined,
  signal: AbortSignal,
): Promise<Made> {
  const request = { query: look, body: { contentType, fields: fieldsOf(contentType, typed) } }
  const reply = await call('POST /qrcode/generate', request, signal)
  if (!reply.success) throw new ToolError(reply.error || FAILED)
  const made: Made = {
    uri: reply.qrCode,
    content: reply.content,
    warnings: reply.warnings,
    version: reply.version,
    modules: reply.modules,
    look,
    name: `qr-code-${stampOf(new Date())}`,
    svg: async () => await (await call('POST /qrcode/svg', request)).blob.text(),
    logo: undefined,
  }
  if (!file) return made
  const { addLogo } = await import('./logo.browser.ts')
  const logo = await addLogo(
    {
      uri: reply.qrCode,
      content: reply.content,
      size: look.size,
      codeSize: reply.modules * reply.moduleSize,
      background: `#${look.backgroundColor}`,
    },
    file,
  )
  return { ...made, logo, uri: logo.uri }
}

/** What the form lacks, as the server would say it. */
function mistakeIn(type: ContentType, typed: Typed): unknown {
  try {
    payloadOf(type, fieldsOf(type, typed))
    return undefined
  } catch (error) {
    return error
  }
}

/** A link may carry anything: only texts are taken. */
function typedOf(stored: string): Typed {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}

/** @example stampOf(new Date(2026, 10, 21, 8, 5, 9)) // '2026-11-21-080509' */
function stampOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`
}
