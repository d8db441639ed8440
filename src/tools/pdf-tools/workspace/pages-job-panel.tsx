import { TextField } from '#ui/field.tsx'
import { useInput } from '#ui/state.ts'
import { JobPanel } from './job-panel.tsx'
import type { Workspace } from './use-workspace.browser.ts'

interface Props {
  title: string
  action: string
  hint: string
  workspace: Workspace
  /** Names the field of the pages in links. */
  field: string
  operation: 'extractImages' | 'exportTables' | 'makeGrey'
}

/** The form of a step that is asked for nothing but the pages. */
export function PagesJobPanel({ workspace, field, operation, ...words }: Props) {
  const [pages, setPages] = useInput(field)
  return (
    <JobPanel
      {...words}
      workspace={workspace}
      input={pages}
      run={(call) => workspace.worker.call(operation, { work: workspace.work, options: { pages } }, call)}
    >
      <PagesField value={pages} onChange={setPages} />
    </JobPanel>
  )
}

export function PagesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <TextField
      label="Pages"
      field="pages"
      value={value}
      onChange={onChange}
      placeholder="All"
      hint="For example 1-3, 8-, odd, last 2."
    />
  )
}
