import { decimalText, inAscii } from '#shared/numbers/typed.ts'
import type { ContentType, Fields } from './fields.ts'

/** One input of a content type's form. */
export interface FormField {
  name: keyof Fields
  label: string
  kind?: 'area' | 'check' | 'time' | 'select' | 'password'
  options?: readonly { value: string; label: string }[]
  inputMode?: 'url' | 'email' | 'tel' | 'decimal'
  prose?: boolean
  placeholder?: string
  hint?: string
  required?: boolean
  /** From what is typed to what is asked for. */
  read?: (typed: string) => string
}

export const TYPE_LABELS: Record<ContentType, string> = {
  TEXT: 'Text',
  URL: 'URL',
  WIFI: 'Wi-Fi',
  EMAIL: 'E-mail',
  SMS: 'SMS',
  EVENT: 'Event',
  LOCATION: 'Location',
  PHONE: 'Phone',
  CRYPTO: 'Crypto payment',
  VCARD: 'Contact (vCard)',
}

/** Degrees are fewer than a thousand: a single comma begins their decimals. */
const degrees = (typed: string) => decimalText(typed.replace(/^([^.,]*),([^.,]*)$/, '$1.$2')) ?? typed

/** To pay 1,234 coins or a little more than one is not guessed: it stays as typed, and is refused. */
const coins = (typed: string) =>
  /^[1-9]\d{0,2},\d{3}$/.test(inAscii(typed.trim())) ? typed : (decimalText(typed) ?? typed)

const phoneNumber: FormField = {
  name: 'phoneNumber',
  label: 'Phone number',
  inputMode: 'tel',
  placeholder: '+1 555 123 4567',
  required: true,
}

export const FORMS: Record<ContentType, FormField[]> = {
  TEXT: [{ name: 'text', label: 'Text', kind: 'area', required: true }],
  URL: [{ name: 'url', label: 'URL', inputMode: 'url', placeholder: 'https://example.com/', required: true }],
  WIFI: [
    { name: 'ssid', label: 'Network name (SSID)', required: true },
    {
      name: 'encryption',
      label: 'Encryption',
      kind: 'select',
      options: [
        { value: 'WPA', label: 'WPA to WPA3' },
        { value: 'WEP', label: 'WEP' },
        { value: 'NONE', label: 'None' },
      ],
    },
    { name: 'password', label: 'Password', kind: 'password' },
    { name: 'hidden', label: 'The network is hidden', kind: 'check' },
  ],
  EMAIL: [
    { name: 'to', label: 'To', inputMode: 'email', placeholder: 'name@example.com', required: true },
    { name: 'subject', label: 'Subject', prose: true },
    { name: 'body', label: 'Body', kind: 'area' },
  ],
  SMS: [phoneNumber, { name: 'message', label: 'Message', kind: 'area' }],
  EVENT: [
    { name: 'title', label: 'Title', prose: true, required: true },
    { name: 'startTime', label: 'Start', kind: 'time', required: true },
    { name: 'endTime', label: 'End', kind: 'time' },
    { name: 'location', label: 'Location', prose: true },
    { name: 'description', label: 'Description', kind: 'area' },
  ],
  LOCATION: [
    // No `decimal`: such keys have no minus on iPhones.
    { name: 'latitude', label: 'Latitude', hint: '-90 to 90', required: true, read: degrees },
    { name: 'longitude', label: 'Longitude', hint: '-180 to 180', required: true, read: degrees },
  ],
  PHONE: [phoneNumber],
  CRYPTO: [
    {
      name: 'cryptoType',
      label: 'Currency',
      kind: 'select',
      options: [
        { value: 'BITCOIN', label: 'Bitcoin' },
        { value: 'ETHEREUM', label: 'Ethereum' },
        { value: 'LITECOIN', label: 'Litecoin' },
      ],
    },
    { name: 'walletAddress', label: 'Wallet address', required: true },
    { name: 'amount', label: 'Amount', inputMode: 'decimal', hint: 'In coins; may stay empty', read: coins },
  ],
  VCARD: [
    { name: 'firstName', label: 'First name', prose: true },
    { name: 'lastName', label: 'Last name', prose: true },
    { name: 'organization', label: 'Organization', prose: true },
    { name: 'jobTitle', label: 'Job title', prose: true },
    { ...phoneNumber, required: false },
    { name: 'email', label: 'E-mail', inputMode: 'email' },
    { name: 'url', label: 'Website', inputMode: 'url' },
    { name: 'address', label: 'Address', kind: 'area' },
    { name: 'note', label: 'Note', kind: 'area' },
  ],
}

/** What is typed into a form, by field. */
export type Typed = Partial<Record<keyof Fields, string>>

/** The typed values as the fields of a request: blank ones are left out, a list's first entry is its default. */
export function fieldsOf(type: ContentType, typed: Typed): Fields {
  const entries = FORMS[type].flatMap(({ name, kind, options, read }): [string, string | boolean][] => {
    const value = typed[name] ?? options?.[0]?.value ?? ''
    if (kind === 'check') return value === 'true' ? [[name, true]] : []
    return value === '' ? [] : [[name, read ? read(value) : value]]
  })
  return Object.fromEntries(entries)
}
