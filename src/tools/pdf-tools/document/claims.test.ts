import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { protect } from '../jobs/protect.ts'
import { save } from '../jobs/save.ts'
import { stamp } from '../jobs/stamp.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { dropClaims } from './claims.ts'
import { loadDocument, saveDocument } from './pdf-values.ts'

const { context, judge } = await jobRoom()

const SPACES = 'xmlns:a="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid=\'http://www.aiim.org/pdfua/ns/id/\''
const KEPT = '<dc:title xmlns:dc="http://purl.org/dc/elements/1.1/">a:part="1" Zoë</dc:title>'

async function claiming(description: string): Promise<Uint8Array<ArrayBuffer>> {
  const document = await loadDocument(await makePdf({ words: ['Archived'] }))
  const metadata = document.context.flateStream(
    new TextEncoder().encode(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`,
    ),
    { Type: 'Metadata', Subtype: 'XML' },
  )
  document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
  return saveDocument(document)
}

const AS_ATTRIBUTES = `<rdf:Description ${SPACES} a:part="2" a:conformance='B' pdfuaid:part="1">${KEPT}</rdf:Description>`
const AS_ELEMENTS = `<rdf:Description ${SPACES}><a:part>2</a:part><a:amd/>${KEPT}<pdfuaid:part >1</pdfuaid:part></rdf:Description>`
const SAID = 'The file said that it keeps to PDF/A and PDF/UA. After this step that is not certain: it says so no more.'

describe('the rules that a file says to keep', () => {
  it.each([AS_ATTRIBUTES, AS_ELEMENTS])('are no longer named where something is added: %s', async (description) => {
    const file = await claiming(description)
    const style = { font: 'sans', size: 10, color: '#000000' } as const
    const edges = [{ text: '{n}', corner: 'top' as const }]
    const options = { pages: '', edges, edgeStyle: style, margin: 5, first: 1, digits: 1, date: '' }
    const stamped = await stamp(context, { work: workOn(context, [file], [1]), options })
    expect(stamped.warnings).toEqual([SAID])
    const raw = Buffer.from(judge(stamped).raw(), 'latin1').toString()
    expect(raw).toContain(`<rdf:Description ${SPACES}>${KEPT}</rdf:Description>`)
    const protection = { password: 'x', ownerPassword: '', print: 'full', modify: 'all', copy: true } as const
    const locked = await protect(context, { work: workOn(context, [file], [1]), protection })
    expect(locked.warnings).toEqual([SAID])
  })

  it('stay where nothing is', async () => {
    const file = await claiming(AS_ATTRIBUTES)
    const options = { bookmarkPerFile: false, forWeb: false }
    const saved = await save(context, { work: workOn(context, [file], [1]), options })
    expect(saved.warnings).toEqual([])
    expect(judge(saved).raw()).toContain('a:part="2"')
    expect(dropClaims(await PDFDocument.create())).toEqual([])
  })
})
