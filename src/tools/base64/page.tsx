import { useState } from 'react'
import { goToTab } from '#ui/go-to-tab.ts'
import { useInput } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { TextPanel } from './text-panel.tsx'

export { default as about } from './about.ts'

export default function Base64Page() {
  /** The last result that is an image as data URI: the Preview tab begins with it. */
  const [image, setImage] = useState('')
  /** What the Files tab decodes: the Text tab hands over what is no text. */
  const [base64, setBase64] = useInput('files.base64')
  const decodeAsFile = (text: string) => {
    setBase64(text)
    goToTab('files')
  }
  return (
    <Tabs
      label="What to convert"
      tabs={[
        { id: 'text', label: 'Text', content: () => <TextPanel onImage={setImage} onFile={decodeAsFile} /> },
        {
          id: 'files',
          label: 'Files',
          content: () => <FilesPanel base64={base64} onBase64={setBase64} onImage={setImage} />,
        },
        { id: 'preview', label: 'Preview', content: () => <PreviewPanel key={image} image={image} /> },
      ]}
    />
  )
}
