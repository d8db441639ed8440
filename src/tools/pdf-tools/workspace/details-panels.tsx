import { useEffect, useState } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Checkbox, Radios } from '#ui/checks.tsx'
import { TextField } from '#ui/field.tsx'
import { useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import type { Details } from '../jobs/details.ts'
import { JobPanel } from './job-panel.tsx'
import type { StepProps } from './step.browser.ts'

const NAMES = { title: 'Title', author: 'Author', subject: 'Subject', keywords: 'Keywords' } as const
type Field = keyof typeof NAMES

export function DetailsPanel({ workspace }: StepProps) {
  const [way, setWay] = useState<'write' | 'strip'>('write')
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const reading = useTask<Details>()
  const { work, worker } = workspace
  const { run } = reading
  useEffect(() => {
    if (work.plan.length > 0) void run((signal) => worker.call('readDetails', { work }, { signal }))
  }, [work, worker, run])
  const found = reading.value
  const value = (field: Field) => typed[field] ?? found?.[field] ?? ''
  const change =
    way === 'strip'
      ? { strip: true as const }
      : {
          strip: false as const,
          title: value('title'),
          author: value('author'),
          subject: value('subject'),
          keywords: value('keywords'),
        }
  return (
    <>
      <ErrorAlert error={reading.error} onClose={reading.clearError} />
      <JobPanel
        title="File details"
        action={way === 'strip' ? 'Take the details out' : 'Write the details'}
        hint="Title, author and what else the file says about itself."
        workspace={workspace}
        // What is not read yet would be written as nothing.
        waits={way === 'write' && reading.state === 'working' ? 'The details are being read' : undefined}
        input={change}
        run={(call) => worker.call('changeDetails', { work, change }, call)}
      >
        <Radios<'write' | 'strip'>
          legend="What to do"
          value={way}
          onChange={setWay}
          options={[
            { value: 'write', label: 'Edit' },
            { value: 'strip', label: 'Take all out' },
          ]}
        />
        {way === 'write' && (
          <div className="grid">
            {(Object.keys(NAMES) as Field[]).map((field) => (
              <TextField
                key={field}
                label={NAMES[field]}
                prose
                value={value(field)}
                onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
              />
            ))}
          </div>
        )}
        {found && found.others.length > 0 && (
          <Facts>
            {found.others.map(({ label, value: text }) => (
              <Fact key={label} name={label}>
                {text}
              </Fact>
            ))}
          </Facts>
        )}
      </JobPanel>
    </>
  )
}

export function SanitisePanel({ workspace }: StepProps) {
  const [scripts, setScripts] = useOption('clean.scripts', true)
  const [attachments, setAttachments] = useOption('clean.attachments', true)
  const [links, setLinks] = useOption('clean.links', false)
  const [comments, setComments] = useOption('clean.comments', true)
  const [details, setDetails] = useOption('clean.details', true)
  const [bookmarks, setBookmarks] = useOption('clean.bookmarks', false)
  const options = { scripts, attachments, links, comments, bookmarks, details }
  return (
    <JobPanel
      title="Sanitise"
      action="Clean the file"
      hint="Takes out what acts, carries or tells on."
      workspace={workspace}
      input={options}
      run={(call) => workspace.worker.call('sanitise', { work: workspace.work, options }, call)}
    >
      <Checkbox label="Scripts and actions that start by themselves" checked={scripts} onChange={setScripts} />
      <Checkbox label="Attached files, sound and film" checked={attachments} onChange={setAttachments} />
      <Checkbox label="Links out of the file" checked={links} onChange={setLinks} />
      <Checkbox label="Comments" checked={comments} onChange={setComments} />
      <Checkbox label="Bookmarks and names of places" checked={bookmarks} onChange={setBookmarks} />
      <Checkbox label="Title, author, dates and other details" checked={details} onChange={setDetails} />
    </JobPanel>
  )
}
