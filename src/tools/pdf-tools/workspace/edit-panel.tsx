import { useRef } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { useOption } from '#ui/state.ts'
import { clampArea, resizeArea } from '../marks.ts'
import { JobPanel } from './job-panel.tsx'
import { shownSize } from './page-list.ts'
import { PenFields } from './pen-fields.tsx'
import { areaAt } from './stage.tsx'
import type { StepProps } from './step.browser.ts'
import { editsOf, isRedaction, pageShown } from './use-marking.browser.ts'
import { PENS, usePen } from './use-pen.browser.ts'

const LABELS: Record<(typeof PENS)[number], string> = {
  move: 'Move marks',
  text: 'Text',
  sign: 'Signature',
  draw: 'Pen',
  highlight: 'Highlight',
  cover: 'White-out',
  picture: 'Picture',
}

export function EditPanel({ workspace, marking }: StepProps) {
  const pen = usePen(marking.setPen)
  const { tool, content } = pen
  const [flatten, setFlatten] = useOption('edit.flatten', false)
  const edits = editsOf(marking.marks, workspace.pages)
  // Also while the first file is being opened.
  const pageless = workspace.pages.length === 0
  const center = () => {
    const page = pageShown(workspace, marking)
    if (page && content) {
      const { width, height } = areaAt(content, { x: 0, y: 0 }, shownSize(page))
      const area = clampArea({ x: (1 - width) / 2, y: (1 - height) / 2, width, height })
      marking.add([{ page: page.key, turn: page.turn, area, content }])
    }
    marking.setPen(undefined)
  }
  const tools = useRef<HTMLDivElement>(null)
  const writeDate = (date: string) => {
    // The button goes with the tool, and would take the focus along.
    tools.current?.focus()
    pen.setText(date)
    pen.setTool('text')
  }
  // A box to redact that was chosen in that step is not seen in this one.
  const chosen = marking.marks.find((mark) => mark.id === marking.chosen && !isRedaction(mark))
  const home = workspace.pages.find(({ key }) => key === chosen?.page)
  const onEveryPage = () => {
    if (!chosen || !home) return
    const { area, content, turn } = chosen
    const from = shownSize({ ...home, turn })
    const others = workspace.pages.filter((page) => page !== home)
    marking.add(
      others.map((page) => ({
        page: page.key,
        turn: page.turn,
        area: resizeArea(area, from, shownSize(page)),
        content,
      })),
    )
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
        {PENS.map((entry) => (
          <Button key={entry} size="small" pressed={tool === entry} onClick={() => pen.setTool(entry)}>
            {LABELS[entry]}
          </Button>
        ))}
      </div>
      <PenFields pen={pen} onDateBeside={writeDate} />
      <div className="row">
        <Button
          size="small"
          disabled={!content || tool === 'draw' || pageless}
          why={pageless ? 'A file comes first' : 'Choose what to put first'}
          onClick={center}
        >
          Put in the middle
        </Button>
        <Button size="small" disabled={!home} why="Choose a mark on the page first" onClick={onEveryPage}>
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
    </JobPanel>
  )
}
