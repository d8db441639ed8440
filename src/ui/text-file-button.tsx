import { useDroppedText } from './dropped-text.tsx'
import { FileButton } from './file-button.tsx'

interface Props {
  value: string
  onText(text: string): void
  /** Of two fields, the second. */
  which?: 'other'
}

/** Opens a file as the text of a field: phones have nowhere to drop one. */
export function TextFileButton({ value, onText, which }: Props) {
  const { read, problem } = useDroppedText(value, onText)
  return (
    <>
      <FileButton
        icon="file-upload"
        label={which ? 'Second text file' : 'Text file'}
        accept=".txt,.md,.csv,.log,.html,.docx,.odt,text/*"
        onFiles={([file]) => read(file)}
      >
        {which ? 'Open the other file' : 'Open a file'}
      </FileButton>
      {problem}
    </>
  )
}
