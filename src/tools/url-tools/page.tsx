import { useState } from 'react'
import { useParcel } from '#ui/parcel.ts'
import { Tabs } from '#ui/tabs.tsx'
import { CleanPanel } from './clean-panel.tsx'
import { CodePanel } from './code-panel.tsx'
import { ParsePanel } from './parse-panel.tsx'

export { default as about } from './about.ts'

export default function UrlToolsPage() {
  /** A URL that was pasted or dropped elsewhere. */
  const [sent, setSent] = useState('')
  useParcel(['url'], ({ text = '' }) => {
    setSent(text.trim())
    location.replace('#parse')
  })
  return (
    <Tabs
      label="What to do with a URL"
      tabs={[
        { id: 'code', label: 'Encode & decode', content: () => <CodePanel /> },
        { id: 'parse', label: 'Parse & edit', content: () => <ParsePanel key={sent} sent={sent} /> },
        { id: 'clean', label: 'Remove tracking', content: () => <CleanPanel /> },
      ]}
    />
  )
}
