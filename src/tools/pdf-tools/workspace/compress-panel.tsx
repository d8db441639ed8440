import { MB } from '#shared/bytes.ts'
import { readNumber } from '#shared/numbers/typed.ts'
import { Radios } from '#ui/checks.tsx'
import { NumberField } from '#ui/field.tsx'
import { useChoice, useOption } from '#ui/state.ts'
import { JobPanel } from './job-panel.tsx'
import type { StepProps } from './step.browser.ts'

export function CompressPanel({ workspace }: StepProps) {
  const [level, setLevel] = useChoice('compress.level', ['lossless', 'light', 'medium', 'strong', 'target'], 'light')
  const [target, setTarget] = useOption('compress.target', '1')
  const options = level === 'target' ? { level: 'medium' as const, target: (readNumber(target) ?? 0) * MB } : { level }
  return (
    <JobPanel
      title="Compress"
      action="Compress"
      hint="First without any loss, then by making pictures coarser. Text stays text, and the file never grows."
      workspace={workspace}
      input={options}
      run={(call) => workspace.worker.call('compress', { work: workspace.work, options }, call)}
    >
      <Radios
        legend="How far"
        value={level}
        onChange={setLevel}
        options={[
          { value: 'lossless', label: 'Without any loss', hint: 'Packed better, nothing changed' },
          { value: 'light', label: 'Light', hint: 'Looks the same, even enlarged' },
          { value: 'medium', label: 'Medium', hint: 'For mail: photos down to 150 dpi, the page looks the same' },
          { value: 'strong', label: 'Strong', hint: 'Photos down to 96 dpi, small print as sharp as it was' },
          { value: 'target', label: 'To a size', hint: 'As little loss as it takes, and a word where it is seen' },
        ]}
      />
      {level === 'target' && <NumberField label="At most (MB)" field="target" value={target} onChange={setTarget} />}
    </JobPanel>
  )
}
