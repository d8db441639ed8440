import { useParcel } from '#ui/parcel.ts'
import { useInput } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { CleanupPanel } from './cleanup-panel.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { ConvertPanel } from './convert-panel.tsx'
import { InvisiblePanel } from './invisible-panel.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { ReplacePanel } from './replace-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

export { default as about } from './about.ts'

export default function TextToolsPage() {
  // One text for all tabs: what one of them made can go through the next.
  const [text, setText] = useInput('text')
  useParcel(['text', 'json', 'csv', 'markdown', 'html'], (parcel) => setText(parcel.text ?? ''))
  const source = { text, setText }
  return (
    <Tabs
      label="What to do with the text"
      tabs={[
        { id: 'convert', label: 'Convert', content: () => <ConvertPanel {...source} /> },
        { id: 'cleanup', label: 'Cleanup', content: () => <CleanupPanel {...source} /> },
        { id: 'statistics', label: 'Statistics', content: () => <StatisticsPanel {...source} /> },
        { id: 'lines', label: 'Lines', content: () => <LinesPanel {...source} /> },
        { id: 'replace', label: 'Find & Replace', content: () => <ReplacePanel {...source} /> },
        { id: 'invisible', label: 'Invisible', content: () => <InvisiblePanel {...source} /> },
        { id: 'compare', label: 'Compare', content: () => <ComparePanel {...source} /> },
      ]}
    />
  )
}
