import { Tabs } from '#ui/tabs.tsx'
import { ConvertPanel } from './convert-panel.tsx'
import { useCsvSettings } from './options-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { UrlPanel } from './url-panel.tsx'

export { default as about } from './about.ts'

export default function CsvPage() {
  const settings = useCsvSettings()
  return (
    <Tabs
      label="Where the data comes from"
      tabs={[
        { id: 'convert', label: 'Convert', content: () => <ConvertPanel settings={settings} /> },
        { id: 'upload', label: 'Upload', content: () => <UploadPanel settings={settings} /> },
        { id: 'url', label: 'From URL', content: () => <UrlPanel settings={settings} /> },
      ]}
    />
  )
}
