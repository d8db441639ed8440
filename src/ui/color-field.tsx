import { useState } from 'react'
import { Field } from './field.tsx'

interface ColorProps {
  label: string
  /** Its name in the call. */
  field?: string
  /** `#rrggbb` */
  value: string
  onChange(value: string): void
  disabled?: boolean
}

/** The browser's colour picker, and the same value as text. */
export function ColorField(props: ColorProps) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState<string>()
  const valid = typed === undefined || /^#?[\da-f]{6}$/i.test(typed)
  const type = (text: string) => {
    setTyped(text)
    if (/^#?[\da-f]{6}$/i.test(text)) onChange(`#${text.replace('#', '').toLowerCase()}`)
  }
  return (
    <Field {...props} error={valid ? undefined : 'Six hexadecimal digits, such as #3f51b5'}>
      {({ id, ...control }) => (
        <div className="input-row">
          <input
            id={id}
            className="input"
            type="color"
            value={value}
            disabled={control.disabled}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            {...control}
            className="input mono"
            aria-label={`${label} as text`}
            value={typed ?? value}
            spellCheck={false}
            maxLength={7}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </Field>
  )
}
