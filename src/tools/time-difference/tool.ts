import { defineTool } from '#contract/tool.ts'

export default defineTool({
  label: 'Time Difference Calculator',
  shortLabel: 'Time Difference',
  description:
    'Work out durations, shifts and times in other time zones, and add or subtract time, clock changes included.',
  category: 'calculators',
  icon: 'clock-hour-4',
  runs: 'server',
})
