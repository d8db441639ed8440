import { constants } from 'node:crypto'
import { connect as connectPlain, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls, type SecureContextOptions } from 'node:tls'
import { isPublicAddress } from '#shared/net/public-address.ts'

/** Opens a connection to exactly this numeric address. */
export type Dial = (address: string, port: number, signal: AbortSignal) => Promise<Socket>

/** Connects, and looks again at whom it is connected with: the second half of the pin. */
export const dialDirect: Dial = async (address, port, signal) => {
  if (!isPublicAddress(address)) throw new Error('refused before connecting')
  const socket = await opened(connectPlain({ host: address, port }), 'connect', signal)
  if (isPublicAddress(socket.remoteAddress ?? '')) return socket
  socket.destroy()
  throw new Error('refused after connecting')
}

/** Asks an HTTP proxy for the connection, by the address that was checked: a name would be resolved once more. */
export function dialThrough(proxy: URL): Dial {
  const encrypted = proxy.protocol === 'https:'
  const host = proxy.hostname.replace(/^\[|\]$/g, '')
  const port = Number(proxy.port) || (encrypted ? 443 : 80)
  return async (address, targetPort, signal) => {
    if (!isPublicAddress(address)) throw new Error('refused before connecting')
    const socket = encrypted
      ? await opened(connectTls({ host, port, servername: host }), 'secureConnect', signal)
      : await opened(connectPlain({ host, port }), 'connect', signal)
    const authority = `${address.includes(':') ? `[${address}]` : address}:${targetPort}`
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`)
    await tunnelled(socket, signal)
    return socket
  }
}

/** What a server picks from is computed on this thread: no DHE, whose group may be of any size, and no second handshake. */
const OFFERED: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256',
    'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES:!aNULL:!PSK',
  ].join(':'),
  ecdhCurve: 'X25519:P-256:P-384:P-521',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
}
/** A chain of 100 kB holds this thread for a second; those of the web have 3 to 8 kB. */
const LONGEST_HANDSHAKE = 16 * 1024

/** Bytes that may still come over a connection. */
export interface Room {
  bytes: number
}

export async function encrypt(socket: Socket, host: string, room: Room, signal: AbortSignal): Promise<Socket> {
  const named = /[a-z]/i.test(host) && !host.includes(':')
  room.bytes = LONGEST_HANDSHAKE
  const secure = connectTls({
    ...OFFERED,
    socket: guarded(socket, room),
    host,
    ALPNProtocols: ['http/1.1'],
    ...(named ? { servername: host } : {}),
  })
  return await opened(secure, 'secureConnect', signal)
}

/** The same connection, which ends when more comes over it than there is room for. */
export function guarded(socket: Socket, room: Room): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Uint8Array, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    },
  })
  socket.on('data', (chunk: Uint8Array) => {
    room.bytes -= chunk.length
    if (room.bytes < 0) stream.destroy(new Error('too much came'))
    else if (!stream.push(chunk)) socket.pause()
  })
  socket.on('end', () => stream.push(null))
  socket.on('error', (error) => stream.destroy(error))
  socket.on('close', () => stream.destroy())
  return stream
}

function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const stop = () => socket.destroy(new Error('stopped'))
    const end = () => signal.removeEventListener('abort', stop)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    socket.once('error', (error) => (end(), reject(error)))
    socket.once(event, () => (end(), resolve(socket)))
  })
}

const LONGEST_ANSWER = 8 * 1024

/** Reads the proxy's answer to CONNECT, and not a byte of what follows it. */
function tunnelled(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    const finish = (error?: Error) => {
      socket.off('readable', read)
      socket.off('error', finish)
      socket.off('end', ended)
      signal.removeEventListener('abort', stop)
      if (!error) return resolve()
      socket.destroy()
      reject(error)
    }
    const stop = () => finish(new Error('stopped'))
    const ended = () => finish(new Error('the proxy closed the connection'))
    const read = () => {
      for (let byte = socket.read(1); byte !== null; byte = socket.read(1)) {
        head += (byte as Buffer).toString('latin1')
        if (head.endsWith('\r\n\r\n')) {
          return finish(/^HTTP\/1\.[01] 2\d\d /.test(head) ? undefined : new Error('the proxy refused'))
        }
        if (head.length > LONGEST_ANSWER) return finish(new Error('the proxy answered too much'))
      }
    }
    socket.on('readable', read)
    socket.on('error', finish)
    socket.on('end', ended)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
