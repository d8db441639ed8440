import { TEXT_ENCODINGS } from '#shared/text-file.ts'
import { Select } from '#ui/field.tsx'
import { useChoice } from '#ui/state.ts'

const ENCODINGS = ['auto', ...TEXT_ENCODINGS] as const
type Encoding = (typeof ENCODINGS)[number]
const OPTIONS = ENCODINGS.map((value) => ({ value, label: value === 'auto' ? 'Detect' : value }))

/** How a file's bytes are read, as the visitor chose it; `name` keeps the choices of two panels apart. */
export const useEncoding = (name: string) => useChoice(name, ENCODINGS, 'auto')

export function EncodingField(props: { value: Encoding; onChange(value: Encoding): void }) {
  return <Select label="Encoding" options={OPTIONS} {...props} />
}
