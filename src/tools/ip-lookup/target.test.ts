import { describe, expect, it } from 'vitest'
import { readTarget } from './target.ts'

describe('what a visitor enters', () => {
  it.each([
    ['8.8.8.8', { address: '8.8.8.8' }],
    [' 8.8.8.8 ', { address: '8.8.8.8' }],
    ['8.8.8.8:53', { address: '8.8.8.8' }],
    ['https://8.8.8.8/path?query', { address: '8.8.8.8' }],
    ['2620:FE::FE', { address: '2620:fe::fe' }],
    ['[2620:fe::fe]:443', { address: '2620:fe::fe' }],
    ['http://[2620:fe::fe]/', { address: '2620:fe::fe' }],
    ['::ffff:8.8.8.8', { address: '8.8.8.8' }],
    ['::ffff:127.0.0.1', { address: '127.0.0.1' }],
    // Not mapped, but the older form, which is no address of the internet.
    ['::8.8.8.8', { address: '::808:808' }],
    ['::808:808', { address: '::808:808' }],
    ['9.9.9.9/32', { address: '9.9.9.9' }],
    ['2620:fe::fe/128', { address: '2620:fe::fe' }],
    ['http://9.9.9.9/24', { address: '9.9.9.9' }],
    ['9.9.9.9/99', { address: '9.9.9.9' }],
    // As ipconfig and ip write it: the zone is that of the machine, not of the address.
    ['fe80::1c2d:3e4f%12', { address: 'fe80::1c2d:3e4f' }],
    ['http://[FE80::1%25eth0]/', { address: 'fe80::1' }],
    ['Example.ORG', { name: 'example.org' }],
    ['example.org.', { name: 'example.org' }],
    ['https://www.example.org:8443/a/b?c#d', { name: 'www.example.org' }],
    ['//example.org/x', { name: 'example.org' }],
    ['https://user:secret@example.org:8443/', { name: 'example.org' }],
    ['ftp://user@[2620:fe::fe]/', { address: '2620:fe::fe' }],
    ['_dmarc.example.org', { name: '_dmarc.example.org' }],
    ['bücher.de', { name: 'xn--bcher-kva.de' }],
    ['\u200f8.8.8.8\u200e', { address: '8.8.8.8' }],
    ['８．８．８．８', { address: '8.8.8.8' }],
    ['٨.٨.٨.٨', { address: '8.8.8.8' }],
    ['8.8.8.8.', { address: '8.8.8.8' }],
    ['2620:fe::fe.', { address: '2620:fe::fe' }],
    ['hxxps[://]www[.]example[.]org/a', { name: 'www.example.org' }],
    ['www(.)example(.)org', { name: 'www.example.org' }],
    ['example[dot]org', { name: 'example.org' }],
    ['8(dot)8[DOT]8.8', { address: '8.8.8.8' }],
    ['2620[:]fe[:][:]fe', { address: '2620:fe::fe' }],
    // As browsers read it: the last of them ends the password.
    ['https://user:p@ss@example.org/@home', { name: 'example.org' }],
    ['8.8.8.8,', { address: '8.8.8.8' }],
    ['(8.8.8.8)', { address: '8.8.8.8' }],
    ['“8.8.8.8”', { address: '8.8.8.8' }],
    ['\u200b8.8.8.8\u200b', { address: '8.8.8.8' }],
    ['<https://example.org/>,', { name: 'example.org' }],
    ['8[.]8[.]8[.]8', { address: '8.8.8.8' }],
    ['hxxps[:]//www[.]example[.]org/a', { name: 'www.example.org' }],
    ['[2620:fe::fe],', { address: '2620:fe::fe' }],
    ['https:example.org', { name: 'example.org' }],
    ['http:/example.org/a', { name: 'example.org' }],
    ['http:example.org:8080', { name: 'example.org' }],
    ['BÜCHER。de', { name: 'xn--bcher-kva.de' }],
  ])('%s is read as %j', (text, target) => expect(readTarget(text)).toEqual(target))

  it.each(['', '   ', '\n'])('%j is blank', (text) => {
    expect(() => readTarget(text)).toThrow('Please enter an IP address or domain name')
  })

  it.each([
    'not a host!',
    'a..b',
    '::g',
    '1.2.3',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '256.1.1.1',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '2620:fe::fe%eth0',
    'fe80::g%eth0',
    'fe80%eth0.example.org',
    '-a.example.org',
    'a@example.org',
    `${'x'.repeat(64)}.org`,
    `${'a.'.repeat(130)}org`,
    'x'.repeat(100_000),
    '\u0000',
  ])('%j is neither an address nor a name', (text) => {
    expect(() => readTarget(text)).toThrow('This is neither an IP address nor a domain name.')
  })

  it.each(['9.9.9.0/24', '0.0.0.0/0', '2620:fe::/48', '::/0', ' ９.9.9.0/24 '])('%s is a network', (text) => {
    expect(() => readTarget(text)).toThrow('is a network of many addresses. Please enter a single one')
  })

  it.each([
    'redis',
    'localhost',
    'localhost.',
    'a.localhost',
    'x.svc.cluster.local',
    'metadata.google.internal',
    'nas.lan',
  ])('%s is a name of a local network, and is not even asked for', (text) =>
    expect(() => readTarget(text)).toThrow('does not lead to a public address'),
  )
})
