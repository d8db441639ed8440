import { createServer } from 'node:net'

/**
 * Below those that the system gives by itself: until a test uses what it was given, a connection of any other could have
 * got it. Each worker of the test runner has a range of its own.
 */
const FIRST = 20_000
const RANGE = 500

const first = FIRST + RANGE * Number(process.env.VITEST_POOL_ID ?? 0)
let next = Math.floor(Math.random() * RANGE)

/** A port of loopback that nobody listens on; another one with each call. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < RANGE; tries++) {
    const port = first + (next++ % RANGE)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
