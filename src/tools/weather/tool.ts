import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Weather',
  shortLabel: 'Weather',
  description: 'Current weather, forecast, sun and moon, air quality, alerts and sea conditions for any place.',
  category: 'weather',
  icon: 'sun',
  runs: 'server-only',
})
