import { useState } from 'react'
import { ToolError } from '#contract/error.ts'
import { counted } from '#shared/numbers/counted.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { ResultActions } from '#ui/actions.tsx'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Panes } from '#ui/form.tsx'
import { Output } from '#ui/output.tsx'
import { Result } from '#ui/result.tsx'
import { useTask } from '#ui/task.ts'
import { Camera } from './camera.tsx'
import styles from './qr.module.css'
import type { Found } from './scan.browser.ts'

/** Reads codes from a picture or the camera, on this device. */
export function ScanPanel() {
  const [files, setFiles] = useState<File[]>([])
  const [live, setLive] = useState(false)
  /** Of the camera: what was read before stays. */
  const [trouble, setTrouble] = useState<string>()
  const task = useTask<Found[]>()

  const read = (chosen: File[]) => {
    setFiles(chosen)
    setTrouble(undefined)
    const [file] = chosen
    if (!file) return task.reset()
    void task.run(async () => {
      const { scan } = await import('./scan.browser.ts')
      const found = await scan(file)
      if (found.length === 0)
        throw new ToolError('No code was found in this picture. Please try a sharper or closer one.')
      return found
    })
  }

  return (
    <div className="stack">
      <ErrorAlert error={trouble ?? task.error} onClose={() => (setTrouble(undefined), task.clearError())} />
      <Panes>
        <div className="card stack">
          <DropZone
            label="Picture with a code"
            hint="Unlike on Create, nothing leaves this device."
            accept="image/*"
            paste
            files={files}
            onFiles={read}
          />
          {live && (
            <Camera
              onFound={(found) => {
                setLive(false)
                setFiles([])
                void task.run(() => found)
              }}
              onTrouble={(error) => {
                setLive(false)
                setTrouble(error)
              }}
            />
          )}
          <div className="row">
            {/* One button, so that the focus stays on it. */}
            <Button
              {...(live ? {} : { icon: 'camera' })}
              onClick={() => {
                setTrouble(undefined)
                setLive(!live)
              }}
            >
              {live ? 'Stop' : 'Use the camera'}
            </Button>
          </div>
        </div>
        <Result
          title="What the code says"
          task={task}
          empty="The text of a QR code, or of another barcode, appears here. Nothing is opened by itself."
          done={(found) => `${counted(found.length, 'code')} read.`}
        >
          {(found) =>
            found.map((code, index) => (
              // The same code may be in a picture twice.
              <FoundCode key={index} code={code} />
            ))
          }
        </Result>
      </Panes>
    </div>
  )
}

function FoundCode({ code: { text, format } }: { code: Found }) {
  const address = /^https?:\/\/\S+$/i.test(text) ? parseUrl(text) : undefined
  return (
    <section className="stack" data-gap="small" aria-label={`Code: ${text.slice(0, 60)}`}>
      <span>
        <span className="chip">{format}</span>
      </span>
      <Output label="Text of the code" text={text} />
      {address && (
        <a className={styles.link} href={text} target="_blank" rel="noopener noreferrer nofollow">
          Open {address.host}
        </a>
      )}
      <div className="row">
        <ResultActions kind="text" text={text} />
      </div>
    </section>
  )
}
