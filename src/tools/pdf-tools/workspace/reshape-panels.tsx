import { readNumber } from '#shared/numbers/typed.ts'
import { Checkbox } from '#ui/checks.tsx'
import { NumberField, Select } from '#ui/field.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { JobPanel } from './job-panel.tsx'
import styles from './page-grid.module.css'
import { PagesField, PagesJobPanel } from './pages-job-panel.tsx'
import type { Reshape } from '../jobs/reshape.ts'
import type { StepProps } from './step.browser.ts'

export function CropPanel({ workspace }: StepProps) {
  const [top, setTop] = useOption('crop.top', '10')
  const [right, setRight] = useOption('crop.right', '10')
  const [bottom, setBottom] = useOption('crop.bottom', '10')
  const [left, setLeft] = useOption('crop.left', '10')
  const [pages, setPages] = useInput('crop.pages')
  const side = (text: string) => readNumber(text) ?? 0
  const shape: Reshape = {
    kind: 'crop',
    top: side(top),
    right: side(right),
    bottom: side(bottom),
    left: side(left),
    pages,
  }
  return (
    <JobPanel
      title="Crop"
      action="Crop the pages"
      hint="Cuts off the edges, as the page is shown."
      workspace={workspace}
      input={shape}
      run={(call) => workspace.worker.call('reshape', { work: workspace.work, shape }, call)}
    >
      <div className={styles.sides}>
        <NumberField label="Top (mm)" field="top" value={top} onChange={setTop} />
        <NumberField label="Bottom (mm)" field="bottom" value={bottom} onChange={setBottom} />
        <NumberField label="Left (mm)" field="left" value={left} onChange={setLeft} />
        <NumberField label="Right (mm)" field="right" value={right} onChange={setRight} />
      </div>
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

export function ResizePanel({ workspace }: StepProps) {
  const [paper, setPaper] = useChoice('resize.paper', ['a3', 'a4', 'a5', 'letter', 'legal'], 'a4')
  const [pages, setPages] = useInput('resize.pages')
  const shape: Reshape = { kind: 'resize', paper, pages }
  return (
    <JobPanel
      title="Change the paper size"
      action="Scale the pages"
      hint="Each page keeps its orientation and proportions and is centred."
      workspace={workspace}
      input={shape}
      run={(call) => workspace.worker.call('reshape', { work: workspace.work, shape }, call)}
    >
      <Select
        label="Paper"
        value={paper}
        onChange={setPaper}
        options={[
          { value: 'a3', label: 'A3' },
          { value: 'a4', label: 'A4' },
          { value: 'a5', label: 'A5' },
          { value: 'letter', label: 'US Letter' },
          { value: 'legal', label: 'US Legal' },
        ]}
      />
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

export function GreyPanel({ workspace }: StepProps) {
  return (
    <PagesJobPanel
      title="Shades of grey"
      action="Make grey"
      hint="For printing without coloured ink. Text stays text; the colours stay in the file, covered."
      workspace={workspace}
      field="grey.pages"
      operation="makeGrey"
    />
  )
}

const PER_SHEET = { '2': 2, '4': 4, '6': 6, '9': 9 } as const

export function SheetsPanel({ workspace }: StepProps) {
  const [perSheet, setPerSheet] = useChoice('sheets.count', ['2', '4', '6', '9', 'booklet'], '2')
  const [paper, setPaper] = useChoice('sheets.paper', ['a4', 'letter'], 'a4')
  const [frame, setFrame] = useOption('sheets.frame', false)
  const shape: Reshape =
    perSheet === 'booklet'
      ? { kind: 'booklet', paper, frame }
      : { kind: 'sheets', perSheet: PER_SHEET[perSheet], paper, frame }
  return (
    <JobPanel
      title="Several pages on a sheet"
      action="Make sheets"
      hint="For printing: pages in reading order on each sheet, or as a booklet to be folded in the middle."
      workspace={workspace}
      input={shape}
      run={(call) => workspace.worker.call('reshape', { work: workspace.work, shape }, call)}
    >
      <div className="grid">
        <Select
          label="Pages on a sheet"
          value={perSheet}
          onChange={setPerSheet}
          options={[
            ...(['2', '4', '6', '9'] as const).map((value) => ({ value, label: value })),
            { value: 'booklet' as const, label: '2, as a booklet' },
          ]}
        />
        <Select
          label="Paper"
          value={paper}
          onChange={setPaper}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'US Letter' },
          ]}
        />
      </div>
      <Checkbox label="A thin frame around each page" checked={frame} onChange={setFrame} />
    </JobPanel>
  )
}
