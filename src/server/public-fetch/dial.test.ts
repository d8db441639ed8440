import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { encrypt, type Room } from './dial.ts'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = [content.length >> 16, (content.length >> 8) & 255, content.length & 255]
  return Buffer.concat([Buffer.from([tag, 0x83, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const text = (tag: number, value: string) => der(tag, Buffer.from(value))

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' })

/** Its own issuer, for a name that is as long as wished. */
function certificate(name: string): string {
  const rsaSha256 = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const subject = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), text(0x0c, name))))
  const valid = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(der(2, Buffer.from([1])), rsaSha256, subject, valid, subject, spki)
  const signed = sequence(body, rsaSha256, der(3, Buffer.from([0]), sign('sha256', body, privateKey)))
  return `-----BEGIN CERTIFICATE-----\n${signed.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

const CERT = certificate('site.example.org')
const known = getCACertificates('default')
const ends: (() => unknown)[] = []
afterEach(() => {
  setDefaultCACertificates(known)
  for (const end of ends.splice(0)) end()
})

async function meet(options: TlsOptions): Promise<{ plain: Socket; room: Room; secure: Promise<Socket> }> {
  const server = createServer({ key, cert: CERT, ...options }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => void socket.write(data))
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const plain = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(plain, 'connect')
  ends.push(() => (plain.destroy(), server.close()))
  const room = { bytes: 0 }
  return { plain, room, secure: encrypt(plain, 'site.example.org', room, AbortSignal.timeout(5000)) }
}

describe('a handshake with a server that a visitor named', () => {
  it.each<[string, TlsOptions, string | RegExp]>([
    ['a finite field', { maxVersion: 'TLSv1.2', ciphers: 'DHE-RSA-AES256-GCM-SHA384', dhparam: 'auto' }, /handshake/],
    ['no exchange at all', { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }, /handshake/],
    ['a finite field of TLS 1.3', { minVersion: 'TLSv1.3', ecdhCurve: 'ffdhe3072' }, /handshake/],
    ['long certificates', { cert: certificate('a'.repeat(20_000)) }, 'too much came'],
    ['an unknown issuer', {}, 'self-signed certificate'],
  ])('is refused with %s', async (_name, options, message) => {
    const { plain, secure } = await meet(options)
    await expect(secure).rejects.toThrow(message)
    if (!plain.closed) await once(plain, 'close')
  })

  it.each<[string, TlsOptions]>([
    ['TLS 1.3', { minVersion: 'TLSv1.3' }],
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }],
    ['an older cipher', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA256' }],
  ])('is made by %s, and a megabyte goes each way', async (_name, options) => {
    setDefaultCACertificates([CERT])
    const { plain, room, secure } = await meet(options)
    const socket = await secure
    room.bytes = 2_000_000
    const sent = Buffer.alloc(1_000_000, 'abc')
    socket.write(sent)
    const back: Buffer[] = []
    for await (const chunk of socket) {
      back.push(chunk as Buffer)
      if (back.reduce((size, each) => size + each.length, 0) === sent.length) break
    }
    expect(Buffer.concat(back).equals(sent)).toBe(true)
    if (!plain.closed) await once(plain, 'close')
  })
})
