import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { listOf, makeRow, zipOf } from './batch.ts'
import type { Look } from './code.ts'
import { locate } from './draw.ts'
import { FORMS, fieldsOf } from './forms.ts'
import { CONTENT_TYPES } from './fields.ts'
import { readPng } from './png.ts'
import { readMatrix } from './read.ts'

const LOOK: Look = {
  size: 200,
  errorCorrection: 'M',
  foregroundColor: '000000',
  backgroundColor: 'ffffff',
  quietZone: 4,
}

describe('a list', () => {
  it('without a header has texts and addresses, and file names in its second column', () => {
    const { rows } = listOf('https://example.com/a,door\r\n"Ring, twice"\n\nhttps://example.com/b,door')
    expect(rows.map(({ type, name, line }) => [type, name, line])).toEqual([
      ['URL', 'door', 1],
      ['TEXT', '002', 2],
      ['URL', 'door-2', 4],
    ])
    expect(rows[1]?.fields).toEqual({ text: 'Ring, twice' })
  })

  it('cuts a long file name between two letters', () => {
    const name = (text: string) => listOf(`Hello,${text}`).rows[0]?.name
    expect(name(`${'a'.repeat(79)}😀😀`)).toBe('a'.repeat(79))
    expect(name(`${'a'.repeat(79)}𠀀𠀀`)).toBe('a'.repeat(79))
    expect(name(`${'a'.repeat(78)}𠀀𠀀`)).toBe(`${'a'.repeat(78)}𠀀`)
    expect(name(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79))
  })

  it('is divided by the mark between its columns, not by one inside a text', () => {
    const [row, other] = listOf('"Ring; twice; please",door\n"a;b\nc;d",gate').rows
    expect([row?.fields, row?.name]).toEqual([{ text: 'Ring; twice; please' }, 'door'])
    expect([other?.fields, other?.name]).toEqual([{ text: 'a;b\nc;d' }, 'gate'])
  })

  it('says where a text may have been cut at its comma', () => {
    const csv = [
      'https://maps.example/?q=48.2,16.37',
      '"https://maps.example/?q=48.2",16.37',
      '"https://maps.example/?q=48.2,16.37",map',
      'https://example.com/?a=1,b=2',
      'https://example.com/wiki/Wien,_Stadt/x',
      'Ring, please',
      'https://example.com/table,1',
      'https://example.com/menu, door',
      'https://example.com/?table=1,door',
      'Hello,door',
    ].join('\n')
    const cut = (name: string) =>
      `“${name}” was taken for the file name. If it belongs to the text, put the whole text in double quotes.`
    expect(listOf(csv).rows.map((row) => makeRow(row, LOOK, 'png').warnings.join(' '))).toEqual([
      cut('16.37'),
      '',
      '',
      cut('b=2'),
      cut('_Stadt/x'),
      cut('please'),
      '',
      '',
      '',
      '',
    ])
  })

  it('drops nothing where two columns are one field', () => {
    const { rows } = listOf('Website,URL\nhttps://a.example,https://b.example\n,b.example\na.example,a.example')
    expect(rows.map((row) => makeRow(row, LOOK, 'svg')).map(({ error, content }) => error ?? content)).toEqual([
      'Two columns of the header are the same field (Website), and this row fills both differently: leave one of them empty.',
      'https://b.example',
      'https://a.example',
    ])
    expect(makeRow(listOf('text,text\na,b').rows[0]!, LOOK, 'svg').error).toContain('the same field (Text)')
  })

  it('knows columns by what the forms call them', () => {
    const { rows, leftOut } = listOf('Title,Start,End\nParty,2026-05-31T18:30,2026-05-31T20:00')
    expect(leftOut).toEqual([])
    expect(rows[0]).toMatchObject({ type: 'EVENT', fields: { title: 'Party', startTime: '2026-05-31T18:30' } })
  })

  it('takes a tick as people write it, and says where it is none', () => {
    const { rows } = listOf('ssid,hidden\na,y\nb,X\nc,no\nd,maybe\ne,')
    expect(rows.map(({ fields, fault }) => [fields.hidden, fault])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, undefined],
      [undefined, '“maybe” is not understood here. Write one of: yes, no.'],
      [undefined, undefined],
    ])
  })

  it('with a header has the kind that its fields suggest, or the one it names', () => {
    const csv =
      '\ufeffname;ssid;password;url;phoneNumber;contentType;hidden\nhall;Guest;welcome-42;;;;yes\n;;;example.com;;;\ndoor;;;;+1 555 0100;;\nask;;;;+1 555 0100;SMS;'
    expect(listOf(csv).rows.map(({ name, type, fields }) => [name, type, fields])).toEqual([
      ['hall', 'WIFI', { ssid: 'Guest', password: 'welcome-42', hidden: true }],
      ['002', 'URL', { url: 'example.com' }],
      ['door', 'PHONE', { phoneNumber: '+1 555 0100' }],
      ['ask', 'SMS', { phoneNumber: '+1 555 0100' }],
    ])
  })

  it.each([
    ['', 'The list has no rows.'],
    ['url\n', 'The list has no rows.'],
    ['x\n'.repeat(501), 'The list has 501 rows; at most 500 can be made at once.'],
    ['a,b\n"open', 'The list is not CSV'],
    ['a,b\nHello, my friend, how are you', 'Line 2 has 3 columns.'],
  ])('%# is refused in words', (csv, message) => expect(() => listOf(csv)).toThrow(message))

  it('knows fields, kinds and choices as people write them, also in a list with semicolons', () => {
    const csv = [
      'Name;Content type;SSID;Password;Encryption;Latitude;Longitude;Crypto_Type;walletAddress;Amount',
      'hall;Wi-Fi;Guest;welcome-42;WPA2/WPA3;;;;;',
      'yard;;Open;;nopass;;;;;',
      'place;location;;;;48,2;16,4;;;',
      'tip;;;;;;;btc;bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq;0,5',
    ].join('\n')
    const { rows, leftOut } = listOf(csv)
    expect(leftOut).toEqual([])
    expect(rows.map((row) => [row.name, makeRow(row, LOOK, 'svg').content])).toEqual([
      ['hall', 'WIFI:T:WPA;S:Guest;P:welcome-42;;'],
      ['yard', 'WIFI:T:nopass;S:Open;;'],
      ['place', 'geo:48.2,16.4'],
      ['tip', 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.5'],
    ])
  })

  it('makes no code of a row that is not understood, and names columns that are no fields', () => {
    const { rows, leftOut } = listOf('ssid,Passwort,encryption,contentType\na,x,ROT13,\nb,x,NONE,Fax\nc,x,,')
    expect(leftOut).toEqual(['Passwort'])
    expect(rows.map((row) => makeRow(row, LOOK, 'svg')).map(({ error, content }) => error ?? content)).toEqual([
      '“ROT13” is not understood here. Write one of: WPA, WEP, NONE.',
      '“Fax” is not understood here. Write one of: TEXT, URL, WIFI, EMAIL, SMS, EVENT, LOCATION, PHONE, CRYPTO, VCARD.',
      'WIFI:T:nopass;S:c;;',
    ])
  })

  it('passes on what the maker of a code should know', () => {
    const [row] = listOf('ssid,password\na,short').rows
    expect(row && makeRow(row, LOOK, 'svg').warnings).toEqual([
      'A WPA password has 8 to 63 characters; this one has not.',
    ])
  })

  it('warns about the look of a code as the single one does', () => {
    const [row] = listOf(`text\n${'Hello '.repeat(60)}`).rows
    const look = { ...LOOK, size: 100, foregroundColor: '999999', quietZone: 0 }
    const words = (format: 'png' | 'svg') =>
      row && makeRow(row, look, format).warnings.map((warning) => /contrast|margin|fine/.exec(warning)?.[0])
    expect(words('png')).toEqual(['contrast', 'margin', 'fine'])
    // Of an SVG no module is too fine.
    expect(words('svg')).toEqual(['contrast', 'margin'])
  })

  it('drops nothing of a row that has more columns than the header', () => {
    const { rows } = listOf('name,text\nbell,Ring, please\nbook,"Ring, please"\nbare,Ring,,')
    expect(rows.map((row) => makeRow(row, LOOK, 'svg')).map(({ error, content }) => error ?? content)).toEqual([
      'The row has 3 columns, the header 2: a text with commas or semicolons stands in double quotes.',
      'Ring, please',
      'Ring',
    ])
  })

  it('gives files whose names do no harm', () => {
    const names = listOf('a,../../etc/passwd\nb,C:\\x\nc,CON.\nd, ÄÖ é \ne,\u202egnp\nf,हिन्दी\ng,นี่').rows.map(
      ({ name }) => name,
    )
    expect(names).toEqual(['etc-passwd', 'C-x', 'CON', 'ÄÖ é', 'gnp', 'हिन्दी', 'นี่'])
  })

  it('becomes a ZIP of codes that read as their rows, with the failures told', () => {
    const { rows } = listOf('name,url,latitude,longitude\nfirst,https://example.com/,,\nbad,,95,0\nplace,,48.2,16.4')
    const outcomes = rows.map((row) => makeRow(row, LOOK, 'png'))
    expect(outcomes.map(({ error }) => error)).toEqual([
      undefined,
      'The latitude must be a number of degrees from -90 to 90.',
      undefined,
    ])
    const files = unzipSync(zipOf(outcomes, 'png'))
    const texts = Object.entries(files).map(([name, png]) => [name, readMatrix(locate(readPng(png))).text])
    expect(texts).toEqual([
      ['first.png', 'https://example.com/'],
      ['place.png', 'geo:48.2,16.4'],
    ])
    expect(Object.keys(unzipSync(zipOf([makeRow(rows[0]!, LOOK, 'svg')], 'svg')))).toEqual(['first.svg'])
  })
})

describe('the forms', () => {
  it('leave out what is blank and take the first entry of a list', () => {
    expect(fieldsOf('WIFI', { ssid: 'x', password: '', hidden: 'true' })).toEqual({
      ssid: 'x',
      encryption: 'WPA',
      hidden: true,
    })
    expect(fieldsOf('WIFI', { ssid: 'x', text: 'of another type' })).not.toHaveProperty('text')
  })

  it('exist for every content type', () => {
    for (const type of CONTENT_TYPES) expect(FORMS[type].length).toBeGreaterThan(0)
  })
})
