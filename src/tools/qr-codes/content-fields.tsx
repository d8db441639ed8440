import { Checkbox } from '#ui/checks.tsx'
import { Select, TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { ContentType } from './fields.ts'
import { FORMS, type FormField, type Typed } from './forms.ts'
import styles from './qr.module.css'

interface Props {
  type: ContentType
  typed: Typed
  onChange(name: FormField['name'], value: string): void
}

/** The form of a content type. */
export function ContentFields({ type, typed, onChange }: Props) {
  return (
    <div className="grid">
      {FORMS[type].map((field) => (
        <div key={`${type}.${field.name}`} className={isWide(field, type) ? styles.wide : undefined}>
          <ContentField
            field={field}
            value={typed[field.name] ?? ''}
            onChange={(value) => onChange(field.name, value)}
          />
        </div>
      ))}
    </div>
  )
}

/** Long text, and what stands alone, takes the whole width. */
function isWide({ kind, name }: FormField, type: ContentType): boolean {
  return kind === 'area' || name === 'walletAddress' || name === 'title' || FORMS[type].length === 1
}

function ContentField({
  field,
  value,
  onChange,
}: {
  field: FormField
  value: string
  onChange: (value: string) => void
}) {
  const { name, label, kind, options = [], hint, placeholder = '', required = false } = field
  const common = { label, field: name, required, onChange, ...(hint ? { hint } : {}) }
  switch (kind) {
    case 'area':
      return <TextArea {...common} prose value={value} rows={field.name === 'text' ? 6 : 3} placeholder={placeholder} />
    case 'check':
      return (
        <Checkbox label={label} checked={value === 'true'} onChange={(checked) => onChange(checked ? 'true' : '')} />
      )
    case 'select':
      return <Select {...common} value={value || (options[0]?.value ?? '')} options={options} />
    case 'time':
      return <TextField {...common} value={value} type="datetime-local" />
    default:
      return (
        <TextField
          {...common}
          value={value}
          placeholder={placeholder}
          prose={field.prose}
          mono={kind === 'password' || field.name === 'walletAddress'}
          {...(field.inputMode ? { inputMode: field.inputMode } : {})}
        />
      )
  }
}
