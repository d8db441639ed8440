import { PDFDict, PDFDocument, PDFName, PDFString, type PDFArray } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { assemble } from './assemble.ts'
import { arrayAt, dictAt, loadDocument, name, saveDocument } from './pdf-values.ts'
import { openSource } from './source.ts'

it('leads buttons, and what follows upon a link, to the page of their own file where two files use one name', async () => {
  const sourceOf = async (title: string) => {
    const document = await PDFDocument.create()
    const { context } = document
    const pages = [1, 2].map(() => document.addPage())
    const place = { a: context.obj([pages[1]!.ref, 'Fit']) }
    document.catalog.set(name('Dests'), context.obj(place))
    const goes = { S: 'GoTo', D: PDFName.of('a') }
    const notes = [
      { Subtype: 'Widget', FT: 'Btn', Ff: 65536, T: PDFString.of(title), AA: { U: goes } },
      { Subtype: 'Link', A: { S: 'URI', URI: PDFString.of('https://example.org'), Next: goes } },
    ]
    for (const note of notes) pages[0]!.node.addAnnot(context.register(context.obj({ Rect: [0, 0, 9, 9], ...note })))
    return openSource(await loadDocument(await saveDocument(document)), title)
  }
  const sources = new Map([
    ['a', await sourceOf('a')],
    ['b', await sourceOf('b')],
  ])
  const plan = ['a', 'b'].flatMap((source) => [0, 1].map((index) => ({ source, index, turn: 0 })))
  const { document } = assemble(sources, plan, await PDFDocument.create())
  const pages = document.getPages()
  const ledTo = (place: number) => {
    const [button, link] = (arrayAt(pages[place]!.node, 'Annots') as PDFArray)
      .asArray()
      .map((note) => document.context.lookup(note, PDFDict))
    const actions = [dictAt(dictAt(button!, 'AA')!, 'U')!, dictAt(dictAt(link!, 'A')!, 'Next')!]
    return actions.map((action) => pages.findIndex(({ ref }) => ref === arrayAt(action, 'D')?.get(0)))
  }
  expect([ledTo(0), ledTo(2)]).toEqual([
    [1, 1],
    [3, 3],
  ])
})
