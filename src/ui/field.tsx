import { useId, useRef, useState, type HTMLInputTypeAttribute, type ReactNode } from 'react'
import { grouped } from '#shared/counted.ts'
import { Button } from './button.tsx'
import { bytesOf, formatBytes } from '#shared/bytes.ts'
import { useDroppedText } from './dropped-text.tsx'
import { useTakeBack } from './take-back.ts'

interface Labelled {
  label: string
  hint?: ReactNode
  /** What is wrong with the value, below the field. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

interface Typed extends Labelled {
  /** Sentences are typed here, which on-screen keyboards may begin with a capital and correct: elsewhere in a form not. */
  prose?: boolean | undefined
}

const PROSE = { autoCapitalize: 'sentences', autoCorrect: 'on' }

/** Label, hint and error around a control; `children` gets the ids to put on it. */
function Field({
  label,
  hint,
  error,
  required,
  children,
}: Labelled & { children: (id: string, describedBy: string | undefined) => ReactNode }) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children(id, describedBy)}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}

interface TextProps extends Typed {
  value: string
  onChange(value: string): void
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'decimal' | 'numeric' | 'url' | 'email' | 'tel' | 'search'
  placeholder?: string
  min?: number | string
  max?: number | string
  step?: number | string
  maxLength?: number
  list?: string[]
  readOnly?: boolean
  autoComplete?: string
  mono?: boolean
}

export function TextField(props: TextProps) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const type = useTakeBack(input, props.value, props.onChange)
  return (
    <Field {...props}>
      {(id, describedBy) => (
        <>
          <input
            id={id}
            ref={input}
            className={props.mono ? 'input mono' : 'input'}
            dir="auto"
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            value={props.value}
            placeholder={props.placeholder}
            min={props.min}
            max={props.max}
            step={props.step}
            maxLength={props.maxLength}
            readOnly={props.readOnly}
            disabled={props.disabled}
            required={props.required}
            list={props.list ? list : undefined}
            autoComplete={props.autoComplete ?? 'off'}
            spellCheck={false}
            {...(props.prose && PROSE)}
            aria-invalid={props.error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => type(event.target.value)}
          />
          {props.list && (
            <datalist id={list}>
              {props.list.map((entry) => (
                <option key={entry}>{entry}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/**
 * A number as the visitor types it: the value stays text, so that `1.` and `-` may be on their way to a number. One that
 * may be below zero is asked for with `text`: the decimal keys of iPhones have no minus.
 */
export function NumberField(props: Omit<TextProps, 'type'>) {
  return <TextField {...props} inputMode={props.inputMode ?? 'decimal'} />
}

export type Option<V extends string = string> =
  | V
  | { value: V; label: string; disabled?: boolean }
  | { group: string; options: Option<V>[] }

interface SelectProps<V extends string> extends Labelled {
  value: V
  onChange(value: V): void
  options: readonly Option<V>[]
}

export function Select<V extends string>(props: SelectProps<V>) {
  return (
    <Field {...props}>
      {(id, describedBy) => (
        <select
          id={id}
          className="input"
          value={props.value}
          disabled={props.disabled}
          required={props.required}
          aria-describedby={describedBy}
          onChange={(event) => props.onChange(event.target.value as V)}
        >
          {props.options.map(renderOption)}
        </select>
      )}
    </Field>
  )
}

function renderOption(option: Option): ReactNode {
  if (typeof option === 'string') return <option key={option}>{option}</option>
  if ('group' in option) {
    return (
      <optgroup key={option.group} label={option.group}>
        {option.options.map(renderOption)}
      </optgroup>
    )
  }
  return (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  )
}

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

interface SliderProps {
  label: string
  value: number
  onChange(value: number): void
  min: number
  max: number
  step?: number
  /** Written behind the value, e.g. `%`. */
  unit?: string
  disabled?: boolean
}

export function Slider({ label, value, onChange, min, max, step = 1, unit = '', disabled }: SliderProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="slider-head">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {/* The slider itself says its value. */}
        <span aria-hidden="true">
          {value}
          {unit}
        </span>
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
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

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

interface AreaProps extends Typed {
  value: string
  onChange(value: string): void
  rows?: number
  placeholder?: string
  readOnly?: boolean
  /** A dropped file, when its text is not what is wanted. */
  onFile?(file: File): void
}

/** Above this many characters the text is kept beside the box: laying it out would freeze the page. */
const LONG = 50_000

/** A text area that stays quick: a long text is shown by its start and its size, and edited only when asked. */
export function TextArea(props: AreaProps) {
  const [editing, setEditing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const kept = props.value.length > LONG && !editing
  const type = useTakeBack(area, props.value, props.onChange)
  const dropped = useDroppedText(props.value, props.onChange)
  const paste = (event: React.ClipboardEvent<HTMLTextAreaElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= LONG) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setEditing(false)
    props.onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
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
        {(id, describedBy) =>
          kept ? (
            <div className="kept" id={id} role="group" aria-label={props.label}>
              <strong>
                {formatBytes(bytesOf(props.value))} of text
                <span className="muted"> ({grouped(props.value.length)} characters)</span>
              </strong>
              <pre>{props.value.slice(0, 2000)}</pre>
              <div className="row">
                {!props.readOnly && (
                  <Button size="small" onClick={() => setEditing(true)}>
                    Edit anyway
                  </Button>
                )}
                {!props.readOnly && (
                  <Button size="small" variant="text" onClick={() => props.onChange('')}>
                    Clear
                  </Button>
                )}
              </div>
            </div>
          ) : (
            <textarea
              id={id}
              ref={area}
              className="input"
              dir="auto"
              rows={props.rows ?? 8}
              value={props.value}
              placeholder={props.placeholder}
              readOnly={props.readOnly}
              disabled={props.disabled}
              required={props.required}
              spellCheck={false}
              {...(props.prose && PROSE)}
              aria-invalid={props.error ? true : undefined}
              aria-describedby={describedBy}
              onPaste={paste}
              onChange={(event) => type(event.target.value)}
            />
          )
        }
      </Field>
    </div>
  )
}
