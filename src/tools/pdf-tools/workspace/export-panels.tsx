import { readNumber } from '#shared/numbers/typed.ts'
import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { Slider } from '#ui/slider.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { JobPanel } from './job-panel.tsx'
import { PagesField, PagesJobPanel } from './pages-job-panel.tsx'
import type { StepProps } from './step.browser.ts'

export function PicturesPanel({ workspace }: StepProps) {
  const [type, setType] = useChoice('pictures.type', ['image/jpeg', 'image/png', 'image/webp'], 'image/jpeg')
  const [dpi, setDpi] = useOption('pictures.dpi', '150')
  const [quality, setQuality] = useOption('pictures.quality', 85)
  const [pages, setPages] = useInput('pictures.pages')
  const options = { type, dpi: readNumber(dpi) ?? 0, quality: quality / 100, pages }
  return (
    <JobPanel
      title="Pages as pictures"
      action="Make pictures"
      hint="Makes a picture of each page."
      workspace={workspace}
      input={options}
      run={(call) => workspace.worker.call('exportPages', { work: workspace.work, options }, call)}
    >
      <div className="grid">
        <Select
          label="Kind"
          value={type}
          onChange={setType}
          options={[
            { value: 'image/jpeg', label: 'JPG' },
            { value: 'image/png', label: 'PNG' },
            { value: 'image/webp', label: 'WebP' },
          ]}
        />
        <TextField
          label="Resolution (dpi)"
          field="dpi"
          value={dpi}
          onChange={setDpi}
          inputMode="numeric"
          list={['72', '150', '300']}
        />
      </div>
      {type !== 'image/png' && (
        <Slider label="Quality" value={quality} onChange={setQuality} min={10} max={100} unit=" %" />
      )}
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

export function ImagesPanel({ workspace }: StepProps) {
  return (
    <PagesJobPanel
      title="Pictures inside"
      action="Extract pictures"
      hint="Takes the pictures out of the pages: JPG as they are, others as PNG. Dots of fewer than 256 pixels stay."
      workspace={workspace}
      field="images.pages"
      operation="extractImages"
    />
  )
}

export function TextPanel({ workspace }: StepProps) {
  const [separate, setSeparate] = useOption('text.separate', false)
  const [pages, setPages] = useInput('text.pages')
  return (
    <JobPanel
      title="Text of the pages"
      action="Get text"
      hint="Writes the text in reading order into a file."
      workspace={workspace}
      input={[pages, separate]}
      run={(call) => workspace.worker.call('exportText', { work: workspace.work, options: { pages, separate } }, call)}
    >
      <PagesField value={pages} onChange={setPages} />
      <Checkbox label="Say where each page begins" checked={separate} onChange={setSeparate} />
    </JobPanel>
  )
}

export function TablesPanel({ workspace }: StepProps) {
  return (
    <PagesJobPanel
      title="Tables of the pages"
      action="Get tables"
      hint="Writes each table into a CSV file. Columns are told by the gaps between words, so text that is set in columns looks like a table, too."
      workspace={workspace}
      field="tables.pages"
      operation="exportTables"
    />
  )
}
