import { useId } from 'react'

interface SliderProps {
  label: string
  value: number
  onChange(value: number): void
  min: number
  max: number
  step?: number
  /** Written behind the value, e.g. `%`. */
  unit?: string
  /** Written instead of the value and its unit, e.g. `12 st 3 lb`. */
  text?: string
  disabled?: boolean
}

export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  unit = '',
  text = `${value}${unit}`,
  disabled,
}: SliderProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="slider-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {/* The slider itself says its value. */}
        <span aria-hidden="true">{text}</span>
      </div>
      <input
        id={id}
        className="slider"
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
