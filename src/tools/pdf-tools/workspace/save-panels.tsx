import { MB } from '#shared/bytes.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { NumberField, Select, TextField } from '#ui/field.tsx'
import { useChoice, useInput, useOption } from '#ui/state.ts'
import { useState } from 'react'
import { JobPanel } from './job-panel.tsx'
import type { SplitRule } from '../jobs/split.ts'
import type { StepProps } from './step.browser.ts'

export function SavePanel({ workspace }: StepProps) {
  const [bookmarkPerFile, setBookmarkPerFile] = useOption('save.bookmarks', false)
  const [forWeb, setForWeb] = useOption('save.web', false)
  const options = { bookmarkPerFile, forWeb }
  return (
    <JobPanel
      title="Save as one PDF"
      action="Make PDF"
      hint="All pages as one file, with bookmarks, links, form fields and labels."
      workspace={workspace}
      input={options}
      run={(call) => workspace.worker.call('save', { work: workspace.work, options }, call)}
    >
      <Checkbox
        label="A bookmark for each file"
        hint="The file’s own bookmarks stand below it."
        checked={bookmarkPerFile}
        onChange={setBookmarkPerFile}
      />
      <Checkbox
        label="Ordered for the web"
        hint="Browsers show the first page before the rest has come (linearised)."
        checked={forWeb}
        onChange={setForWeb}
      />
    </JobPanel>
  )
}

export function EmptyPagesPanel({ workspace }: StepProps) {
  return (
    <JobPanel
      title="Leave out empty pages"
      action="Find and leave out"
      hint="Pages without letters on which nothing is to be seen but dust, as double-sided scans have them."
      workspace={workspace}
      run={(call) => workspace.worker.call('leaveOutEmpty', { work: workspace.work }, call)}
    />
  )
}

export function SplitPanel({ workspace }: StepProps) {
  const [by, setBy] = useChoice('split.by', ['ranges', 'every', 'bookmarks', 'size'], 'ranges')
  const [ranges, setRanges] = useInput('split.ranges')
  const [size, setSize] = useOption('split.pages', '1')
  const [megabytes, setMegabytes] = useOption('split.size', '5')
  const rules: Record<typeof by, SplitRule> = {
    ranges: { by: 'ranges', ranges },
    every: { by: 'every', size: readNumber(size) ?? 0 },
    bookmarks: { by: 'bookmarks' },
    size: { by: 'size', bytes: (readNumber(megabytes) ?? 0) * MB },
  }
  return (
    <JobPanel
      title="Split and extract"
      action="Split"
      hint="Each part becomes a file with only what its pages use."
      workspace={workspace}
      input={rules[by]}
      run={(call) => workspace.worker.call('split', { work: workspace.work, rule: rules[by] }, call)}
    >
      <Radios
        legend="Split"
        value={by}
        onChange={setBy}
        options={[
          { value: 'ranges', label: 'By page ranges' },
          { value: 'every', label: 'Every few pages' },
          { value: 'bookmarks', label: 'At bookmarks' },
          { value: 'size', label: 'By size' },
        ]}
      />
      {by === 'ranges' && (
        <TextField
          label="Page ranges"
          field="pages"
          value={ranges}
          onChange={setRanges}
          placeholder="1-3, 5, 8-"
          hint="One file for each part between commas; also odd, even, last. Empty: all pages."
        />
      )}
      {by === 'every' && (
        <NumberField label="Pages per file" field="size" value={size} onChange={setSize} inputMode="numeric" />
      )}
      {by === 'size' && <NumberField label="At most (MB)" field="bytes" value={megabytes} onChange={setMegabytes} />}
    </JobPanel>
  )
}

export function ProtectPanel({ workspace }: StepProps) {
  const [password, setPassword] = useState('')
  const [ownerPassword, setOwnerPassword] = useState('')
  const [shown, setShown] = useState(false)
  const type = shown ? 'text' : 'password'
  const [print, setPrint] = useChoice('protect.print', ['full', 'low', 'none'], 'full')
  const [modify, setModify] = useChoice('protect.modify', ['all', 'annotate', 'form', 'assembly', 'none'], 'all')
  const [copy, setCopy] = useOption('protect.copy', true)
  const protection = { password, ownerPassword, print, modify, copy }
  return (
    <JobPanel
      title="Protect with a password"
      action="Protect"
      hint="Encrypts the file with AES-256."
      workspace={workspace}
      input={protection}
      run={(call) => workspace.worker.call('protect', { work: workspace.work, protection }, call)}
    >
      <TextField
        label="Password for opening"
        field="password"
        type={type}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint="Nobody can open the file without it, you included."
      />
      <Checkbox label="Show the passwords" checked={shown} onChange={setShown} />
      <div className="grid">
        <Select
          label="Printing"
          value={print}
          onChange={setPrint}
          options={[
            { value: 'full', label: 'Allowed' },
            { value: 'low', label: 'In low quality' },
            { value: 'none', label: 'Not allowed' },
          ]}
        />
        <Select
          label="Changes"
          value={modify}
          onChange={setModify}
          options={[
            { value: 'all', label: 'Allowed' },
            { value: 'annotate', label: 'Comments and forms' },
            { value: 'form', label: 'Forms only' },
            { value: 'assembly', label: 'Page order only' },
            { value: 'none', label: 'Not allowed' },
          ]}
        />
      </div>
      <Checkbox label="Copying of text and pictures allowed" checked={copy} onChange={setCopy} />
      <TextField
        label="Password for lifting restrictions"
        field="ownerPassword"
        type={type}
        autoComplete="new-password"
        value={ownerPassword}
        onChange={setOwnerPassword}
        hint="Needed when something is not allowed."
      />
    </JobPanel>
  )
}

export function UnlockPanel({ workspace }: StepProps) {
  // Files whose pages were taken out stay for undoing, and are not saved.
  const locked = workspace.work.sources.filter(({ id }) => workspace.sources.get(id)?.encrypted)
  const options = { bookmarkPerFile: false, forWeb: false }
  return (
    <JobPanel
      title="Unlock"
      action="Save without a password"
      hint="Saves the open files without password and restrictions."
      workspace={workspace}
      run={(call) => workspace.worker.call('save', { work: workspace.work, options }, call)}
    >
      <p>
        {locked.length === 0
          ? 'None of the open files is encrypted. You are asked for the password when you open one that is.'
          : `Opened: ${locked.map(({ name }) => name).join(', ')}. The pages are saved as they are, text stays text. Lift restrictions only where you have the right to.`}
      </p>
    </JobPanel>
  )
}
