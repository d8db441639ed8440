import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { Call } from './exchange.ts'
import { createNodeServer } from './node.ts'

/** What reading a body comes to whose sender leaves after its first bytes, when reading begins so much later. */
async function cutOff(later: number): Promise<unknown> {
  const outcome = Promise.withResolvers<unknown>()
  const server = createNodeServer(async (call: Call) => {
    await new Promise((resolve) => setTimeout(resolve, later))
    await call.read(1000).then(outcome.resolve, outcome.resolve)
    return { status: 204, headers: {}, body: null }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc')
  setTimeout(() => socket.destroy(), 50)
  try {
    return await outcome.promise
  } finally {
    server.close()
  }
}

it.each([0, 150])('a body that was cut off is told as such, read %d ms after the start', async (later) => {
  expect(await cutOff(later)).toMatchObject({ message: 'The request was cut off.' })
})
