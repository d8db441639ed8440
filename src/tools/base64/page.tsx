import { useState } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { TextPanel } from './text-panel.tsx'

export { default as about } from './about.ts'

export default function Base64Page() {
  /** The last result that is an image as data URI: the Preview tab begins with it. */
  const [image, setImage] = useState('')
  return (
    <Tabs
      label="What to convert"
      tabs={[
        { id: 'text', label: 'Text', content: () => <TextPanel onImage={setImage} /> },
        { id: 'files', label: 'Files', content: () => <FilesPanel onImage={setImage} /> },
        { id: 'preview', label: 'Preview', content: () => <PreviewPanel key={image} image={image} /> },
      ]}
    />
  )
}
