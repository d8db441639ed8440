import { refusalOf } from '#contract/refusal.ts'

export const CONTENT_TYPES = [
  'TEXT',
  'URL',
  'WIFI',
  'EMAIL',
  'SMS',
  'EVENT',
  'LOCATION',
  'PHONE',
  'CRYPTO',
  'VCARD',
] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

export const ENCRYPTIONS = ['WPA', 'WEP', 'NONE'] as const
export const CRYPTO_TYPES = ['BITCOIN', 'ETHEREUM', 'LITECOIN'] as const

/** The fields of all content types together; each type reads its own. Blank is the same as left out. */
export interface Fields {
  text?: string | undefined
  url?: string | undefined
  ssid?: string | undefined
  password?: string | undefined
  encryption?: (typeof ENCRYPTIONS)[number] | undefined
  hidden?: boolean | undefined
  to?: string | undefined
  subject?: string | undefined
  body?: string | undefined
  phoneNumber?: string | undefined
  message?: string | undefined
  title?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
  location?: string | undefined
  description?: string | undefined
  latitude?: number | string | undefined
  longitude?: number | string | undefined
  cryptoType?: (typeof CRYPTO_TYPES)[number] | undefined
  walletAddress?: string | undefined
  amount?: number | string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  organization?: string | undefined
  jobTitle?: string | undefined
  email?: string | undefined
  address?: string | undefined
  note?: string | undefined
}

/** What a code will say, and what its maker should know about it. */
export interface Payload {
  content: string
  warnings: string[]
}

/** The value without white space around it; a blank one is refused with the sentence. */
export function required(value: string | undefined, field: keyof Fields, sentence: string): string {
  const trimmed = value?.trim()
  if (!trimmed) throw refusalOf(sentence, field)
  return trimmed
}
