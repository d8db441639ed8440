import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { plainDecimal } from './decimal.ts'
import type { ContentType, Fields } from './fields.ts'
import { fieldsOf } from './forms.ts'
import { payloadOf } from './payload.ts'

const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const crypto = (cryptoType: Fields['cryptoType'], amount?: number | string, walletAddress = BTC): Fields => ({
  cryptoType,
  walletAddress,
  amount,
})
const vcardOf = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', 'N:;A;;;', 'FN:A', ...lines, 'END:VCARD'].join('\r\n')
const meeting = (fields: Partial<Fields>): Fields => ({ title: 'Meeting', ...fields })

describe('what a code says', () => {
  it.each<[ContentType, Fields, string]>([
    ['TEXT', { text: '  spaces stay  ' }, '  spaces stay  '],
    ['URL', { url: 'https://example.com/?q=a+b#ü' }, 'https://example.com/?q=a+b#ü'],
    ['URL', { url: 'example.com' }, 'https://example.com'],
    ['URL', { url: '\u200bhttps://example.com/a\u2060' }, 'https://example.com/a'],
    ['URL', { url: '\u200e example.com/\u06a9\u200c\u0647' }, 'https://example.com/\u06a9\u200c\u0647'],
    ['URL', { url: 'example.com/to/https://b.c?u=https://d.e' }, 'https://example.com/to/https://b.c?u=https://d.e'],
    ['URL', { url: 'app://https://example.com' }, 'app://https://example.com'],
    ['URL', { url: 'example.com:8080/x' }, 'https://example.com:8080/x'],
    ['URL', { url: 'https://example.com/a b' }, 'https://example.com/a%20b'],
    ['WIFI', { ssid: 'a;b,c:d\\e"f', password: 'p;a:s' }, 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\\\e\\"f;P:p\\;a\\:s;;'],
    ['WIFI', { ssid: ' x ', password: ' y ', encryption: 'WEP' }, 'WIFI:T:WEP;S: x ;P: y ;;'],
    ['WIFI', { ssid: 'Guest', password: '', encryption: 'NONE' }, 'WIFI:T:nopass;S:Guest;;'],
    ['WIFI', { ssid: 'Guest' }, 'WIFI:T:nopass;S:Guest;;'],
    ['WIFI', { ssid: 'H', password: '12345678', hidden: true }, 'WIFI:T:WPA;S:H;P:12345678;H:true;;'],
    ['EMAIL', { to: 'a@example.com' }, 'mailto:a@example.com'],
    ['EMAIL', { to: 'a+b@example.com', subject: 'A & B' }, 'mailto:a+b@example.com?subject=A%20%26%20B'],
    ['EMAIL', { to: 'mailto:a@b.c, MAILTO:d@e.f' }, 'mailto:a@b.c,d@e.f'],
    ['EMAIL', { to: '\u2068mailto:a@b.c\u2069, \u202ad@e.f\u202c' }, 'mailto:a@b.c,d@e.f'],
    ['EMAIL', { to: '<a@b.c>, <mailto:d@e.f>' }, 'mailto:a@b.c,d@e.f'],
    ['EMAIL', { to: 'a@x.org; b@x.org', body: '1\n2' }, 'mailto:a@x.org,b@x.org?body=1%0D%0A2'],
    ['SMS', { phoneNumber: '+1 555 0100', message: 'a:b;c 100%' }, 'SMSTO:+15550100:a:b;c 100%'],
    ['SMS', { phoneNumber: '5550100' }, 'SMSTO:5550100'],
    ['SMS', { phoneNumber: 'sms:+1 555 0100', message: 'a' }, 'SMSTO:+15550100:a'],
    ['SMS', { phoneNumber: 'SMSTO:+15550100' }, 'SMSTO:+15550100'],
    ['PHONE', { phoneNumber: '+49 (0) 30 / 12-34' }, 'tel:+49301234'],
    ['PHONE', { phoneNumber: '+44-(0)20.7946 0000' }, 'tel:+442079460000'],
    ['PHONE', { phoneNumber: '0049 ( 0 ) 30 1234' }, 'tel:0049301234'],
    ['PHONE', { phoneNumber: '(0)30 1234' }, 'tel:0301234'],
    ['PHONE', { phoneNumber: '*123#' }, 'tel:*123%23'],
    ['PHONE', { phoneNumber: 'tel:*123%23' }, 'tel:*123%23'],
    ['PHONE', { phoneNumber: 'tel: +1 555 123' }, 'tel:+1555123'],
    ['PHONE', { phoneNumber: '\u202a+49 (0) 30 1234\u202c' }, 'tel:+49301234'],
    ['PHONE', { phoneNumber: '\u2066TEL:+1\u00ad555\u2060123\u2069\ufeff' }, 'tel:+1555123'],
    ['VCARD', { firstName: 'A', phoneNumber: 'tel:\u200e+1 555' }, vcardOf('TEL:+1555')],
    ['VCARD', { firstName: 'A', email: '\u202aa@b.c\u202c' }, vcardOf('EMAIL:a@b.c')],
    ['VCARD', { firstName: 'A', phoneNumber: '\u202a\u202c' }, vcardOf()],
    ['LOCATION', { latitude: -0, longitude: 1e-7 }, 'geo:0,0.0000001'],
    ['LOCATION', { latitude: '48.20', longitude: '-16.370' }, 'geo:48.2,-16.37'],
    ['CRYPTO', crypto('BITCOIN', 1e-8), `bitcoin:${BTC}?amount=0.00000001`],
    ['CRYPTO', crypto('LITECOIN', '12.50'), `litecoin:${BTC}?amount=12.5`],
    ['CRYPTO', crypto('BITCOIN'), `bitcoin:${BTC}`],
    ['CRYPTO', crypto('ETHEREUM', 2.014, ETH), `ethereum:${ETH}?value=2014000000000000000`],
    ['CRYPTO', crypto('ETHEREUM', '0.000000000000000001', ETH), `ethereum:${ETH}?value=1`],
  ])('%s %j is %s', (type, fields, content) => expect(payloadOf(type, fields).content).toBe(content))

  it.each<[string, Fields, string[]]>([
    ['keeps clock time as clock time', { startTime: '2026-05-05T05:05' }, ['DTSTART:20260505T050500']],
    ['marks UTC', { startTime: '2026-05-05T05:05:06Z' }, ['DTSTART:20260505T050506Z']],
    ['converts an offset to UTC', { startTime: '2026-01-01T01:00+02:00' }, ['DTSTART:20251231T230000Z']],
    ['converts the widest offset', { startTime: '2026-01-01T13:30+1400' }, ['DTSTART:20251231T233000Z']],
    [
      'goes to the last days of the calendar',
      { startTime: '9999-12-30', endTime: '9999-12-30' },
      ['DTSTART;VALUE=DATE:99991230', 'DTEND;VALUE=DATE:99991231'],
    ],
    [
      'ends whole days after their last day',
      { startTime: '2026-05-05', endTime: '2026-05-05' },
      ['DTSTART;VALUE=DATE:20260505', 'DTEND;VALUE=DATE:20260506'],
    ],
    [
      'leaves out an end at the start',
      { startTime: '20260505T0505', endTime: '2026-05-05 05:05' },
      ['DTSTART:20260505T050500'],
    ],
    [
      'escapes text',
      { startTime: '2026-05-05T05:05', location: 'Room 1; left, up', description: 'a\\b\r\nc' },
      ['DTSTART:20260505T050500', 'LOCATION:Room 1\\; left\\, up', 'DESCRIPTION:a\\\\b\\nc'],
    ],
  ])('an event %s', (_name, fields, lines) =>
    expect(payloadOf('EVENT', meeting(fields)).content).toBe(
      ['BEGIN:VEVENT', 'SUMMARY:Meeting', ...lines, 'END:VEVENT'].join('\r\n'),
    ),
  )

  it('writes a contact as vCard 3.0', () => {
    const fields = {
      firstName: 'Ada',
      lastName: 'King; Lovelace',
      phoneNumber: '+44 20 7946',
      email: 'mailto:ada@b.c',
      address: 'A 1, B',
    }
    expect(payloadOf('VCARD', fields).content).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:King\\; Lovelace;Ada;;;',
        'FN:Ada King\\; Lovelace',
        'TEL:+44207946',
        'EMAIL:ada@b.c',
        'ADR:;;A 1\\, B;;;;',
        'END:VCARD',
      ].join('\r\n'),
    )
  })

  it.each<[ContentType, Fields, string]>([
    ['TEXT', {}, 'Enter the text that the code should hold.'],
    ['TEXT', { text: 'a\ud800' }, 'The text has half a character (a lone surrogate).'],
    [
      'URL',
      { url: '"https://example.com"' },
      'This is not a web address. It should look like https://example.com/page.',
    ],
    [
      'URL',
      { url: 'https://https://a.b/' },
      'This is not a web address. It should look like https://example.com/page.',
    ],
    ['URL', { url: 'https://' }, 'This is not a web address. It should look like https://example.com/page.'],
    [
      'URL',
      { url: 'https://a\nb.example' },
      'This is not a web address. It should look like https://example.com/page.',
    ],
    ['WIFI', { password: 'x' }, 'Enter the name of the network (SSID).'],
    [
      'WIFI',
      { ssid: 'x', encryption: 'WPA' },
      'Enter the password of the network, or choose “None” as its encryption.',
    ],
    ['EMAIL', { to: 'nobody' }, '“nobody” is not an e-mail address.'],
    ['EMAIL', { to: 'mailto:a@b.c?cc=d' }, '“a@b.c?cc=d” is not an e-mail address.'],
    ['EMAIL', { to: 'mailto:' }, 'Enter the e-mail address of the receiver.'],
    ['SMS', { message: 'x' }, 'Enter the phone number.'],
    ['PHONE', { phoneNumber: 'tel:\u200e' }, 'Enter the phone number.'],
    ['PHONE', { phoneNumber: 'tel:1;ext=2' }, 'A phone number has digits, and a “+” only at its start'],
    [
      'PHONE',
      { phoneNumber: 'CALL ME' },
      'A phone number has digits, and a “+” only at its start, such as +1 555 123 4567.',
    ],
    ['EVENT', { title: 'x' }, 'Enter the start of the event.'],
    [
      'EVENT',
      meeting({ startTime: '2026-02-30T10:00' }),
      'The start of the event is not a date and time: write it like 2026-05-31T18:30 or 2026-05-31.',
    ],
    ...['+99:99', '+14:01', '-05:60', '+1500'].map((offset): [ContentType, Fields, string] => [
      'EVENT',
      meeting({ startTime: `2026-05-31T18:30${offset}` }),
      'The start of the event is not a date and time: write it like 2026-05-31T18:30 or 2026-05-31.',
    ]),
    ...['9999-12-31', '9999-12-31T23:00-01:00', '0000-01-01T01:00+02:00'].map(
      (endTime): [ContentType, Fields, string] => [
        'EVENT',
        meeting({ startTime: endTime.length > 10 ? '2026-05-05T10:00' : '2026-05-05', endTime }),
        'The end of the event must lie in the years 0 to 9999, and the day after a whole day, too.',
      ],
    ),
    [
      'EVENT',
      meeting({ startTime: '2026-05-05T10:00', endTime: '2026-05-05T09:00' }),
      'The event ends before it starts.',
    ],
    [
      'EVENT',
      meeting({ startTime: '2026-05-05T10:00', endTime: '2026-05-06' }),
      'Give the start and the end both with a time, or both as a date.',
    ],
    [
      'EVENT',
      meeting({ startTime: '2024-02-29T10:00Z', endTime: '2024-02-29T12:00' }),
      'Give the start and the end both with a time zone, or both without.',
    ],
    ['EMAIL', { to: ' , ' }, 'Enter the e-mail address of the receiver.'],
    ['LOCATION', { latitude: 91, longitude: 0 }, 'The latitude must be a number of degrees from -90 to 90.'],
    ['LOCATION', { latitude: '48,2', longitude: 0 }, 'The latitude must be a number of degrees from -90 to 90.'],
    ['CRYPTO', crypto('BITCOIN', 1e-9), 'An amount of Bitcoin has at most 8 decimals.'],
    ['CRYPTO', crypto('BITCOIN', -1), 'The amount must be a number that is not negative.'],
    ['CRYPTO', crypto('BITCOIN', 1, 'a?b'), 'A wallet address has only letters and digits.'],
    ['VCARD', { note: 'x' }, 'Enter a name or an organization.'],
  ])('%s refuses %j', (type, fields, message) => expect(() => payloadOf(type, fields)).toThrow(message))

  it.each<[ContentType, Fields, RegExp]>([
    ['WIFI', { ssid: 'x', password: 'short' }, /8 to 63 characters/],
    ['WIFI', { ssid: 'x', password: 'g'.repeat(64) }, /8 to 63 characters/],
    ['WIFI', { ssid: 'x', password: 'a'.repeat(65) }, /8 to 63 characters/],
    ['WIFI', { ssid: 'ä'.repeat(17), password: '12345678' }, /34 bytes/],
    ['WIFI', { ssid: 'x', password: 'secret', encryption: 'WEP' }, /WEP protects nothing any more/],
    ['CRYPTO', crypto('BITCOIN', 1, ETH), /does not look like an address of Bitcoin/],
  ])('%s warns about %j', (type, fields, warning) =>
    expect(payloadOf(type, fields).warnings.join(' ')).toMatch(warning),
  )

  it.each<Fields>([
    { ssid: 'ä'.repeat(16), password: '12345678' },
    { ssid: 'x', password: 'g'.repeat(63) },
    { ssid: 'x', password: 'aF'.repeat(32) },
  ])('WIFI takes %j without a warning', (fields) => expect(payloadOf('WIFI', fields).warnings).toEqual([]))

  it.each<Fields>([
    crypto('LITECOIN', 1, `ltc1q${'0'.repeat(38)}`),
    // A prefix, a 1, a letter for the version, two keys of 33 bytes and the checksum (Litecoin’s MWEB).
    crypto('LITECOIN', 1, `ltcmweb1q${'q'.repeat(106 + 6)}`),
  ])('CRYPTO takes %j without a warning', (fields) => expect(payloadOf('CRYPTO', fields).warnings).toEqual([]))

  it.each([
    ['\u200bhttps://a.example/ ', 0],
    ['\u200ba.example', 1],
  ])('%j: tells of the scheme only where one was added', (url, count) =>
    expect(payloadOf('URL', { url }).warnings).toHaveLength(count),
  )
})

