/** Rows of the table on the second page: what, how many, price of one in cents. */
const ORDER: [string, number, number][] = [
  ['Writing paper, A4, 500 sheets', 4, 649],
  ['Envelopes, C6, 50 pieces', 2, 379],
  ['Fountain pen', 1, 2450],
  ['Ink cartridges, blue, 6 pieces', 3, 299],
]
const COLUMNS = [72, 330, 400, 470]
const A4 = '[0 0 595 842]'

/** A document to try the steps with, written here: a letter, a table of an order, and a drawing. */
export function examplePdf(): File {
  return new File([written([letter(), order(), drawing()])], 'example.pdf', { type: 'application/pdf' })
}

function letter(): string {
  const lines = [
    'Dear reader,',
    '',
    'this document is an example. Its pages can be put in another order, turned, copied and',
    'taken out; the words can be searched, marked and redacted, such as this address:',
    'hello@example.com, telephone +44 20 7946 0018.',
    '',
    'The second page has a table that can be saved as CSV, the third one a drawing that can be',
    'saved as a picture. Nothing of it leaves your device.',
  ]
  return [text(72, 760, 22, 'A letter', 'Bold'), ...lines.map((line, at) => text(72, 720 - 18 * at, 12, line))].join('')
}

function order(): string {
  const rows = ORDER.map(([what, count, price]) => [what, String(count), inEuros(price), inEuros(count * price)])
  const total = ORDER.reduce((sum, [, count, price]) => sum + count * price, 0)
  const table = [['Article', 'Pieces', 'Price', 'Sum'], ...rows, ['Total', '', '', inEuros(total)]]
  return [
    text(72, 760, 22, 'An order', 'Bold'),
    ...table.flatMap((cells, row) => {
      const font = row === 0 || row === table.length - 1 ? 'Bold' : 'Plain'
      const height = 712 - 24 * row
      return [
        ...cells.map((cell, column) => text(COLUMNS[column] ?? 0, height, 12, cell, font)),
        `0.8 G 72 ${height - 8} m 523 ${height - 8} l S\n`,
      ]
    }),
  ].join('')
}

function drawing(): string {
  const sun = '1 0.72 0.3 rg 400 620 80 80 re f\n'
  const hills = [
    '0.71 0.82 0.77 rg 72 420 m 200 560 320 560 523 440 c 523 300 l 72 300 l f\n',
    '0.58 0.75 0.65 rg 72 360 m 220 300 360 480 523 380 c 523 300 l 72 300 l f\n',
  ]
  return [text(72, 760, 22, 'A drawing', 'Bold'), sun, ...hills].join('')
}

const inEuros = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`

function text(x: number, y: number, size: number, words: string, font = 'Plain'): string {
  return words && `0 g BT /${font} ${size} Tf ${x} ${y} Td (${words.replace(/[()\\]/g, '\\$&')}) Tj ET\n`
}

/** The file with a page for each content, all in ASCII: a place in the text is a place in the bytes. */
function written(contents: string[]): string {
  const first = 6
  const pages = contents.map((_, at) => `${first + 2 * at} 0 R`)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} /MediaBox ${A4} /Resources << /Font << /Plain 3 0 R /Bold 4 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    '<< /Title (Example) >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
