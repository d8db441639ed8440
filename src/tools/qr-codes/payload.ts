import { refusalOf } from '#contract/refusal.ts'
import { cryptoUri } from './crypto.ts'
import { event } from './event.ts'
import { required, type ContentType, type Fields, type Payload } from './fields.ts'
import { location, mail, phone, sms, vcard, webAddress } from './links.ts'
import { HALF_A_CHARACTER } from './sentences.ts'
import { wifi } from './wifi.ts'

const WRITERS: Record<ContentType, (fields: Fields) => string | Payload> = {
  TEXT: text,
  URL: webAddress,
  WIFI: wifi,
  EMAIL: mail,
  SMS: sms,
  EVENT: event,
  LOCATION: location,
  PHONE: phone,
  CRYPTO: cryptoUri,
  VCARD: vcard,
}

/**
 * The text that a code of this type holds, in the form that readers know.
 * @example payloadOf('PHONE', { phoneNumber: '+1 (555) 123-4567' }).content // 'tel:+15551234567'
 */
export function payloadOf(type: ContentType, fields: Fields): Payload {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !value.isWellFormed()) {
      throw refusalOf(HALF_A_CHARACTER, field)
    }
  }
  const written = WRITERS[type](fields)
  return typeof written === 'string' ? { content: written, warnings: [] } : written
}

/** Plain text is kept to the letter, spaces at its ends too. */
function text({ text: value }: Fields): string {
  required(value, 'text', 'Enter the text that the code should hold.')
  return value as string
}
