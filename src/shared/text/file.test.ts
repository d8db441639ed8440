import { describe, expect, it } from 'vitest'
import type { TextEncoding } from './encodings.ts'
import { decodeTextFile, decodeTextStream, readTextFile } from './file.ts'

const TEXT = 'id;name\n1;Zoë\n2;Ł – €\n'

function utf16(text: string, little: boolean, mark: boolean): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let index = 0; index < marked.length; index++) view.setUint16(index * 2, marked.charCodeAt(index), little)
  return new Uint8Array(view.buffer)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

async function collect(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

const FILES: [name: string, bytes: Uint8Array, encoding: TextEncoding, text: string][] = [
  ['UTF-8', bytesOf(TEXT), 'UTF-8', TEXT],
  ['UTF-8 with a mark', bytesOf(`\ufeff${TEXT}`), 'UTF-8', TEXT],
  ['UTF-16 little endian with a mark', utf16(TEXT, true, true), 'UTF-16LE', TEXT],
  ['UTF-16 big endian with a mark', utf16(TEXT, false, true), 'UTF-16BE', TEXT],
  ['UTF-16 little endian without a mark', utf16(TEXT, true, false), 'UTF-16LE', TEXT],
  ['UTF-16 big endian without a mark', utf16(TEXT, false, false), 'UTF-16BE', TEXT],
  [
    'UTF-16 with “一” without a mark',
    utf16('姓名,城市\n张一,北京市\n', true, false),
    'UTF-16LE',
    '姓名,城市\n张一,北京市\n',
  ],
  ['UTF-16 with “😀” without a mark', utf16('{"é":"日本😀"}', false, false), 'UTF-16BE', '{"é":"日本😀"}'],
  ['Chinese UTF-16 without a mark', utf16('姓名,城市\n王芳,北京\n', true, false), 'UTF-16LE', '姓名,城市\n王芳,北京\n'],
  ['Windows-1252', hex('6e616d650a5a6feb0a8020930a'), 'Windows-1252', 'name\nZoë\n€ “\n'],
  ['Latin-1', hex('fc62657220c4'), 'Windows-1252', 'über Ä'],
  ['a header that begins like a BMP file', bytesOf('BMI,x\n1,2'), 'UTF-8', 'BMI,x\n1,2'],
  ['a file of DOS with its end mark', bytesOf('a,b\n\u001a1,2\n\u001a\u001a'), 'UTF-8', 'a,b\n\u001a1,2\n'],
  ['nothing', new Uint8Array(), 'UTF-8', ''],
]

describe('U3 the text of a file', () => {
  it('is not read from an empty one, which would take away what is there', async () => {
    await expect(readTextFile(new Blob([]))).rejects.toThrow('The file is empty.')
    await expect(readTextFile(new Blob([' ']))).resolves.toBe(' ')
  })

  it.each(FILES)('is read from %s', async (_name, bytes, encoding, text) => {
    expect(decodeTextFile(bytes)).toEqual({ text, encoding })
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
    expect(await collect(decodeTextStream(single))).toBe(text)
  })

  it.each([
    ['a PNG named .json', '89504e470d0a1a0a0000000d49484452', 'This is a PNG file, not text.'],
    ['a workbook named .csv', '504b030414000600080000002100', 'This is a ZIP file, not text.'],
    [
      'all bytes',
      Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''),
      'This is a binary file, not text.',
    ],
    ['a PDF of ASCII alone', '255044462d312e340a', 'This is a PDF file, not text. To take its text out, choose'],
    ['a PDF with a marking line', '255044462d312e340a25e2e3cfd30a', 'This is a PDF file, not text.'],
    ['a NUL among ASCII', '612c620a310032', 'This is a binary file, not text.'],
    ['an escape sequence among bytes', '1b5bff31', 'This is a binary file, not text.'],
  ])('refuses %s', (_name, bytes, message) => expect(() => decodeTextFile(hex(bytes))).toThrow(message))

  it('refuses a PDF also where it comes in pieces, but not its mark further on', async () => {
    const ascii = bytesOf('a,b\n'.repeat(100_000))
    const late = [ascii, bytesOf('%PDF-1.4\n'), ascii]
    expect((await collect(decodeTextStream(late))).length).toBe(800_009)
    for (const chunks of [
      [bytesOf('%PDF'), bytesOf('-1.4\n')],
      [bytesOf('%PDF-1.4\n'), ascii],
    ]) {
      await expect(collect(decodeTextStream(chunks))).rejects.toThrow('This is a PDF file, not text.')
    }
    expect(decodeTextFile(bytesOf('%PDF-1.4\n'), 'UTF-8').text).toBe('%PDF-1.4\n')
  })

  it('follows the choice of the visitor, and never guesses around it', () => {
    expect(decodeTextFile(hex('c3a9'), 'Windows-1252').text).toBe('Ã©')
    expect(() => decodeTextFile(hex('5a6feb'), 'UTF-8')).toThrow('The file is not valid UTF-8 text.')
    expect(() => decodeTextFile(hex('610062'), 'UTF-16LE')).toThrow('The file is not valid UTF-16LE text.')
  })

  it('takes no end mark of DOS for text where a long file comes in pieces', async () => {
    const row = 'a,b\n'.repeat(70_000)
    const files: [chunks: string[], text: string][] = [
      [[`${row}\u001a`], row],
      [[row, '\u001a', row, row, '\u001a', '\u001a'], `${row}\u001a${row}${row}`],
      [[row, `${row}\u001a`], row + row],
    ]
    for (const [chunks, text] of files) {
      expect((await collect(decodeTextStream(chunks.map(bytesOf)))) === text).toBe(true)
    }
  })

  it('refuses what turns out not to be UTF-8 behind a long beginning', async () => {
    const chunks = [bytesOf(`Zoë${'a,b\n'.repeat(100_000)}`), hex('eb0a')]
    await expect(collect(decodeTextStream(chunks))).rejects.toThrow('The file is not valid UTF-8 text.')
    expect(() => decodeTextFile(new Uint8Array(Buffer.concat(chunks)))).toThrow('The file is not valid UTF-8 text.')
  })

  it.each([
    ['Windows-1252', 'eb0a'],
    ['UTF-8', 'c3ab0a'],
  ])('is %s also where its first foreign letter comes late', async (_encoding, end) => {
    const ascii = 'a,b\n'.repeat(70_000)
    const chunks = [bytesOf(ascii), bytesOf(ascii), hex(end)]
    expect(await collect(decodeTextStream(chunks))).toBe(`${ascii}${ascii}ë\n`)
  })

  const ROWS = 'a,b\n'.repeat(80_000)
  const [MOSCOW, TOKYO] = ['cceef1eae2e02cd1e0edeaf22dcfe5f2e5f0e1f3f0e30a', '938c8b9e82cc93732c91e58de38e7382c582b70a']

  it.each([
    ['Windows-1251', ROWS, MOSCOW, 'Москва,Санкт-Петербург\n'],
    ['Shift_JIS', ROWS, TOKYO, '東京の都,大阪市です\n'],
    ['Windows-1251', '', MOSCOW, 'Москва,Санкт-Петербург\n'],
    ['UTF-8', ROWS, 'c3ab0a', 'ë\n'],
    ['UTF-8', `${ROWS}\0`, 'c3ab0a', 'ë\n'],
  ])('is %s whether it is there at once or arrives in pieces', async (encoding, head, row, text) => {
    const rest = row.repeat(30_000)
    const bytes = new Uint8Array(Buffer.concat([bytesOf(head), hex(rest)]))
    const whole = decodeTextFile(bytes)
    expect(whole.encoding).toBe(encoding)
    expect(whole.text === head + text.repeat(30_000)).toBe(true)
    for (const size of [999, 65_536, 300_001, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect((await collect(decodeTextStream(chunks))) === whole.text).toBe(true)
    }
  })
})
