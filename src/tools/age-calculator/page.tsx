import { ErrorAlert } from '#ui/alert.tsx'
import { useFragmentTab } from '#ui/fragment.ts'
import { Tabs } from '#ui/tabs.tsx'
import { AgePanel, useAge } from './panel.tsx'
import { DifferencePanel, useDifference } from './difference-panel.tsx'

export { default as about } from './about.ts'

export default function AgeCalculatorPage() {
  const age = useAge()
  const difference = useDifference()
  const [tab] = useFragmentTab(['age', 'difference'])
  const { error } = (tab === 'age' ? age : difference).task
  const clearErrors = () => {
    age.task.clearError()
    difference.task.clearError()
  }
  /** Both tabs at once, as specified. */
  const reset = () => {
    age.reset()
    difference.reset()
  }
  return (
    <>
      <ErrorAlert error={error} onClose={clearErrors} />
      <Tabs
        forget
        label="What to calculate"
        tabs={[
          {
            id: 'age',
            label: 'Age Calculator',
            content: () => <AgePanel model={age} onStart={clearErrors} onReset={reset} />,
          },
          {
            id: 'difference',
            label: 'Date Difference',
            content: () => <DifferencePanel model={difference} onStart={clearErrors} onReset={reset} />,
          },
        ]}
      />
    </>
  )
}
