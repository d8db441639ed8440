import { ErrorAlert } from '#ui/alert.tsx'
import { useFragmentTab } from '#ui/fragment.ts'
import { Tabs } from '#ui/tabs.tsx'
import { ArithmeticPanel, useArithmetic } from './arithmetic-panel.tsx'
import { ElapsedPanel, useElapsed } from './elapsed-panel.tsx'
import { MeetingPanel, useMeeting } from './meeting-panel.tsx'
import { ShiftsPanel, useShifts } from './shifts-panel.tsx'
import { ZonePanel, useZones } from './zone-panel.tsx'

export { default as about } from './about.ts'

export default function TimeDifferencePage() {
  const shifts = useShifts()
  const elapsed = useElapsed()
  const zones = useZones()
  const meeting = useMeeting()
  const arithmetic = useArithmetic()
  const tabs = { duration: [shifts], 'date-time': [elapsed], zones: [zones, meeting], arithmetic: [arithmetic] }
  const [tab] = useFragmentTab(Object.keys(tabs))
  const shown = tabs[tab as keyof typeof tabs]
  const models = Object.values(tabs).flat()
  const clearErrors = () => {
    for (const { task } of models) task.clearError()
  }
  const frame = {
    onStart: clearErrors,
    /** All inputs and results, as specified. */
    onReset() {
      for (const model of models) model.reset()
    },
  }
  return (
    <>
      <ErrorAlert error={shown.map(({ task }) => task.error).find(Boolean)} onClose={clearErrors} />
      <Tabs
        forget
        label="What to calculate"
        tabs={[
          { id: 'duration', label: 'Time Duration', content: () => <ShiftsPanel model={shifts} {...frame} /> },
          {
            id: 'date-time',
            label: 'Date & Time Duration',
            content: () => <ElapsedPanel model={elapsed} {...frame} />,
          },
          {
            id: 'zones',
            label: 'Time Zone Difference',
            content: () => (
              <div className="stack">
                <ZonePanel model={zones} {...frame} />
                <MeetingPanel model={meeting} {...frame} />
              </div>
            ),
          },
          {
            id: 'arithmetic',
            label: 'Add/Subtract Time',
            content: () => <ArithmeticPanel model={arithmetic} {...frame} />,
          },
        ]}
      />
    </>
  )
}
