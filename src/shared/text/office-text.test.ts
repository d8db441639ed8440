import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cpuTime, expectSoon } from '#testing/cpu-time.ts'
import { isArchive, readOfficeText } from './office-text.ts'

const archive = (files: Record<string, string>, level: 0 | 6 = 6) =>
  new Blob([
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
      level,
    }) as Uint8Array<ArrayBuffer>,
  ])

const word = (body: string) => `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`
const paragraph = (runs: string) => `<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="T"/></w:pPr>${runs}</w:p>`
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

describe('a file of Word', () => {
  it.each([0, 6] as const)('gives its paragraphs as lines, packed at level %i', async (level) => {
    const body =
      paragraph(run('Caf') + run('é &amp; &#x1F600;')) +
      paragraph('') +
      paragraph(`${run('one')}<w:r><w:tab/></w:r>${run('two')}<w:r><w:br/></w:r>${run('three')}`)
    const file = archive({ '[Content_Types].xml': '<a/>', 'word/document.xml': word(body) }, level)
    expect(await isArchive(file)).toBe(true)
    expect(await readOfficeText(file)).toBe('Café & 😀\n\none\ttwo\nthree')
  })

  it('leaves out what was deleted, fields and what is said twice, and ends with the notes', async () => {
    const body = paragraph(
      `<w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:moveFrom>${run('moved')}</w:moveFrom><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>${run('kept')}<w:r><w:instrText>PAGE</w:instrText></w:r>` +
        `<mc:AlternateContent><mc:Choice>${run(' box')}</mc:Choice><mc:Fallback>${run(' box')}</mc:Fallback></mc:AlternateContent>`,
    )
    const file = archive({ 'word/document.xml': word(body), 'word/footnotes.xml': word(paragraph(run('A note.'))) })
    expect(await readOfficeText(file)).toBe('kept box\n\nA note.')
  })
})

it('a file of LibreOffice gives its text without the notes of editors', async () => {
  const body =
    '<office:body><office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>' +
    '<text:h text:outline-level="1">Title</text:h><text:p>one<text:s text:c="2"/>two<text:tab/>three' +
    '<office:annotation office:name="1"><text:p>remark</text:p></office:annotation>\n  <text:span>four &lt; five</text:span></text:p>' +
    '<text:p>a<text:s/>b<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note><text:line-break/>c</text:p></office:text></office:body>'
  const content = `<office:document-content><office:automatic-styles>x</office:automatic-styles>${body}</office:document-content>`
  expect(await readOfficeText(archive({ mimetype: 'x', 'content.xml': content }))).toBe(
    'Title\none  two\tthree four < five\na b\nc\n\nA note.',
  )
})

describe('what is no document', () => {
  it('is told apart from text', async () => {
    expect(await isArchive(new Blob(['PK and more']))).toBe(false)
    expect(await isArchive(new Blob([]))).toBe(false)
  })

  it('is named', async () => {
    await expect(readOfficeText(archive({ 'a.txt': 'x' }))).rejects.toThrow(
      'only documents of Word (DOCX) and LibreOffice (ODT)',
    )
    await expect(readOfficeText(new Blob(['PK\u0003\u0004, then nothing']))).rejects.toThrow('This file is damaged')
    const cut = await archive({ 'word/document.xml': word('x'.repeat(5000)) }).arrayBuffer()
    new Uint8Array(cut).fill(255, 60, 75)
    await expect(readOfficeText(new Blob([cut]))).rejects.toThrow('This file is damaged')
  })

  it('is refused when it is encrypted, or is all spaces', async () => {
    await expect(readOfficeText(archive({ 'content.xml': 'J\u0001k' }))).rejects.toThrow('is encrypted or damaged')
    const spaces = '<office:body><text:p>' + '<text:s text:c="9999"/>'.repeat(5000)
    await expect(readOfficeText(archive({ 'content.xml': spaces }))).rejects.toThrow('more spaces than can be read')
  })

  it('is refused when it unpacks to more than memory holds', async () => {
    const bomb = archive({ 'word/document.xml': ' '.repeat(40_000_000) })
    expect(bomb.size).toBeLessThan(100_000)
    await expect(readOfficeText(bomb)).rejects.toThrow('unpacks to more than can be read')
  })
})

it.each(['<w:t>', '<w:t', '<mc:Fallback>', '<office:annotation>', '<text:tracked-changes>', '<text:s', '&#', '<'])(
  'reads a million of %s in time',
  async (part) => {
    const many = part.repeat(Math.floor(2_000_000 / part.length))
    const start = cpuTime()
    await readOfficeText(archive({ 'word/document.xml': many }))
    await readOfficeText(archive({ 'content.xml': `<office:body>${many}` }))
    expectSoon(cpuTime() - start, 2000)
  },
)
