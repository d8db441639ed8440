import { PDFDocument, PDFWriter } from '@cantoo/pdf-lib'
import { describe, expect, it, vi } from 'vitest'
import { openQpdf } from '../engines/qpdf.ts'
import { makePdf } from '../testing/fixtures.ts'
import { recover } from './recover.ts'

/** A file of these objects without a table of contents. */
const file = (...objects: string[]) =>
  new Uint8Array(
    Buffer.from(`%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}`),
  )
const CATALOG = '<</Type/Catalog/Pages 2 0 R>>'
const page = (parent: string) => `<</Type/Page/Parent ${parent}/Resources<<>>>>`
const BOX = '/MediaBox[0 0 70 90]'

describe('recovering', () => {
  it.each([
    ['a node that is its own parent', '2 0 R', `/Parent 2 0 R${BOX}`],
    ['a node below the catalogue', '2 0 R', `/Parent 1 0 R${BOX}`],
    ['a page that is its own parent', '3 0 R', ''],
    ['a number', '7', ''],
    ['nothing', '9 0 R', ''],
  ])('takes a page whose parent is %s', async (_name, parent, node) => {
    const damaged = file(CATALOG, `<</Type/Pages/Kids[3 0 R]/Count 1${node}>>`, page(parent))
    const { bytes, lost, bare } = await recover(damaged)
    const [only, ...more] = (await PDFDocument.load(bytes)).getPages()
    expect([more, lost, bare]).toEqual([[], 0, 0])
    if (node !== '') expect(only?.getSize()).toEqual({ width: 70, height: 90 })
  })

  it('takes a page that its tree names again and again', async () => {
    const branch = `<</Type/Pages/Kids[${'4 0 R '.repeat(600_000)}]/Count 1>>`
    const damaged = file(CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 1>>', branch, page('3 0 R'))
    expect((await PDFDocument.load((await recover(damaged)).bytes)).getPageCount()).toBe(1)
  })

  it.each([100, 3000, 4000, 5000, 100_000])(
    'ends with a sentence or a file where %i lists lie in each other',
    async (depth) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const damaged = file(CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page(`2 0 R/X ${deep}`))
      await recover(damaged).catch((error: unknown) => expect(error).toHaveProperty('name', 'ToolError'))
    },
  )

  it('does not take a mistake of ours for damage', async () => {
    const whole = await makePdf({ words: ['First'] })
    vi.spyOn(PDFWriter, 'forContext').mockImplementationOnce(() => {
      throw new RangeError('ours')
    })
    await expect(recover(whole)).rejects.toThrow('ours')
    const argument = undefined as unknown as string
    await expect(openQpdf().rewrite(whole, [argument])).rejects.toThrow(TypeError)
  })
})
