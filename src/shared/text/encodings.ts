/** Encodings from before Unicode that text files still come in, by their names in the Encoding Standard. */
export const LEGACY_ENCODINGS = [
  'Windows-1250',
  'Windows-1251',
  'Windows-1252',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'ISO-8859-2',
  'KOI8-R',
  'Shift_JIS',
  'EUC-JP',
  'GB18030',
  'Big5',
  'EUC-KR',
] as const
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number]

export const TEXT_ENCODINGS = ['UTF-8', 'UTF-16LE', 'UTF-16BE', ...LEGACY_ENCODINGS] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]
export type EncodingChoice = TextEncoding | 'auto'
