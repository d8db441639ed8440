import { useEffect, useRef, useState } from 'react'
import { ToolError } from '#contract/error.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { useLeaving } from '#ui/leaving.ts'
import { useParcel } from '#ui/parcel.ts'
import { Progress } from '#ui/progress.tsx'
import { useTask } from '#ui/task.ts'
import { isKept } from './workspace/kept.browser.ts'
import type Workspace from './workspace/workspace.tsx'

export { default as about } from './about.ts'

interface Loaded {
  default: typeof Workspace
}

/** The way in; the workspace and its engines are fetched with the first file, which outlives a network that fails. */
export default function PdfPage() {
  const [files, setFiles] = useState<readonly File[]>([])
  const workspace = useTask<Loaded>()
  const open = (more: readonly File[]) => {
    setFiles((before) => [...before, ...more])
    void workspace.run(loadWorkspace)
  }
  const tryExample = () =>
    void import('./example.ts').then(
      ({ examplePdf }) => open([examplePdf()]),
      () => workspace.fail('The example could not be loaded. Please try again.'),
    )
  const { run } = workspace
  useEffect(() => {
    if (isKept()) void run(loadWorkspace)
  }, [run])
  useParcel(['pdf', 'image'], ({ file }) => {
    if (file) open([file])
  })
  const place = useRef<HTMLDivElement>(null)
  const leaving = useLeaving(place)
  return (
    <div ref={place} tabIndex={-1}>
      {workspace.value ? (
        <workspace.value.default files={files} />
      ) : workspace.state === 'working' ? (
        <Progress label="Loading the PDF engine" />
      ) : (
        <div className="card stack" ref={leaving}>
          <ErrorAlert error={workspace.error} />
          {files.length > 0 && (
            <div className="row">
              <Button variant="filled" onClick={workspace.again}>
                Try again
              </Button>
              <span className="small muted">Your files are still here: {files.map(({ name }) => name).join(', ')}</span>
            </div>
          )}
          <DropZone
            label="PDF files and pictures"
            hint="As many as you like; they stay on this device."
            accept="application/pdf,.pdf,image/*"
            multiple
            paste
            files={[]}
            onFiles={open}
          />
          <div className="row">
            <Button size="small" icon="bulb" onClick={tryExample}>
              Try an example
            </Button>
          </div>
          <p className="muted small">
            Order, turn and take out pages; merge, split, compress, protect and unlock; turn pictures into PDF and back;
            fill, sign, mark and redact; number, stamp, crop and compare. The files stay open from one step to the next.
          </p>
        </div>
      )}
    </div>
  )
}

async function loadWorkspace(): Promise<Loaded> {
  try {
    return await import('./workspace/workspace.tsx')
  } catch (error) {
    const message = 'The PDF workspace could not be loaded. Check your connection and try again.'
    throw new ToolError(message, { cause: error })
  }
}
