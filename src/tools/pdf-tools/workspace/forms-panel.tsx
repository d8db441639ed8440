import { useEffect } from 'react'
import { ErrorAlert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useOption } from '#ui/state.ts'
import { useTask } from '#ui/task.ts'
import type { FormField } from '../jobs/forms.ts'
import { JobPanel } from './job-panel.tsx'
import type { StepProps } from './step.browser.ts'

export function FormsPanel({ workspace, filling: { values, set } }: StepProps) {
  const [flatten, setFlatten] = useOption('form.flatten', false)
  const reading = useTask<FormField[]>()
  const { work, worker } = workspace
  const { run } = reading
  useEffect(() => {
    if (work.plan.length > 0) void run((signal) => worker.call('readForm', { work }, { signal }))
  }, [work, worker, run])
  const fields = work.plan.length > 0 ? reading.value : undefined
  return (
    <>
      <ErrorAlert error={reading.error} onClose={reading.clearError} />
      <JobPanel
        title="Fill the form"
        action="Save the form"
        hint="Writes the values into the fields, so that every program shows them."
        workspace={workspace}
        input={[...values, flatten]}
        run={(call) => worker.call('fillForm', { work, options: { values, flatten } }, call)}
      >
        {!fields && reading.state === 'working' && <p className="muted">Reading the form…</p>}
        {fields?.length === 0 && (
          <p>This document has no form fields. Write on it with “Sign, write and mark” instead.</p>
        )}
        {fields?.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values.get(field.name) ?? field.value}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <Checkbox
          label="Flatten"
          hint="The values become part of the pages and can no longer be changed."
          checked={flatten}
          onChange={setFlatten}
        />
      </JobPanel>
    </>
  )
}

interface InputProps {
  field: FormField
  value: string[]
  onChange(value: string[]): void
}

function FieldInput({ field, value, onChange }: InputProps) {
  const [first = ''] = value
  const { label, options, readOnly } = field
  if (field.kind === 'check') {
    return (
      <Checkbox
        label={label}
        checked={value.length > 0}
        disabled={readOnly}
        onChange={(on) => onChange(on ? ['on'] : [])}
      />
    )
  }
  if (field.kind === 'choice') {
    // Some forms let their reader type a choice of his own.
    const choices = [...new Set([...options, ...field.value])].filter((choice) => choice !== '')
    return (
      <Select
        label={label}
        value={first}
        disabled={readOnly}
        onChange={(chosen) => onChange([chosen])}
        options={[{ value: '', label: '–' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    )
  }
  if (field.kind === 'several') {
    return (
      <fieldset className="field">
        <legend>{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={value.includes(option)}
            disabled={readOnly}
            onChange={(on) => onChange(on ? [...value, option] : value.filter((other) => other !== option))}
          />
        ))}
      </fieldset>
    )
  }
  if (field.kind === 'lines') {
    return (
      <TextArea label={label} prose value={first} rows={3} readOnly={readOnly} onChange={(text) => onChange([text])} />
    )
  }
  return (
    <TextField
      label={label}
      prose
      value={first}
      disabled={readOnly}
      {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
      onChange={(text) => onChange([text])}
    />
  )
}
