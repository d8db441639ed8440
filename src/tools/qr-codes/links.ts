import { refusalOf } from '#contract/refusal.ts'
import { escapeText } from '#shared/time/calendar-text.ts'
import { parseUrl } from '#shared/net/parse-url.ts'
import { withScheme } from '#shared/net/with-scheme.ts'
import { plainDecimal } from './decimal.ts'
import { required, type Fields, type Payload } from './fields.ts'

/** A web address as it is typed; a missing scheme becomes `https://`, a space `%20`. */
export function webAddress({ url }: Fields): Payload {
  const typed = required(url, 'url', 'Enter the address (URL).')
  const address = withScheme(typed)
  const content = address.replaceAll(' ', '%20')
  // Behind another scheme, marks or quotes before the address would be its host.
  if (!parseUrl(content) || /[\s\p{Cc}]|^https?:..[^/?#]*:\/\//iu.test(content)) {
    throw refusalOf('This is not a web address. It should look like https://example.com/page.', 'url')
  }
  return {
    content,
    warnings: typed.includes(address) ? [] : ['https:// was put before the address, so that phones open it.'],
  }
}

/**
 * RFC 6068: spaces are `%20`, line breaks `%0D%0A`.
 * @example mail({ to: 'a@example.com', subject: 'Hello World' }) // 'mailto:a@example.com?subject=Hello%20World'
 */
export function mail({ to, subject, body }: Fields): string {
  const receivers = required(to, 'to', 'Enter the e-mail address of the receiver.')
    .split(/[,;]/)
    .map((receiver) => bareAddress(receiver))
    .filter(Boolean)
  if (receivers.length === 0) throw refusalOf('Enter the e-mail address of the receiver.', 'to')
  for (const receiver of receivers) {
    if (!/^[^\s@]+@[^\s@?]+$/.test(receiver)) {
      throw refusalOf(`“${receiver.slice(0, 100)}” is not an e-mail address.`, 'to')
    }
  }
  const address = receivers
    .map((receiver) => encodeURIComponent(receiver).replace(/%40/g, '@').replace(/%2B/g, '+'))
    .join(',')
  const query = [
    ...(subject ? [`subject=${encodeURIComponent(subject)}`] : []),
    ...(body ? [`body=${encodeURIComponent(body.replace(/\r\n?|\n/g, '\r\n'))}`] : []),
  ].join('&')
  return `mailto:${address}${query === '' ? '' : `?${query}`}`
}

/** An e-mail address as it is copied from a link or from the head of a mail, without the scheme or the brackets. */
function bareAddress(typed: string): string {
  return seen(typed)
    .replace(/^<(.*)>$/, '$1')
    .replace(/^mailto:/i, '')
}

/** Marks of direction, which contact apps copy around an address or a number, and others that nobody sees. */
const UNSEEN = /\p{Cf}/gu

function seen(typed: string): string {
  return typed.replace(UNSEEN, '').trim()
}

/** The form of NTT DoCoMo that Android and iOS read: nothing in the message is escaped. */
export function sms({ phoneNumber, message }: Fields): string {
  const number = numberOf(phoneNumber)
  return message ? `SMSTO:${number}:${message}` : `SMSTO:${number}`
}

/** RFC 3966 without the visual separators. `#` would begin a fragment, so it is written `%23`. */
export function phone({ phoneNumber }: Fields): string {
  return `tel:${numberOf(phoneNumber).replaceAll('#', '%23')}`
}

function numberOf(phoneNumber: string | undefined): string {
  const typed = required(bareNumber(phoneNumber), 'phoneNumber', 'Enter the phone number.')
  // The zero in "+49 (0) 30" and "0049-(0)30" is not dialled after a country code.
  const dialled = typed
    .replace(/^((?:\+|00)[\d\s.\-/\u2010-\u2013]*)\(\s*0\s*\)/, '$1')
    .replace(/[\s().\-/\u2010-\u2013]/g, '')
  if (!/^\+?[\d*#]{1,32}$/.test(dialled) || !/\d/.test(dialled)) {
    throw refusalOf('A phone number has digits, and a “+” only at its start, such as +1 555 123 4567.', 'phoneNumber')
  }
  return dialled
}

/** A phone number as it is copied from a link, without the scheme; a link writes `#` as `%23`. */
function bareNumber(typed: string | undefined): string {
  return seen(typed ?? '')
    .replace(/^(?:tel|sms|smsto|callto):/i, '')
    .replaceAll('%23', '#')
}

/** RFC 5870. @example location({ latitude: 48.2, longitude: 16.37 }) // 'geo:48.2,16.37' */
export function location({ latitude, longitude }: Fields): string {
  return `geo:${degrees(latitude, 'latitude', 90)},${degrees(longitude, 'longitude', 180)}`
}

function degrees(value: number | string | undefined, field: 'latitude' | 'longitude', limit: number): string {
  if (value === undefined || value === '') throw refusalOf(`Enter the ${field}.`, field)
  const plain = plainDecimal(value)
  if (plain === undefined || Math.abs(Number(plain)) > limit) {
    throw refusalOf(`The ${field} must be a number of degrees from -${limit} to ${limit}.`, field)
  }
  return plain
}

/** vCard 3.0 (RFC 2426), the version that every phone reads. */
export function vcard(fields: Fields): string {
  const value = (name: keyof Fields) => escapeText(String(fields[name] ?? '').trim())
  const [first, last, organization] = [value('firstName'), value('lastName'), value('organization')]
  const name = [first, last].filter(Boolean).join(' ') || organization
  if (!name) throw refusalOf('Enter a name or an organization.', 'firstName')
  const optional: [string, string][] = [
    ['ORG', organization],
    ['TITLE', value('jobTitle')],
    ['TEL', seen(fields.phoneNumber ?? '') ? numberOf(fields.phoneNumber) : ''],
    ['EMAIL', escapeText(bareAddress(fields.email ?? ''))],
    ['URL', fields.url?.trim() ? webAddress(fields).content : ''],
    ['ADR', value('address') && `;;${value('address')};;;;`],
    ['NOTE', value('note')],
  ]
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${last};${first};;;`,
    `FN:${name}`,
    ...optional.filter(([, text]) => text !== '').map(([key, text]) => `${key}:${text}`),
    'END:VCARD',
  ].join('\r\n')
}
