import { useId, useRef, type HTMLInputTypeAttribute, type ReactNode } from 'react'
import { useMistake } from './mistake.ts'
import { useTakeBack } from './take-back.ts'

interface Labelled {
  label: string
  hint?: ReactNode
  /** Its name in the call: what a refusal of the form says of it stands below the field. */
  field?: string | undefined
  /** What is wrong with the value, below the field. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

export interface Typed extends Labelled {
  /** Sentences are typed here, which on-screen keyboards may begin with a capital and correct: elsewhere in a form not. */
  prose?: boolean | undefined
}

export const PROSE = { autoCapitalize: 'sentences', autoCorrect: 'on' }

interface FieldProps extends Labelled {
  value: string
  children: (control: Control) => ReactNode
}

interface Control {
  id: string
  required: boolean | undefined
  disabled: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint and error around a control; `children` gets what to put on it. */
export function Field({ label, hint, required, disabled, children, ...props }: FieldProps) {
  const id = useId()
  const error = useMistake(props.field, props.value) ?? props.error
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    // A field that is marked is to be seen.
    <div className="field" ref={(field) => void (error && field?.closest('details')?.setAttribute('open', ''))}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true">&nbsp;*</span>}
      </label>
      {children({
        id,
        required,
        disabled,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
      })}
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
      {(control) => (
        <>
          <input
            {...control}
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
            list={props.list ? list : undefined}
            autoComplete={props.autoComplete ?? 'off'}
            spellCheck={false}
            {...(props.prose && PROSE)}
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
      {(control) => (
        <select
          {...control}
          className="input"
          value={props.value}
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
