import { useId, useState } from 'react'

interface ColorProps {
  label: string
  /** `#rrggbb` */
  value: string
  onChange(value: string): void
  disabled?: boolean
}

/** The browser's colour picker, and the same value as text. */
export function ColorField({ label, value, onChange, disabled }: ColorProps) {
  const id = useId()
  const mistake = `${id}-error`
  const [typed, setTyped] = useState<string>()
  const valid = typed === undefined || /^#?[\da-f]{6}$/i.test(typed)
  const type = (text: string) => {
    setTyped(text)
    if (/^#?[\da-f]{6}$/i.test(text)) onChange(`#${text.replace('#', '').toLowerCase()}`)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-row">
        <input
          id={id}
          className="input"
          type="color"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          className="input mono"
          aria-label={`${label} as text`}
          aria-invalid={valid ? undefined : true}
          aria-describedby={valid ? undefined : mistake}
          value={typed ?? value}
          disabled={disabled}
          spellCheck={false}
          maxLength={7}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </div>
      {!valid && (
        <span className="field-error" id={mistake}>
          Six hexadecimal digits, such as #3f51b5
        </span>
      )}
    </div>
  )
}
