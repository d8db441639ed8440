import { Tabs } from '#ui/tabs.tsx'
import { CleanPanel } from './clean-panel.tsx'
import { CodePanel } from './code-panel.tsx'
import { ParsePanel } from './parse-panel.tsx'

export { default as about } from './about.ts'

export default function UrlToolsPage() {
  return (
    <Tabs
      label="What to do with a URL"
      tabs={[
        { id: 'code', label: 'Encode & decode', content: () => <CodePanel /> },
        { id: 'parse', label: 'Parse & edit', content: () => <ParsePanel /> },
        { id: 'clean', label: 'Remove tracking', content: () => <CleanPanel /> },
      ]}
    />
  )
}
