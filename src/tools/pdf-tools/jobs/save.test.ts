import { PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { loadDocument } from '../document/pdf-values.ts'
import { workOn } from '../testing/engines.ts'
import { makePdf } from '../testing/fixtures.ts'
import { jobRoom } from '../testing/job-room.ts'
import { save } from './save.ts'

const { context, judge } = await jobRoom()
const plain = { bookmarkPerFile: false, forWeb: false }

describe('saving', () => {
  it('takes files for the archive, which may not have object streams', async () => {
    const document = await loadDocument(await makePdf({ words: ['Archived'] }))
    const says = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1" pdfaid:conformance="B"/></rdf:RDF>`
    const metadata = document.context.stream(says, { Type: 'Metadata', Subtype: 'XML' })
    document.catalog.set(PDFName.of('Metadata'), document.context.register(metadata))
    const work = workOn(context, [new Uint8Array(await document.save())], [1])
    const outcome = await save(context, { work, options: plain })
    expect(judge(outcome).words()).toBe('Archived')
    expect(Buffer.from(outcome.files[0]?.bytes ?? []).toString('latin1')).not.toContain('/ObjStm')
  })
})