it.each([
  ['48,208', '-16,37'],
  ['48.208', '−16.37'],
])('takes degrees typed as %s and %s', (latitude, longitude) => {
  const { content } = payloadOf('LOCATION', fieldsOf('LOCATION', { latitude, longitude }))
  expect(content).toBe('geo:48.208,-16.37')
})

describe('an amount of coins', () => {
  const asked = (amount: string) =>
    payloadOf('CRYPTO', fieldsOf('CRYPTO', { walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amount })).content

  it.each([
    ['0,5', '0.5'],
    ['0,005', '0.005'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['٠٫٢', '0.2'],
  ])('may be typed as %s', (typed, amount) => expect(asked(typed)).toMatch(new RegExp(`amount=${amount}$`)))

  it.each(['1,234', '１，２３４'])('is not guessed from %s', (typed) => {
    expect(() => asked(typed)).toThrow('The amount must be a number')
  })
})

describe('a plain decimal', () => {
  it('has the value of the number, without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
        const plain = plainDecimal(value)
        if (plain === undefined) return Math.abs(value) < 1e-40
        return /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(plain) && Number(plain) === (value === 0 ? 0 : value)
      }),
    )
  })

  it.each(['', '.', '1e', 'e5', '1e999', '0x10', 'NaN', 'Infinity', '1,5', '1'.repeat(61)])(
    'is not made of %j',
    (text) => expect(plainDecimal(text)).toBeUndefined(),
  )
})
