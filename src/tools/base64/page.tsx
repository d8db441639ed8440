import { useState } from 'react'
import { goToTab } from '#ui/go-to-tab.ts'
import { useInput } from '#ui/state.ts'
import { Tabs } from '#ui/tabs.tsx'
import { FilesPanel } from './files-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { TextPanel } from './text-panel.tsx'

export { default as about } from './about.ts'

export default function Base64Page() {
  /** The Preview tab shows the last result that is an image as data URI, which no link carries, or what is typed there. */
  const [image, setImage] = useState('')
  const [typed, setTyped] = useInput('preview.typed')
  const showImage = (uri: string) => {
    setImage(uri)
    setTyped('')
  }
  const typeImage = (uri: string) => {
    setImage('')
    setTyped(uri)
  }
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
        { id: 'text', label: 'Text', content: () => <TextPanel onImage={showImage} onFile={decodeAsFile} /> },
        {
          id: 'files',
          label: 'Files',
          content: () => <FilesPanel base64={base64} onBase64={setBase64} onImage={showImage} />,
        },
        { id: 'preview', label: 'Preview', content: () => <PreviewPanel uri={image || typed} onUri={typeImage} /> },
      ]}
    />
  )
}
