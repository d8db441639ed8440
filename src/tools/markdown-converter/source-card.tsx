import { type ReactNode, type Ref } from 'react'
import { Button, CopyButton } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { CodeEditor, type CodeEditorHandle } from '#ui/code-editor.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { FILES } from './options.ts'
import styles from './page.module.css'

interface Props {
  kind: keyof typeof FILES
  text: string
  setText(text: string): void
  onFile(file: File): void
  /** Formatted text from the clipboard; true when it was taken care of. */
  onFormatted(html: string): boolean
  onScroll?(share: number): void
  editor: Ref<CodeEditorHandle>
  children?: ReactNode
}

/** The input side: editor, Upload, Copy, Clear, Download. */
export function SourceCard({ kind, text, setText, onFile, onFormatted, onScroll, editor, children }: Props) {
  const file = FILES[kind]
  return (
    <section
      className={`card stack ${styles.side}`}
      aria-label={`${file.label} input`}
      onPasteCapture={(event) => {
        const html = event.clipboardData.getData('text/html')
        if (!html || !onFormatted(html)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className="result-head">
        <h2>{file.label}</h2>
        <div className="row">
          <FileButton
            size="small"
            icon="upload"
            label={`Upload a ${file.accept} file`}
            accept={file.accept}
            onFiles={([chosen]) => onFile(chosen)}
          >
            Upload
          </FileButton>
          <CopyButton
            text={text}
            size="small"
            what={`Copy ${file.label}`}
            disabled={text === ''}
            why="Type some text first"
          />
          <DownloadButton content={text} name={file.name} type={file.type} size="small" />
          <Button size="small" variant="text" onClick={() => setText('')}>
            Clear
          </Button>
        </div>
      </div>
      <CodeEditor
        key={kind}
        ref={editor}
        label={`${file.label} text`}
        language={kind}
        value={text}
        onChange={setText}
        onFile={onFile}
        {...(onScroll ? { onScroll } : {})}
        placeholder={`Type or paste ${file.label}, or drop a ${file.accept} file`}
      />
      {children}
    </section>
  )
}
