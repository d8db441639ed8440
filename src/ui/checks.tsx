import { useId, type ReactNode } from 'react'

interface CheckProps {
  label: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  hint?: ReactNode
  disabled?: boolean
  /** Drawn as a switch, for what takes effect at once. */
  toggle?: boolean
}

export function Checkbox({ label, checked, onChange, hint, disabled, toggle }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        role={toggle ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {/* A part of the name: as a description it would be read twice. */}
        {hint && <span className="field-hint">{hint}</span>}
      </span>
    </label>
  )
}

export function Switch(props: Omit<CheckProps, 'toggle'>) {
  return <Checkbox {...props} toggle />
}

interface RadioProps<V extends string> {
  legend: string
  value: V
  onChange(value: V): void
  options: readonly (V | { value: V; label: string; hint?: string; disabled?: boolean })[]
  disabled?: boolean
}

export function Radios<V extends string>({ legend, value, onChange, options, disabled }: RadioProps<V>) {
  const name = useId()
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choices">
        {options.map((option) => {
          const entry: { value: V; label: string; hint?: string; disabled?: boolean } =
            typeof option === 'string' ? { value: option, label: option } : option
          return (
            <label className="check" key={entry.value}>
              <input
                type="radio"
                name={name}
                value={entry.value}
                checked={entry.value === value}
                disabled={disabled || entry.disabled}
                onChange={() => onChange(entry.value)}
              />
              <span>
                {entry.label}
                {entry.hint && <span className="field-hint">{entry.hint}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
