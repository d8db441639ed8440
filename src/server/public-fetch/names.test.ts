import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressesBy, createNames } from './names.ts'

let silent: Socket
let address: string
beforeAll(async () => {
  silent = createSocket('udp4')
  await new Promise<void>((done) => silent.bind(0, '127.0.0.1', done))
  address = `127.0.0.1:${silent.address().port}`
})
afterAll(() => void silent.close())

/** Names that are asked for where nobody answers, and how many questions were opened. */
function unanswered() {
  let opened = 0
  const names = createNames((options) => {
    opened++
    const resolver = new Resolver(options)
    resolver.setServers([address])
    return resolver
  })
  return { names, opened: () => opened }
}

it('a caller has a share of the questions at once, and a name that waits too long is refused in words', async () => {
  const { names, opened } = unanswered()
  const leaving = new AbortController()
  const ask = (caller: string) =>
    names.addressesOf('a.example', leaving.signal, caller).catch((error: unknown) => error)
  const many = Array.from({ length: 100 }, () => ask('one'))
  await sleep(50)
  expect(opened()).toBe(8)
  const other = ask('two')
  await sleep(50)
  expect(opened()).toBe(9)
  const results = await Promise.all(many)
  expect(results.filter((result) => (result as { code?: string }).code === 'busy').length).toBeGreaterThan(50)
  leaving.abort()
  await other
}, 15_000)

it('questions end when nobody waits for them any more', async () => {
  const { names, opened } = unanswered()
  const leaving = new AbortController()
  const start = performance.now()
  const all = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? names.addressesOf('a.example', leaving.signal, 'one')
      : names.nameOf('9.9.9.9', leaving.signal, 'two'),
  )
  await sleep(50)
  expect(opened()).toBe(16)
  leaving.abort()
  await Promise.allSettled(all)
  expect(performance.now() - start).toBeLessThan(700)
  expect(opened()).toBe(16)
})

it.each([
  [['9.9.9.9'], ['64:ff9b::909:909'], ['9.9.9.9']],
  [['9.9.9.9'], ['2620:fe::fe'], ['9.9.9.9', '2620:fe::fe']],
  // Of nothing that is known: it may lead anywhere.
  [['9.9.9.9'], ['64:ff9b::a9fe:a9fe'], ['9.9.9.9', '64:ff9b::a9fe:a9fe']],
  [[], ['64:ff9b::909:909'], ['64:ff9b::909:909']],
  [['10.0.0.5'], ['64:ff9b::a00:5'], ['10.0.0.5']],
])('an address that a name server made of another counts once: %o and %o', async (four, six, expected) => {
  const resolver = { resolve4: async () => four, resolve6: async () => six } as unknown as Resolver
  expect(await addressesBy(resolver, 'a.example')).toEqual(expected)
})
