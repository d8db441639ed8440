import { refusalOf } from '#contract/refusal.ts'
import { required, type Fields, type Payload } from './fields.ts'

const TYPES = { WPA: 'WPA', WEP: 'WEP', NONE: 'nopass' } as const

/**
 * The `WIFI:` form of ZXing, which Android and iOS read; WPA stands for WPA2 and WPA3 too.
 * @example wifi({ ssid: 'Home; 5 GHz', password: 'secret:1', encryption: 'WPA' })
 * // 'WIFI:T:WPA;S:Home\; 5 GHz;P:secret\:1;;'
 */
export function wifi({ ssid, password, encryption, hidden }: Fields): Payload {
  required(ssid, 'ssid', 'Enter the name of the network (SSID).')
  // Spaces at the ends are part of a network's name and password.
  const name = ssid as string
  const secret = password ?? ''
  const kind = encryption ?? (secret === '' ? 'NONE' : 'WPA')
  if (kind !== 'NONE' && secret === '') {
    throw refusalOf('Enter the password of the network, or choose “None” as its encryption.', 'password')
  }
  const parts = [`T:${TYPES[kind]}`, `S:${escapeField(name)}`]
  if (kind !== 'NONE') parts.push(`P:${escapeField(secret)}`)
  if (hidden) parts.push('H:true')
  return { content: `WIFI:${parts.join(';')};;`, warnings: warningsOf(name, secret, kind) }
}

/** A backslash before each character that has a meaning in the form. */
function escapeField(value: string): string {
  return value.replace(/[\\;,:"]/g, '\\$&')
}

function warningsOf(name: string, secret: string, kind: keyof typeof TYPES): string[] {
  const warnings: string[] = []
  const nameBytes = new TextEncoder().encode(name).length
  if (nameBytes > 32)
    warnings.push(`The network name has ${nameBytes} bytes; Wi-Fi allows 32, so no device will find it.`)
  if (kind === 'WPA' && !/^(?:[\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(secret) && !/[^\x20-\x7e]/.test(secret)) {
    warnings.push('A WPA password has 8 to 63 characters; this one has not.')
  }
  if (kind === 'WEP') warnings.push('WEP protects nothing any more: anyone nearby can read this network.')
  if (kind === 'NONE' && secret !== '')
    warnings.push('The password was left out, since the network is said to have no encryption.')
  return warnings
}
