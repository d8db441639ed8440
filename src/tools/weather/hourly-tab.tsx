import { Hours } from './hours.tsx'
import { Panel } from './panel.tsx'

export function HourlyTab() {
  return (
    <Panel question="hourly" title={({ locationName }) => `Hour by hour in ${locationName}`}>
      {({ hourlyForecast }) => <Hours hours={hourlyForecast} />}
    </Panel>
  )
}
