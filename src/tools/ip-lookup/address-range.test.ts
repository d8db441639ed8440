import { describe, expect, it } from 'vitest'
import { rangeOf } from './address-range.ts'

describe('the range of an address', () => {
  it.each([
    ['10.1.2.3', 'RFC 1918'],
    ['172.31.255.255', 'RFC 1918'],
    ['192.168.1.1', 'RFC 1918'],
    ['127.0.0.1', 'loopback'],
    ['0.0.0.0', 'this network'],
    ['100.64.0.1', 'address translation'],
    ['169.254.169.254', 'link-local'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'measuring'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'future use'],
    ['255.255.255.255', 'broadcast'],
    ['168.63.129.16', 'special purpose'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::127.0.0.1', 'special purpose'],
    ['fd00:ec2::254', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['64:ff9b::a9fe:a9fe', 'translator'],
    ['64:ff9b:1::1', 'translator'],
    ['64:ff9c::1', 'special purpose'],
    ['2001::1', 'Teredo'],
    ['2002:7f00:1::', '6to4'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
  ])('%s is explained (%s)', (address, words) => expect(rangeOf(address)).toContain(words))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2620:fe::fe', '2a00:1450::1'])('%s is public', (address) => {
    expect(rangeOf(address)).toBeUndefined()
  })
})
