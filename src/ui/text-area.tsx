import { useEffect, useMemo, useRef, useState } from 'react'
import { bytesOf, formatBytes } from '#shared/bytes.ts'
import { grouped } from '#shared/numbers/counted.ts'
import { shortened } from '#shared/text/shortened.ts'
import { Button } from './button.tsx'
import { useDroppedText } from './dropped-text.tsx'
import { Field, PROSE, type Typed } from './field.tsx'
import { useLargeInput } from './large-input.ts'
import { useTakeBack } from './take-back.ts'

interface AreaProps extends Typed {
  value: string
  onChange(value: string): void
  rows?: number
  placeholder?: string
  readOnly?: boolean
  /** A long text of it is not sent: nothing has to be made ready to carry it. */
  keepsLong?: boolean
  /** A dropped file, when its text is not what is wanted. */
  onFile?(file: File): void
}

/** Above this many characters the text is kept beside the box: laying it out would freeze the page. */
const LONG = 50_000

/** A text area that stays quick: a long text is shown by its start and its size, and edited only when asked. */
export function TextArea(props: AreaProps) {
  const [editing, setEditing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const kept = props.value.length > LONG && !editing
  if (editing && props.value.length <= LONG) setEditing(false)
  const size = useMemo(() => kept && formatBytes(bytesOf(props.value)), [kept, props.value])
  // Who pasted, or wants to edit, goes on where the text is shown now.
  const following = useRef(false)
  useEffect(() => {
    if (following.current) (kept ? group : area).current?.focus()
    following.current = false
  }, [kept])
  const type = useTakeBack(area, props.value, (text) => {
    // What is taken back may be shown in the other way.
    following.current = kept !== text.length > LONG
    props.onChange(text)
  })
  const change = (typed: string) => {
    // Whoever types on beyond that length keeps the box.
    setEditing(typed.length > LONG)
    type(typed)
    following.current = false
  }
  const dropped = useDroppedText(props.value, (text) => {
    setEditing(false)
    props.onChange(text)
  })
  useLargeInput(props.keepsLong ? '' : props.value)
  const paste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (props.readOnly || text.length <= LONG) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setEditing(false)
    following.current = true
    props.onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  }
  const leave = (change: () => void) => {
    following.current = true
    change()
  }
  const drop = (event: React.DragEvent) => {
    const file = event.dataTransfer.files[0]
    if (!file || props.readOnly) return
    event.preventDefault()
    ;(props.onFile ?? dropped.read)(file)
  }
  return (
    <div className="field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {dropped.problem}
      <Field {...props}>
        {(control) =>
          kept ? (
            <div
              className="stack kept"
              data-gap="small"
              id={control.id}
              role="group"
              aria-label={props.label}
              ref={group}
              tabIndex={-1}
            >
              <strong>
                {size} of text
                <span className="muted"> ({grouped(props.value.length)} characters)</span>
              </strong>
              <pre>{shortened(props.value, 2000)}</pre>
              <div className="row">
                {!props.readOnly && (
                  <Button size="small" onClick={() => leave(() => setEditing(true))}>
                    Edit anyway
                  </Button>
                )}
                {!props.readOnly && (
                  <Button size="small" variant="text" onClick={() => leave(() => props.onChange(''))}>
                    Clear
                  </Button>
                )}
              </div>
            </div>
          ) : (
            <textarea
              {...control}
              ref={area}
              className="input"
              dir="auto"
              rows={props.rows ?? 8}
              value={props.value}
              placeholder={props.placeholder}
              readOnly={props.readOnly}
              spellCheck={false}
              {...(props.prose && PROSE)}
              onPaste={paste}
              onChange={(event) => change(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  )
}
