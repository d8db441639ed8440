import { PDFRawStream, type PDFDict } from '@cantoo/pdf-lib'
import { arrayAt, dictAt, loadDocument, numbersOf } from '../document/pdf-values.ts'
import { soleFilter } from './image-pixels.ts'
import { readJpeg } from './jpeg.ts'

/** Spaces in which the numbers of a JPEG are not its grey, colours or inks. */
const OTHER = new Set(['Indexed', 'Separation', 'DeviceN', 'Lab'])

/**
 * The sizes in bytes of JPEGs that a PDF shows in other colours than a picture viewer does with the same bytes: through a
 * palette or as a spot ink, as a negative, or with inks that are no negative, as viewers expect them to be.
 */
export async function recoloredJpegs(bytes: Uint8Array): Promise<Set<number>> {
  const { context } = await loadDocument(bytes)
  const sizes = new Set<number>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || soleFilter(object.dict) !== 'DCTDecode') continue
    const contents = object.getContents()
    if (isRecolored(object.dict, contents)) sizes.add(contents.length)
  }
  return sizes
}

function isRecolored(dict: PDFDict, contents: Uint8Array): boolean {
  const space = arrayAt(dict, 'ColorSpace')
  const kind = space && String(space.lookup(0)).slice(1)
  if (kind !== undefined && OTHER.has(kind)) return true
  const parameters = dictAt(dict, 'DecodeParms') ?? arrayAt(dict, 'DecodeParms')?.lookup(0)
  if (parameters !== undefined && String(parameters).includes('/ColorTransform')) return true
  const range = numbersOf(arrayAt(dict, 'Decode'))
  const plain = range.every((value, index) => value === index % 2)
  const negative = range.length > 0 && range.every((value, index) => value === 1 - (index % 2))
  return readJpeg(contents)?.channels === 4 ? !negative : !plain
}
