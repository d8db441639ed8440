import { Tabs } from '#ui/tabs.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { CreatePanel } from './create-panel.tsx'
import { ScanPanel } from './scan-panel.tsx'

export { default as about } from './about.ts'

export default function QrCodesPage() {
  return (
    <Tabs
      label="What to do with QR codes"
      tabs={[
        { id: 'create', label: 'Create', content: () => <CreatePanel /> },
        { id: 'batch', label: 'Batch', content: () => <BatchPanel /> },
        { id: 'scan', label: 'Scan', content: () => <ScanPanel /> },
      ]}
    />
  )
}
