import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Weather',
  shortLabel: 'Weather',
  description: 'Current weather, forecast, sun and moon, air quality, alerts and sea conditions for any place.',
  category: 'weather',
  keywords: [
    'forecast',
    'temperature',
    'rain',
    'wind',
    'air quality',
    'aqi',
    'sunrise',
    'moon',
    'alerts',
    'marine',
    'uv',
  ],
  icon: 'sun',
  runs: 'server-only',
})
