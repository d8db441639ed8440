import { useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '#shared/bytes.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { isShown } from './is-shown.ts'

interface Props {
  label: string
  /** Bounds and kinds in words, e.g. `Any file up to 10 MB`. */
  hint?: string
  /** Like the `accept` attribute, e.g. `image/*` or `.json`. */
  accept?: string
  multiple?: boolean
  files: readonly File[]
  onFiles(files: File[]): void
  /** Also takes files pasted anywhere on the page. */
  paste?: boolean
}

/** Drop, browse or paste; what was chosen is listed with its size, type and a way to take it out. */
export function DropZone({ label, hint, accept, multiple = false, files, onFiles, paste = false }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const add = (added: File[]) => {
    if (added.length > 0) onFiles(multiple ? [...files, ...added] : added.slice(0, 1))
  }
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    if (!paste) return
    const take = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length === 0 || !input.current || !isShown(input.current)) return
      event.preventDefault()
      latest.current(pasted)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [paste])

  return (
    <div className="stack" data-gap="small">
      <div
        className="drop"
        data-over={over || undefined}
        data-filled={files.length > 0 || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
      >
        <Icon name="upload" />
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <Button size="small" onClick={() => input.current?.click()}>
          Browse files
        </Button>
        <span className="field-hint">
          {paste ? 'Drop, browse or paste.' : 'Drop or browse.'} {hint}
        </span>
        <input
          id={id}
          ref={input}
          className="unseen"
          type="file"
          tabIndex={-1}
          accept={accept}
          multiple={multiple}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="stack files" data-gap="small" aria-label="Chosen files">
          {files.map((file, index) => (
            <li key={`${file.name}-${index}`}>
              <span>{file.name}</span>
              <span className="muted small">
                {formatBytes(file.size)}
                {file.type && `, ${file.type}`}
              </span>
              <IconButton
                name="x"
                label={`Remove ${file.name}`}
                onClick={() => onFiles(files.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
