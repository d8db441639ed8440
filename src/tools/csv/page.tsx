import { useState } from 'react'
import { useParcel } from '#ui/parcel.ts'
import { Tabs } from '#ui/tabs.tsx'
import { ConvertPanel } from './convert-panel.tsx'
import { useCsvSettings } from './options-panel.tsx'
import { ToCsvPanel } from './to-csv-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { UrlPanel } from './url-panel.tsx'

export { default as about } from './about.ts'

export default function CsvPage() {
  const settings = useCsvSettings()
  /** JSON that another tool sent here. */
  const [sent, setSent] = useState('')
  useParcel(['json'], ({ text }) => {
    setSent(text ?? '')
    location.replace('#json')
  })
  return (
    <Tabs
      label="Where the data comes from"
      tabs={[
        { id: 'convert', label: 'Convert', content: () => <ConvertPanel settings={settings} /> },
        { id: 'upload', label: 'Upload', content: () => <UploadPanel settings={settings} /> },
        { id: 'url', label: 'From URL', content: () => <UrlPanel settings={settings} /> },
        { id: 'json', label: 'JSON to CSV', content: () => <ToCsvPanel key={sent} sent={sent} /> },
      ]}
    />
  )
}
