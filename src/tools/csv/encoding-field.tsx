import { TEXT_ENCODINGS } from '#shared/text/encodings.ts'
import { Select } from '#ui/field.tsx'
import { useChoice } from '#ui/state.ts'

const ENCODINGS = ['auto', ...TEXT_ENCODINGS] as const
type Encoding = (typeof ENCODINGS)[number]
/** Whose letters each has, where its name does not tell. */
const WHOSE: Partial<Record<Encoding, string>> = {
  'Windows-1250': 'Central European',
  'Windows-1251': 'Cyrillic',
  'Windows-1252': 'Western European',
  'Windows-1253': 'Greek',
  'Windows-1254': 'Turkish',
  'Windows-1255': 'Hebrew',
  'Windows-1256': 'Arabic',
  'Windows-1257': 'Baltic',
  'Windows-1258': 'Vietnamese',
  'Windows-874': 'Thai',
  'ISO-8859-2': 'Central European',
  'KOI8-R': 'Cyrillic',
  Shift_JIS: 'Japanese',
  'EUC-JP': 'Japanese',
  GB18030: 'Chinese',
  Big5: 'Chinese, traditional',
  'EUC-KR': 'Korean',
}
const OPTIONS = ENCODINGS.map((value) => ({
  value,
  label: value === 'auto' ? 'Detect' : WHOSE[value] ? `${value} (${WHOSE[value]})` : value,
}))

/** How a file's bytes are read, as the visitor chose it; `name` keeps the choices of two panels apart. */
export const useEncoding = (name: string) => useChoice(name, ENCODINGS, 'auto')

export function EncodingField(props: { value: Encoding; onChange(value: Encoding): void }) {
  return <Select label="Encoding" options={OPTIONS} {...props} />
}
