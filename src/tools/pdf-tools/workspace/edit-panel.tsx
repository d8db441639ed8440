import { useRef } from 'react'
import { counted } from '#shared/numbers/counted.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { useOption } from '#ui/state.ts'
import { JobPanel } from './job-panel.tsx'
import { shownSize } from './page-list.ts'
import { PenFields } from './pen-fields.tsx'
import { areaAt } from './stage.tsx'
import type { StepProps } from './step.browser.ts'
import { editsOf } from './use-marking.browser.ts'
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
    const page = workspace.pages.find(({ key }) => key === marking.current) ?? workspace.pages[0]
    if (page && content) {
      const area = areaAt(content, { x: 0.5, y: 0.5 }, shownSize(page))
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
    </JobPanel>
  )
}
