import { useRef, type ReactNode, type Ref } from 'react'
import { Button, CopyButton, DownloadButton } from '#ui/button.tsx'
import { CodeEditor, type CodeEditorHandle } from '#ui/code-editor.tsx'
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
  const picker = useRef<HTMLInputElement>(null)
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
          <Button size="small" icon="upload" onClick={() => picker.current?.click()}>
            Upload
          </Button>
          <CopyButton text={text} size="small" what={`Copy ${file.label}`} disabled={text === ''} />
          <DownloadButton content={text} name={file.name} type={file.type} size="small" />
          <Button size="small" variant="text" onClick={() => setText('')}>
            Clear
          </Button>
        </div>
        <input
          ref={picker}
          className="unseen"
          type="file"
          tabIndex={-1}
          accept={file.accept}
          aria-label={`Upload a ${file.accept} file`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) onFile(chosen)
            event.target.value = ''
          }}
        />
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
