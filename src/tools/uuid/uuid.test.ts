import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import { list } from './listing.ts'
import { PREFIXES, read, write } from './notation.ts'
import { generate, NAMESPACES, VERSIONS, type Source, type Version } from './uuid.ts'

const random = (array: Uint8Array) => crypto.getRandomValues(array as Uint8Array<ArrayBuffer>)
const now = new Date('2026-11-21T08:00:00.123Z')
const source: Source = { now, random }
const fixed = (digits: string): Source => ({
  now: new Date('2022-02-22T19:22:22.000Z'),
  random: (array) => {
    for (let index = 0; index < array.length; index++) {
      array[index] = Number.parseInt(digits.slice((2 * index) % 32, ((2 * index) % 32) + 2), 16)
    }
    return array
  },
})
const make = (version: Version, amount = 1) => generate({ version, amount, namespace: 'DNS', name: 'x' }, source)

describe('versions 3 and 5', () => {
  // RFC 9562 appendix A, and Python's uuid module.
  it.each([
    ['3', 'DNS', 'www.example.com', '5df41881-3aed-3515-88a7-2f4a814cf09e'],
    ['5', 'DNS', 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['5', 'x.500', 'CN=Example,O=Test,C=US', 'e80ec42d-5bc9-5647-b2aa-330d3d84022e'],
    ['3', 'OID', '1.3.6.1', 'dd1a1cef-13d5-368a-ad82-eca71acd4cd1'],
    ['3', 'url', 'https://example.com/', 'b9dcdff8-af4a-365d-8043-0f8361942709'],
    ['5', 'DNS', 'münchen.de', 'b96171fc-8a59-5368-96cf-911fc2e53cc2'],
    ['3', '12345678-1234-4678-9234-567812345678', 'thing', '636ca8c3-5a5e-33f5-a883-4ef51281d232'],
  ] as const)('hash version %s of %s %s', (version, namespace, name, uuid) => {
    expect(generate({ version, amount: 1, namespace, name }, source)).toEqual([uuid])
  })

  it.each([
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '{1EC9414C-232A-6B00-B3C8-9E6BDECED846}',
    '00000000-0000-0000-0000-000000000000',
    '12345678-1234-1234-1234-123456789abc',
  ])('take any UUID as namespace: %s', (namespace) => {
    const [uuid] = generate({ version: '5', amount: 1, namespace, name: 'x' }, source)
    expect(inspect(uuid as string).version).toBe(5)
  })

  it.each([
    [{ name: 'x' }, 'Version 5 needs a namespace: DNS, URL, OID, X500 or a UUID.'],
    [{ namespace: ' ', name: 'x' }, 'Version 5 needs a namespace: DNS, URL, OID, X500 or a UUID.'],
    [{ namespace: 'DNS' }, 'Version 5 needs a name.'],
    [{ namespace: 'constructor', name: 'x' }, 'The namespace must be DNS, URL, OID, X500 or a UUID.'],
  ])('refuse %j', (part, message) => {
    expect(() => generate({ version: '5', amount: 1, ...part }, source)).toThrow(message)
  })
})

describe('versions with a time or random bits', () => {
  it.each([
    ['1', 'C232AB00-9414-11EC-B3C8-9F6BDECED846', '33c80000000000000000' + '9e6bdeced846'],
    ['6', '1EC9414C-232A-6B00-B3C8-9F6BDECED846', '33c80000000000000000' + '9e6bdeced846'],
    ['4', '919108F7-52D1-4320-9BAC-F847DB4148A8', '919108f752d133205bacf847db4148a8'],
  ] as const)('lay out version %s as RFC 9562 appendix A does', (version, uuid, digits) => {
    expect(generate({ version, amount: 1 }, fixed(digits))[0]?.toUpperCase()).toBe(uuid)
  })

  it('begin version 7 with the milliseconds of the call', () => {
    for (const uuid of make('7', 100)) expect(inspect(uuid).time).toBe(now.toISOString())
  })

  it.each(['1', '6'] as const)('give version %s the time, a random node and one clock sequence', (version) => {
    const batch = make(version, 1000).map(inspect)
    expect(batch[0]).toMatchObject({ time: '2026-11-21T08:00:00.1230000Z', nodeKind: 'random' })
    expect(batch.at(-1)?.time).toBe('2026-11-21T08:00:00.1230999Z')
    expect(new Set(batch.map(({ node, clockSequence }) => `${node} ${clockSequence}`)).size).toBe(1)
    expect(inspect(make(version)[0] as string).node).not.toBe(batch[0]?.node)
  })

  it.each(['6', '7'] as const)('put version %s in ascending order inside a batch', (version) => {
    for (let round = 0; round < 20; round++) {
      const batch = make(version, 1000)
      expect(batch).toEqual(batch.toSorted())
    }
  })

  it('keep version 7 in order from the highest start of its counter', () => {
    const batch = generate({ version: '7', amount: 1000 }, fixed('f'.repeat(32)))
    expect(batch).toEqual(batch.toSorted())
    expect(new Set(batch).size).toBe(1000)
  })

  it.each(VERSIONS.filter((version) => version !== '3' && version !== '5'))('never repeat version %s', (version) => {
    const uuids = Array.from({ length: 10 }, () => make(version, 1000)).flat()
    expect(new Set(uuids).size).toBe(uuids.length)
    for (const uuid of uuids) expect(uuid).toMatch(new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab]`))
  })

  it('set every free bit of version 4 in half of all cases', () => {
    const uuids = Array.from({ length: 10 }, () => make('4', 1000)).flat()
    const bits = uuids.map((uuid) => BigInt(`0x${uuid.replaceAll('-', '')}`))
    for (let bit = 0n; bit < 128n; bit++) {
      if ((bit >= 76n && bit < 80n) || bit === 62n || bit === 63n) continue
      const ones = bits.filter((value) => (value >> bit) & 1n).length
      // 10,000 coins: the spread is 50, six times that happens once in 500 million.
      expect(Math.abs(ones - 5000)).toBeLessThan(300)
    }
  })
})

describe('notation', () => {
  const uuid = '2ed6657d-e927-568b-95e1-2665a8aea6a2'
  it.each([
    ['none', true, true, '2ED6657D-E927-568B-95E1-2665A8AEA6A2'],
    ['urn', false, true, 'urn:uuid:2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['braces', true, false, '{2ED6657DE927568B95E12665A8AEA6A2}'],
    ['parentheses', false, true, '(2ed6657d-e927-568b-95e1-2665a8aea6a2)'],
    ['quotes', false, false, '"2ed6657de927568b95e12665a8aea6a2"'],
  ] as const)('writes %s, capitals %s, hyphens %s', (prefix, upperCase, hyphens, text) => {
    expect(write(uuid, { prefix, upperCase, hyphens })).toBe(text)
  })

  it('reads back all that it writes', () => {
    const notation = fc.record({
      upperCase: fc.boolean(),
      hyphens: fc.boolean(),
      prefix: fc.constantFrom(...PREFIXES),
    })
    fc.assert(
      fc.property(fc.uuid(), notation, (any, how) => {
        expect(read(write(any, how))).toBe(any)
      }),
    )
  })

  it.each([
    ['2ed6657d-e927-568b-95e1-2665a8aea6a', 'A UUID has 32 hexadecimal digits; this has 31.'],
    ['2ed6657g-e927-568b-95e1-2665a8aea6a2', '“g” is not a hexadecimal digit, so this is not a UUID.'],
    ['\u200b2ed6657d-e927-568b-95e1-2665a8aea6a2', 'U+200B is not a hexadecimal digit, so this is not a UUID.'],
    ['{2ed6657d-e927-568b-95e1-2665a8aea6a2', 'The hyphens or brackets of this UUID are not where they belong.'],
    ['2ed6657de927-568b-95e1-2665a8aea6a2', 'The hyphens or brackets of this UUID are not where they belong.'],
    ['', 'A UUID has 32 hexadecimal digits; this has 0.'],
  ])('says why “%s” is no UUID', (text, message) => expect(() => inspect(text)).toThrow(message))
})

describe('the inspector', () => {
  // RFC 9562 appendix A; the node of its example is a network card's (the first byte is even).
  it.each([
    ['C232AB00-9414-11EC-B3C8-9E6BDECED846', { version: 1, time: '2022-02-22T19:22:22.0000000Z' }],
    ['1EC9414C-232A-6B00-B3C8-9E6BDECED846', { version: 6, time: '2022-02-22T19:22:22.0000000Z' }],
    ['C232AB00-9414-11EC-B3C8-9E6BDECED846', { clockSequence: 13_256, node: '9e:6b:de:ce:d8:46' }],
    ['C232AB00-9414-11EC-B3C8-9E6BDECED846', { nodeKind: 'network card', variant: 'RFC 9562' }],
    ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', { version: 7, time: '2022-02-22T19:22:22.000Z' }],
    ['00000000-0000-1000-8000-000000000000', { time: '1582-10-15T00:00:00.0000000Z' }],
    ['00000001-0000-1000-8000-000000000000', { time: '1582-10-15T00:00:00.0000001Z' }],
    ['00000000-0000-0000-0000-000000000000', { kind: 'The nil UUID: all 128 bits are 0', integer: '0' }],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', { kind: 'The max UUID: all 128 bits are 1' }],
    ['{6B29FC40-CA47-1067-B31D-00DD010662DA}', { version: 1 }],
    ['00000000-0000-0000-c000-000000000046', { variant: 'Microsoft (COM)' }],
    ['12345678-1234-1234-1234-123456789abc', { variant: 'NCS (before 1990)' }],
    ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', { version: 8 }],
  ])('reads %s', (uuid, expected) => expect(inspect(uuid)).toMatchObject(expected))

  it('reads every UUID without a fault and keeps its bits', () => {
    const digits = fc.stringMatching(/^[0-9a-f]{32}$/)
    fc.assert(
      fc.property(digits, (text) => {
        const { uuid, integer } = inspect(text)
        expect(uuid.replaceAll('-', '')).toBe(text)
        expect(BigInt(integer).toString(16).padStart(32, '0')).toBe(text)
      }),
    )
  })

  it('knows the namespaces of the RFC as version 1', () => {
    for (const namespace of Object.values(NAMESPACES)) expect(inspect(namespace).version).toBe(1)
  })
})

describe('the listing', () => {
  it.each([
    ['lines', 'a\n"b"'],
    ['json', '[\n  "a",\n  "\\"b\\""\n]'],
    ['csv', 'uuid\r\na\r\nb'],
    ['sql', "('a'),\n('b')"],
    ['javascript', "const uuids = [\n  'a',\n  'b',\n]"],
    ['csharp', 'Guid.Parse("a"),\nGuid.Parse("b")'],
  ] as const)('as %s brings its own quotation marks', (listing, text) => {
    expect(list(['a', '"b"'], listing)).toBe(text)
  })

  it.each([true, false])('C# gets what its Guid.Parse reads, whatever is around a UUID (hyphens: %s)', (hyphens) => {
    const uuid = '2ed6657d-e927-568b-95e1-2665a8aea6a2'
    const texts = PREFIXES.map((prefix) => write(uuid, { prefix, hyphens, upperCase: false }))
    const digits = hyphens ? uuid : uuid.replaceAll('-', '')
    expect(list(texts, 'csharp')).toBe(texts.map(() => `Guid.Parse("${digits}")`).join(',\n'))
  })
})
