import { describe, expect, it } from 'vitest'
import { callerOf, limitKeyOf, trustOf } from './address.ts'
import type { Call } from '../http/exchange.ts'

describe('the address of a caller', () => {
  const caller = (trusted: string[], peer: string, forwarded?: string) =>
    callerOf({ peer, headers: { 'x-forwarded-for': forwarded } } as unknown as Call, trustOf(trusted))

  it.each([
    ['that of the connection, where no proxy is trusted', ['none'], '192.0.2.9', '203.0.113.7', '192.0.2.9'],
    ['also of a proxy that is not the trusted one', ['10.0.0.1'], '10.0.0.2', '203.0.113.7', '10.0.0.2'],
    ['what a trusted proxy forwards', ['10.0.0.1'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['the last one, not what the client wrote before it', ['loopback'], '::1', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
    [
      'the last one that is no trusted proxy',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '1.1.1.1,203.0.113.7, 10.2.3.4,',
      '203.0.113.7',
    ],
    ['the proxy, where it forwards none', ['loopback'], '127.0.0.1', undefined, '127.0.0.1'],
    ['the proxy, where all are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.9.9.9', '10.0.0.1'],
    ['the proxy, where something else stands last', ['loopback'], '127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['of a network of either family', ['none', 'fd00::/8', '10.0.0.0/8'], 'fd12::1', '2001:DB8:0::7', '2001:db8::7'],
    ['IPv4 on a socket for both families', ['10.0.0.1'], '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['of such a socket, named so', ['::ffff:10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['of a network of such ones', ['::ffff:10.0.0.0/104'], '10.2.3.4', '203.0.113.7', '203.0.113.7'],
    ['of such a socket without a proxy', ['none'], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['without a port', ['loopback'], '127.0.0.1', '203.0.113.7:50412', '203.0.113.7'],
    ['without a port or brackets', ['loopback'], '127.0.0.1', '1.1.1.1, [2001:db8::7]:50412', '2001:db8::7'],
    ['the proxy, where a port stands alone', ['loopback'], '127.0.0.1', '203.0.113.7, :50412', '127.0.0.1'],
    ['the proxy, where something else has brackets', ['loopback'], '127.0.0.1', '[203.0.113.7', '127.0.0.1'],
    [
      'the last one, behind whatever the client wrote',
      ['loopback'],
      '127.0.0.1',
      `${','.repeat(15_000)}203.0.113.7`,
      '203.0.113.7',
    ],
    ['behind some proxies', ['10.0.0.0/8'], '10.0.0.1', `203.0.113.7${',10.2.3.4'.repeat(15)}`, '203.0.113.7'],
    ['the proxy, behind too many', ['10.0.0.0/8'], '10.0.0.1', `203.0.113.7${',10.2.3.4'.repeat(16)}`, '10.0.0.1'],
    ['the proxy, where there are only commas', ['loopback'], '127.0.0.1', ','.repeat(15_000), '127.0.0.1'],
    [
      'the proxy, where what stands last is no address for its length',
      ['loopback'],
      '127.0.0.1',
      'a:'.repeat(7000),
      '127.0.0.1',
    ],
    ['one proxy is not its neighbours', ['fd00::1'], 'fd00::2', '203.0.113.7', 'fd00::2'],
  ])('is %s', (_, trusted, peer, forwarded, address) => {
    expect(caller(trusted, peer, forwarded)).toBe(address)
  })
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:ab::1', '2001:db8:0:0'],
  ['2001:db8:0:ff:ffff:ffff:ffff:ffff', '2001:db8:0:0'],
  ['2001:db8:0:ab00::1', '2001:db8:0:ab00'],
  ['2001:db8:0:abcd::1', '2001:db8:0:ab00'],
  ['2001:db8:0:ac00::1', '2001:db8:0:ac00'],
])('the limits count %s as %s', (address, key) => expect(limitKeyOf(address)).toBe(key))
