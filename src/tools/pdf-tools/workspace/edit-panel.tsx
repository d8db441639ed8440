import { useEffect, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { readNumber } from '#shared/typed-number.ts'
import { ErrorAlert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { JobPanel } from './job-panel.tsx'
import { shownSize } from './page-list.ts'
import { SignatureDialog } from './signature-dialog.tsx'
import { areaAt } from './stage.tsx'
import type { StepProps } from './step.browser.ts'
import { pictureMark } from './picture-mark.browser.ts'
import { editsOf, type MarkContent } from './use-marking.browser.ts'

const TOOLS = ['move', 'text', 'sign', 'draw', 'highlight', 'cover', 'picture'] as const
const LABELS: Record<(typeof TOOLS)[number], string> = {
  move: 'Move marks',
  text: 'Text',
  sign: 'Signature',
  draw: 'Pen',
  highlight: 'Highlight',
  cover: 'White-out',
  picture: 'Picture',
}

/** Today in the visitor's zone and language, the month in words: 1/2 is another day elsewhere. */
const today = () => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date())

export function EditPanel({ workspace, marking }: StepProps) {
  const [tool, setTool] = useState<(typeof TOOLS)[number]>('text')
  const [text, setText] = useState('')
  const [font, setFont] = useChoice('edit.font', ['sans', 'serif', 'mono'], 'sans')
  const [size, setSize] = useOption('edit.size', '12')
  const [color, setColor] = useOption('edit.color', '#1a237e')
  const [marker, setMarker] = useOption('edit.marker', '#ffeb3b')
  const [width, setWidth] = useOption('edit.width', '2')
  const [flatten, setFlatten] = useOption('edit.flatten', false)
  const [signature, setSignature] = useState<MarkContent>()
  const opening = useTask<MarkContent>()
  const picture = opening.value
  const [signing, setSigning] = useState(false)
  const style = { font, size: Math.min(400, Math.max(4, readNumber(size) || 12)), color }
  const contents: Record<typeof tool, MarkContent | undefined> = {
    move: undefined,
    text: text === '' ? undefined : { kind: 'text', text, style },
    sign: signature,
    draw: { kind: 'ink', strokes: [], color, width: Math.min(40, Math.max(0.5, readNumber(width) || 2)) },
    highlight: { kind: 'highlight', color: marker },
    cover: { kind: 'cover', color: '#ffffff' },
    picture,
  }
  const content = contents[tool]
  const { setPen } = marking
  const key = JSON.stringify([tool, text, style, marker, width, signature, picture])
  useEffect(() => {
    setPen(content)
    // The content is new in every render; the key tells when it is another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, setPen])
  useEffect(() => () => setPen(undefined), [setPen])
  const edits = editsOf(marking.marks, workspace.pages)
  // Also while the first file is being opened.
  const pageless = workspace.pages.length === 0
  const center = () => {
    const page = workspace.pages.find(({ key: other }) => other === marking.current) ?? workspace.pages[0]
    if (page && content) {
      const area = areaAt(content, { x: 0.5, y: 0.5 }, shownSize(page))
      marking.add([{ page: page.key, turn: page.turn, area, content }])
    }
    setPen(undefined)
  }
  const tools = useRef<HTMLDivElement>(null)
  const dateBeside = () => {
    // The button goes with the tool, and would take the focus along.
    tools.current?.focus()
    setText(today())
    setTool('text')
  }
  const onEveryPage = () => {
    const last = marking.marks.findLast(({ id }) => id === marking.chosen)
    if (!last) return
    const others = workspace.pages.filter((page) => page.key !== last.page)
    marking.add(others.map((page) => ({ page: page.key, turn: page.turn, area: last.area, content: last.content })))
  }
  return (
    <JobPanel
      title="Sign, write and mark"
      action="Save the marks"
      hint="Choose a tool, then click or draw on the page."
      workspace={workspace}
      input={[edits, flatten]}
      run={(call) => workspace.worker.call('edit', { work: workspace.work, edits, options: { flatten } }, call)}
    >
      <div className="row" role="group" aria-label="Tool" ref={tools} tabIndex={-1}>
        {TOOLS.map((entry) => (
          <Button key={entry} size="small" pressed={tool === entry} onClick={() => setTool(entry)}>
            {LABELS[entry]}
          </Button>
        ))}
      </div>
      {tool === 'text' && (
        <>
          <TextArea label="Text" prose value={text} onChange={setText} rows={2} placeholder="Then click on the page" />
          <div className="grid">
            <Select
              label="Font"
              value={font}
              onChange={setFont}
              options={[
                { value: 'sans', label: 'Helvetica' },
                { value: 'serif', label: 'Times' },
                { value: 'mono', label: 'Courier' },
              ]}
            />
            <NumberField label="Size (points)" value={size} onChange={setSize} />
          </div>
          <div className="row">
            {['✓', '✗', '●'].map((sign) => (
              <Button key={sign} size="small" onClick={() => setText(sign)}>
                {sign}
              </Button>
            ))}
            <Button size="small" onClick={() => setText(today())}>
              Today’s date
            </Button>
          </div>
        </>
      )}
      {tool === 'sign' && (
        <div className="row">
          <Button onClick={() => setSigning(true)}>{signature ? 'Another signature' : 'Make a signature'}</Button>
          <Button onClick={dateBeside}>Today’s date</Button>
          {signature && <span className="small muted">Click on the page to put it there.</span>}
        </div>
      )}
      {tool === 'picture' && (
        <>
          <ErrorAlert error={opening.error} onClose={opening.clearError} />
          <FileButton
            label="Picture to put on the page"
            accept="image/*"
            onFiles={([file]) => void opening.run(() => pictureMark(file))}
          >
            Choose a picture
          </FileButton>
        </>
      )}
      {(tool === 'text' || tool === 'draw') && <ColorField label="Colour" value={color} onChange={setColor} />}
      {tool === 'draw' && <NumberField label="Width (points)" value={width} onChange={setWidth} />}
      {tool === 'highlight' && <ColorField label="Marker" value={marker} onChange={setMarker} />}
      <div className="row">
        <Button
          size="small"
          disabled={!content || tool === 'draw' || pageless}
          why={pageless ? 'A file comes first' : 'Choose what to put first'}
          onClick={center}
        >
          Put in the middle
        </Button>
        <Button
          size="small"
          disabled={!marking.marks.some(({ id }) => id === marking.chosen)}
          why="Choose a mark on the page first"
          onClick={onEveryPage}
        >
          Repeat on all pages
        </Button>
      </div>
      <Checkbox
        label="Flatten"
        hint="Comments and form fields become part of the page too."
        checked={flatten}
        onChange={setFlatten}
      />
      <p role="status" className="small muted">
        {counted(edits.length, 'mark')} in all.
      </p>
      {signing && (
        <SignatureDialog
          onClose={() => setSigning(false)}
          onDone={(made) => {
            setSignature(made)
            setSigning(false)
          }}
        />
      )}
    </JobPanel>
  )
}
